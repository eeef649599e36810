"""Records as SQL: each write and each query once, compiled for the database in use.

Statements are built with SQLAlchemy Core and compiled to text with positional parameters;
the adapters run the text on their own connections, so that records share the transaction
of the events they belong to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, assert_never

from sqlalchemy import (
    BindParameter,
    Dialect,
    Insert,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.expression import ClauseElement

from qiaopai.store.tables import EVENT_FILES, KEYS, LINKS, MEMBERS, PEOPLE, TABLES
from qiaopai.store.writes import (
    CloseTable,
    DropEventFile,
    DropOldEventFiles,
    ErasePerson,
    PutEventFile,
    PutKeys,
    PutLink,
    PutMember,
    PutPerson,
    PutTable,
    RenamePerson,
    RevokeLinks,
    SetLanguage,
    SetRecovery,
    SetSecret,
    Write,
)

Values = Mapping[str, object]
SQLITE: Dialect = sqlite.dialect(paramstyle="qmark")
POSTGRES: Dialect = postgresql.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]

_ID: BindParameter[Any] = bindparam("b_id")
_TABLE: BindParameter[Any] = bindparam("b_table")
_AT: BindParameter[Any] = bindparam("b_at")


def _change_person(*columns: str) -> ClauseElement:
    values: dict[str, BindParameter[Any]] = {column: bindparam(f"b_{column}") for column in columns}
    return update(PEOPLE).where(PEOPLE.c.id == _ID).values(values)


def _insert(table: Table) -> Insert:
    return insert(table).values({column.name: bindparam(column.name) for column in table.columns})


_PUT_PERSON = _insert(PEOPLE)
_RENAME = _change_person("name")
_LANGUAGE = _change_person("lang")
_SECRET = _change_person("secret_hash")
_RECOVERY = _change_person("recovery_hash")
_ERASE = _change_person("name", "lang", "secret_hash", "recovery_hash")
_LEAVE_ALL = delete(MEMBERS).where(MEMBERS.c.person_id == _ID)
_PUT_LINK = _insert(LINKS)
_REVOKE = (
    update(LINKS)
    .where(LINKS.c.table_id == _TABLE, LINKS.c.kind == bindparam("b_kind"))
    .where(LINKS.c.revoked_at.is_(None))
    .values(revoked_at=_AT)
)
_PUT_MEMBER = (
    # SQLite's compiler reads PostgreSQL's clause: both write ON CONFLICT DO NOTHING.
    postgresql.insert(MEMBERS)
    .values({column.name: bindparam(column.name) for column in MEMBERS.columns})
    .on_conflict_do_nothing(index_elements=[MEMBERS.c.table_id, MEMBERS.c.person_id])
)
_PUT_KEY = _insert(KEYS)
_PUT_TABLE = _insert(TABLES)
_CLOSE = (
    update(TABLES)
    .where(TABLES.c.table_id == _TABLE, TABLES.c.closed_at.is_(None))
    .values(closed_at=_AT)
)
_PUT_EVENT_FILE = _insert(EVENT_FILES)
_DROP_EVENT_FILE = delete(EVENT_FILES).where(EVENT_FILES.c.key_hash == bindparam("b_hash"))
_DROP_OLD_EVENT_FILES = delete(EVENT_FILES).where(EVENT_FILES.c.expires_at <= _AT)

_PERSON = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created_at, PEOPLE.c.lang)
_TABLE_RECORD = (TABLES.c.table_id, TABLES.c.title, TABLES.c.opened_at, TABLES.c.closed_at)
_LAST_FIRST = (TABLES.c.opened_at.desc(), TABLES.c.table_id)

PERSON_BY_SECRET = select(*_PERSON).where(PEOPLE.c.secret_hash == bindparam("b_hash"))
PERSON_BY_RECOVERY = select(*_PERSON).where(PEOPLE.c.recovery_hash == bindparam("b_hash"))
LINK = select(*LINKS.columns).where(LINKS.c.token_hash == bindparam("b_hash"))
IS_MEMBER: Select[Any] = select(literal_column("1")).where(
    MEMBERS.c.table_id == _TABLE, MEMBERS.c.person_id == _ID
)
MEMBERS_OF = (
    select(*MEMBERS.columns)
    .where(MEMBERS.c.table_id == _TABLE)
    .order_by(MEMBERS.c.joined_at, MEMBERS.c.person_id)
)
KEYS_OF = select(KEYS.c.board, KEYS.c.key).where(KEYS.c.table_id == _TABLE).order_by(KEYS.c.board)
TABLES_OF = (
    select(*_TABLE_RECORD)
    .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.table_id)
    .where(MEMBERS.c.person_id == _ID)
    .order_by(*_LAST_FIRST)
)
OPEN_TABLES = select(*_TABLE_RECORD).where(TABLES.c.closed_at.is_(None)).order_by(*_LAST_FIRST)
_EVENT_FILE = ("owner_hash", "name", "data", "kept_at", "expires_at")
EVENT_FILE = select(*(EVENT_FILES.c[name] for name in _EVENT_FILE)).where(
    EVENT_FILES.c.key_hash == bindparam("b_hash"), EVENT_FILES.c.expires_at > _AT
)
EVENT_FILES_SIZE: Select[Any] = select(func.sum(EVENT_FILES.c.size)).where(
    EVENT_FILES.c.expires_at > _AT
)


@lru_cache(maxsize=128)
def people_by_ids(count: int) -> ClauseElement:
    """The query for `count` people, whose ids are the parameters ``b_0``, ``b_1`` and so on."""
    ids = [bindparam(f"b_{place}", type_=PEOPLE.c.id.type) for place in range(count)]
    return select(*_PERSON).where(PEOPLE.c.id.in_(ids))


def statements(write: Write) -> Iterator[tuple[ClauseElement, Values]]:
    """What carries out `write`: statements with the values of their parameters."""
    match write:
        case PutPerson():
            yield _PUT_PERSON, _fields(write)
        case RenamePerson(id=who, name=name):
            yield _RENAME, {"b_id": who, "b_name": name}
        case SetLanguage(id=who, lang=lang):
            yield _LANGUAGE, {"b_id": who, "b_lang": lang}
        case SetSecret(id=who, secret_hash=secret):
            yield _SECRET, {"b_id": who, "b_secret_hash": secret}
        case SetRecovery(id=who, recovery_hash=recovery):
            yield _RECOVERY, {"b_id": who, "b_recovery_hash": recovery}
        case ErasePerson(id=who):
            gone = dict.fromkeys(("b_name", "b_lang", "b_secret_hash", "b_recovery_hash"))
            yield _ERASE, {"b_id": who, **gone}
            yield _LEAVE_ALL, {"b_id": who}
        case PutEventFile() | DropEventFile() | DropOldEventFiles():
            yield _of_event_file(write)
        case _:
            yield from _of_table(write)


def _of_event_file(
    write: PutEventFile | DropEventFile | DropOldEventFiles,
) -> tuple[ClauseElement, Values]:
    match write:
        case PutEventFile():
            return _PUT_EVENT_FILE, {**_fields(write), "size": len(write.data)}
        case DropEventFile(key_hash=key):
            return _DROP_EVENT_FILE, {"b_hash": key}
        case DropOldEventFiles(at=at):
            return _DROP_OLD_EVENT_FILES, {"b_at": at}
        case _:
            assert_never(write)


def _of_table(
    write: PutLink | RevokeLinks | PutMember | PutKeys | PutTable | CloseTable,
) -> Iterator[tuple[ClauseElement, Values]]:
    match write:
        case PutLink():
            yield _PUT_LINK, {**_fields(write), "revoked_at": None}
        case RevokeLinks(table_id=table, kind=kind, at=at):
            yield _REVOKE, {"b_table": table, "b_kind": kind, "b_at": at}
        case PutMember():
            yield _PUT_MEMBER, _fields(write)
        case PutKeys(table_id=table, keys=keys):
            for board, key in keys:
                yield _PUT_KEY, {"table_id": table, "board": board, "key": key}
        case PutTable():
            yield _PUT_TABLE, {**_fields(write), "closed_at": None}
        case CloseTable(table_id=table, at=at):
            yield _CLOSE, {"b_table": table, "b_at": at}
        case _:
            assert_never(write)


def _fields(write: PutPerson | PutLink | PutMember | PutTable | PutEventFile) -> dict[str, object]:
    return {name: getattr(write, name) for name in write.__dataclass_fields__}


@lru_cache(maxsize=256)
def _compiled(statement: ClauseElement, dialect: Dialect) -> tuple[str, tuple[str, ...]]:
    compiled: Any = statement.compile(dialect=dialect)
    return str(compiled), tuple(compiled.positiontup)


def as_sql(
    statement: ClauseElement, values: Values, dialect: Dialect
) -> tuple[str, tuple[object, ...]]:
    """`statement` as text in `dialect`, with its parameters in their places."""
    text, names = _compiled(statement, dialect)
    return text, tuple(values[name] for name in names)


def writes_as_sql(
    writes: tuple[Write, ...], dialect: Dialect
) -> list[tuple[str, tuple[object, ...]]]:
    """All `writes` as text in `dialect` with parameters, in order."""
    return [
        as_sql(statement, values, dialect)
        for write in writes
        for statement, values in statements(write)
    ]
