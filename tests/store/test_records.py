import pytest

from qiaopai.errors import InvalidValue, Refused
from qiaopai.store import (
    Batch,
    CloseTable,
    DropEventFile,
    DropOldEventFiles,
    ErasePerson,
    EventFileRecord,
    Link,
    Member,
    PersonRecord,
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
    TableRecord,
)


@pytest.fixture
def write(store, run):
    """Writes records, in one transaction."""

    def write(*records):
        return run(store.append(Batch((), at=1, records=records)))

    return write


@pytest.fixture
def ann(write, name):
    """The id of a person with a secret and a recovery code."""
    write(PutPerson(name, "安 Ann", f"{name} secret", 7, "zh-Hant-TW", f"{name} code"))
    return name


def test_a_person_is_found_by_secret_code_and_id(store, run, ann):
    person = PersonRecord(ann, "安 Ann", 7, "zh-Hant-TW")
    assert run(store.person_by_secret(f"{ann} secret")) == person
    assert run(store.person_by_recovery(f"{ann} code")) == person
    assert run(store.people([ann, "nobody", ann])) == {ann: person}
    assert run(store.people([])) == {}
    assert run(store.person_by_secret("nobody's")) is None
    assert run(store.person_by_recovery("nobody's")) is None


def test_many_people_are_found_at_once(store, run, write, name):
    ids = [f"{name}/{number}" for number in range(150)]
    write(*(PutPerson(who, who.upper(), f"{who} secret", 1) for who in ids))
    found = run(store.people(ids))
    assert {who: one.name for who, one in found.items()} == {who: who.upper() for who in ids}


def test_a_person_changes_name_language_secret_and_code(store, run, write, ann):
    write(
        RenamePerson(ann, "Anna"),
        SetLanguage(ann, None),
        SetSecret(ann, f"{ann} new secret"),
        SetRecovery(ann, f"{ann} new code"),
    )
    person = PersonRecord(ann, "Anna", 7, None)
    assert run(store.person_by_secret(f"{ann} new secret")) == person
    assert run(store.person_by_recovery(f"{ann} new code")) == person
    assert run(store.person_by_secret(f"{ann} secret")) is None
    assert run(store.person_by_recovery(f"{ann} code")) is None
    write(SetRecovery(ann, None))
    assert run(store.person_by_recovery(f"{ann} new code")) is None


def test_two_people_never_share_a_recovery_code(run, store, write, ann, name):
    write(PutPerson(f"{name}/b", "Bob", f"{name}/b secret", 1))
    with pytest.raises(Refused):
        write(SetRecovery(f"{name}/b", f"{ann} code"))
    assert run(store.person_by_recovery(f"{ann} code")).id == ann


def test_of_an_erased_person_only_the_id_is_left(store, run, write, ann):
    write(PutMember("a table", ann, 1))
    run(store.erase_person(ann))
    assert run(store.people([ann])) == {ann: PersonRecord(ann, None, 7, None)}
    assert run(store.person_by_secret(f"{ann} secret")) is None
    assert run(store.person_by_recovery(f"{ann} code")) is None
    assert not run(store.is_member("a table", ann))


def test_two_people_can_be_erased(store, run, write, ann, name):
    write(PutPerson(f"{name}/b", "Bob", f"{name}/b secret", 1))
    write(ErasePerson(ann), ErasePerson(f"{name}/b"))
    assert {one.name for one in run(store.people([ann, f"{name}/b"])).values()} == {None}


def test_a_link_is_found_by_its_token_even_when_revoked(store, run, write, name):
    play, watch, other = (f"{name} {kind}" for kind in ("play", "watch", "other"))
    write(
        PutLink(play, name, "play", 1),
        PutLink(watch, name, "watch", 2),
        PutLink(other, f"{name}/2", "play", 3),
    )
    assert run(store.link(play)) == Link(play, name, "play", 1, None)
    write(RevokeLinks(name, "play", 9))
    assert run(store.link(play)) == Link(play, name, "play", 1, 9)
    assert run(store.link(play)).is_revoked
    assert not run(store.link(watch)).is_revoked
    assert not run(store.link(other)).is_revoked
    write(PutLink(f"{play} new", name, "play", 9), RevokeLinks(name, "play", 10))
    assert run(store.link(play)).revoked_at == 9
    assert run(store.link(f"{play} new")).revoked_at == 10
    assert run(store.link("nothing")) is None


def test_members_are_listed_by_arrival_and_join_once(store, run, write, name):
    write(PutMember(name, "bob", 2), PutMember(name, "ann", 1), PutMember(name, "bob", 3))
    assert run(store.members(name)) == [Member(name, "ann", 1), Member(name, "bob", 2)]
    assert run(store.is_member(name, "ann"))
    assert not run(store.is_member(name, "cat"))


def test_keys_are_kept_by_board(store, run, write, name):
    keys = {7: bytes(range(32)), 8: b"\0" * 32, 325: b"\xff" * 32}
    write(PutKeys(name, tuple(keys.items())))
    assert run(store.keys(name)) == keys
    assert run(store.keys("no table")) == {}
    with pytest.raises(Refused):
        write(PutKeys(name, ((7, b"another"),)))
    assert run(store.keys(name)) == keys


def test_tables_are_listed_last_opened_first(store, run, write, name):
    later = 10**15
    one, two, three = (f"{name}/{number}" for number in (1, 2, 3))
    write(
        PutTable(one, "One", later),
        PutTable(two, "Two", later + 2),
        PutTable(three, "Three", later + 1),
        *(PutMember(table, name, 1) for table in (one, three)),
    )
    write(CloseTable(three, later + 5))
    write(CloseTable(three, later + 6))
    assert run(store.tables_of(name)) == [
        TableRecord(three, "Three", later + 1, later + 5),
        TableRecord(one, "One", later, None),
    ]
    assert [table.table_id for table in run(store.open_tables())][:2] == [two, one]


@pytest.mark.parametrize("name_", ["a\0b", "lone \ud800 surrogate"])
def test_a_name_no_database_can_hold_is_refused_before_it_comes_there(name_):
    with pytest.raises(InvalidValue) as caught:
        RenamePerson("ann", name_)
    assert caught.value.message.key == "store.text"


def test_a_file_of_an_event_is_kept_until_it_expires_or_is_dropped(store, run, write, name):
    data = bytes(range(256)) * 4
    write(
        PutEventFile(f"{name} key", f"{name} owner", "桥 game.xml", data, 100, 200),
        PutEventFile(f"{name} other", f"{name} owner", "b", b"", 100, 300),
    )
    kept = EventFileRecord(f"{name} owner", "桥 game.xml", data, 100, 200)
    assert run(store.event_file(f"{name} key", 199)) == kept
    assert run(store.event_file(f"{name} key", 200)) is None
    assert run(store.event_file("nobody's", 100)) is None
    assert run(store.event_files_size(100)) >= len(data)
    write(DropEventFile(f"{name} other"), DropEventFile(f"{name} other"))
    assert run(store.event_file(f"{name} other", 199)) is None
    write(DropOldEventFiles(200))
    assert run(store.event_file(f"{name} key", 199)) is None


def test_no_two_files_of_events_have_the_same_link(store, run, write, name):
    write(PutEventFile(f"{name} key", "o", "a", b"first", 1, 9))
    with pytest.raises(Refused):
        write(PutEventFile(f"{name} key", "o", "a", b"second", 1, 9))
    assert run(store.event_file(f"{name} key", 1)).data == b"first"
    write(DropEventFile(f"{name} key"))
