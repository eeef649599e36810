"""Records beside the log: what can be erased or looked up, as plain values.

Events hold person ids only; names, secrets (hashed) and links live here. A `Write` is
carried out in the same transaction as the events it belongs to. Times are milliseconds
since 1970 (UTC).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from qiaopai.errors import InvalidValue

LinkKind = Literal["play", "watch"]
"""What a link lets its holder do."""


class _Written:
    """A write; its texts can be stored by any database."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, str) and not _is_storable(value):
                raise InvalidValue("store.text", field=field.name)


def _is_storable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


@dataclass(frozen=True, slots=True)
class PutPerson(_Written):
    """A new person; `secret_hash` is the hash of the secret in his browser."""

    id: str
    name: str
    secret_hash: str
    created_at: int
    lang: str | None = None
    recovery_hash: str | None = None


@dataclass(frozen=True, slots=True)
class RenamePerson(_Written):
    """The person is called `name` from now on."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SetLanguage(_Written):
    """The person reads `lang`, a locale such as ``zh-Hant-TW``; None: as his browser says."""

    id: str
    lang: str | None


@dataclass(frozen=True, slots=True)
class SetSecret(_Written):
    """The person's browser holds a new secret; the old one opens nothing any more."""

    id: str
    secret_hash: str


@dataclass(frozen=True, slots=True)
class SetRecovery(_Written):
    """The person's recovery code; None takes it away."""

    id: str
    recovery_hash: str | None


@dataclass(frozen=True, slots=True)
class ErasePerson(_Written):
    """Nothing but the id is left: no name, secret, recovery code, language or membership."""

    id: str


@dataclass(frozen=True, slots=True)
class PutLink(_Written):
    """A new link to a table; `token_hash` is the hash of its secret part."""

    token_hash: str
    table_id: str
    kind: LinkKind
    created_at: int


@dataclass(frozen=True, slots=True)
class RevokeLinks(_Written):
    """All links of `kind` to the table that still hold are revoked."""

    table_id: str
    kind: LinkKind
    at: int


@dataclass(frozen=True, slots=True)
class PutMember(_Written):
    """A person joined the table by its link; joining again changes nothing."""

    table_id: str
    person_id: str
    joined_at: int


@dataclass(frozen=True, slots=True)
class PutKeys(_Written):
    """The secret keys that a table's deals follow from, one a board number."""

    table_id: str
    keys: tuple[tuple[int, bytes], ...]


@dataclass(frozen=True, slots=True)
class PutTable(_Written):
    """A table was opened."""

    table_id: str
    title: str
    opened_at: int


@dataclass(frozen=True, slots=True)
class CloseTable(_Written):
    """A table was closed; closing it again changes nothing."""

    table_id: str
    at: int


@dataclass(frozen=True, slots=True)
class PutEventFile(_Written):
    """A file of an event is kept until `expires_at`.

    `key_hash` is the hash of the secret part of its link, `owner_hash` that of what deletes it.
    """

    key_hash: str
    owner_hash: str
    name: str
    data: bytes
    kept_at: int
    expires_at: int


@dataclass(frozen=True, slots=True)
class DropEventFile(_Written):
    """The file is gone; dropping it again changes nothing."""

    key_hash: str


@dataclass(frozen=True, slots=True)
class DropOldEventFiles(_Written):
    """The files that expired by `at` are gone."""

    at: int


Write = (
    PutPerson
    | RenamePerson
    | SetLanguage
    | SetSecret
    | SetRecovery
    | ErasePerson
    | PutLink
    | RevokeLinks
    | PutMember
    | PutKeys
    | PutTable
    | CloseTable
    | PutEventFile
    | DropEventFile
    | DropOldEventFiles
)
"""Anything that can be written beside the log."""


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """A person; `name` is None once it was erased."""

    id: str
    name: str | None
    created_at: int
    lang: str | None


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a table; it opens nothing once `revoked_at` is set."""

    token_hash: str
    table_id: str
    kind: LinkKind
    created_at: int
    revoked_at: int | None

    @property
    def is_revoked(self) -> bool:
        """Whether the link was revoked."""
        return self.revoked_at is not None


@dataclass(frozen=True, slots=True)
class Member:
    """A person who joined a table by its link."""

    table_id: str
    person_id: str
    joined_at: int


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table in the list of tables."""

    table_id: str
    title: str
    opened_at: int
    closed_at: int | None


@dataclass(frozen=True, slots=True)
class EventFileRecord:
    """A file of an event as it was uploaded, with its name there."""

    owner_hash: str
    name: str
    data: bytes
    kept_at: int
    expires_at: int
