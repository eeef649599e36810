import asyncio
import sqlite3

import pytest

from qiaopai.errors import Conflict, InvalidValue, Refused, Unavailable
from qiaopai.store import (
    Answer,
    Append,
    Batch,
    PutMember,
    PutPerson,
    PutTable,
    Recorded,
    open_store,
)

from .helpers import events, key, said, texts


def test_an_event_is_read_back_as_it_was_appended(store, run, name):
    run(store.append(said(name, 0, "one", at=123, command=key(name, "c1"))))
    assert run(store.read(name)) == [Recorded(name, 1, "said", 1, b'"one"', 123, "ann", "c1")]


def test_events_are_numbered_from_one_without_gaps(store, run, name):
    run(store.append(said(name, 0, "a", "b")))
    run(store.append(said(name, 2, "c")))
    assert [one.seq for one in run(store.read(name))] == [1, 2, 3]
    assert run(texts(store, name)) == ["a", "b", "c"]


def test_reading_starts_after_a_number_and_stops_at_a_limit(store, run, name):
    run(store.append(said(name, 0, *"abcdef")))
    assert run(texts(store, name, after=2)) == ["c", "d", "e", "f"]
    assert run(texts(store, name, after=2, limit=3)) == ["c", "d", "e"]
    assert run(texts(store, name, after=6)) == []
    assert run(texts(store, name, limit=0)) == []


@pytest.mark.parametrize("expected", [0, 1, 3, 100])
def test_an_append_that_expects_another_head_is_a_conflict(store, run, name, expected):
    run(store.append(said(name, 0, "a", "b")))
    with pytest.raises(Conflict) as caught:
        run(store.append(said(name, expected, "c")))
    assert caught.value.stream == name
    assert run(texts(store, name)) == ["a", "b"]


def test_one_batch_appends_to_several_streams(store, run, name):
    one, two = f"{name}/1", f"{name}/2"
    run(store.append(said(one, 0, "x")))
    run(store.append(Batch((Append(two, 0, events("b")), Append(one, 1, events("a"))), at=1)))
    assert run(texts(store, one)) == ["x", "a"]
    assert run(texts(store, two)) == ["b"]


def test_a_conflict_in_one_stream_writes_none_of_the_batch(store, run, name):
    one, two = f"{name}/1", f"{name}/2"
    run(store.append(said(one, 0, "x")))
    batch = Batch(
        (Append(two, 0, events("b")), Append(one, 0, events("a"))),
        at=1,
        command=key(name, "c1"),
        records=(PutTable(name, "title", 1),),
    )
    with pytest.raises(Conflict) as caught:
        run(store.append(batch))
    assert caught.value.stream == one
    assert run(texts(store, one)) == ["x"]
    assert run(store.heads([two])) == {two: 0}
    assert run(store.answered(key(name, "c1"))) is None
    assert name not in [table.table_id for table in run(store.open_tables())]


def test_a_resent_command_gets_its_first_answer_and_writes_nothing(store, run, name):
    first = said(name, 0, "a", command=key(name, "c1"), answer=b"first")
    assert run(store.append(first)) == Answer(b"first", repeated=False)
    again = said(name, 1, "b", command=key(name, "c1"), answer=b"second")
    assert run(store.append(again)) == Answer(b"first", repeated=True)
    assert run(store.append(first)) == Answer(b"first", repeated=True)
    assert run(texts(store, name)) == ["a"]
    assert run(store.answered(key(name, "c1"))) == Answer(b"first", repeated=True)


def test_a_resent_command_is_answered_even_when_its_stream_has_moved_on(store, run, name):
    first = said(name, 0, "a", command=key(name, "c1"), answer=b"first")
    run(store.append(first))
    run(store.append(said(name, 1, "b", "c")))
    assert run(store.append(first)).repeated


def test_a_command_id_belongs_to_its_stream_and_actor(store, run, name):
    run(store.append(said(name, 0, "a", command=key(name, "c1", "ann"))))
    assert not run(store.append(said(name, 1, "b", command=key(name, "c1", "bob")))).repeated
    other = f"{name}/other"
    assert not run(store.append(said(other, 0, "c", command=key(other, "c1", "ann")))).repeated


def test_a_command_without_events_is_answered_the_second_time_too(store, run, name):
    batch = Batch((), at=1, command=key(name, "c1"), answer=b"nothing to do")
    assert not run(store.append(batch)).repeated
    assert run(store.append(batch)) == Answer(b"nothing to do", repeated=True)
    assert run(store.heads([name])) == {name: 0}


def test_records_are_written_with_their_events(store, run, name):
    person = PutPerson(name, "Ann", f"{name} secret", 1)
    run(store.append(said(name, 0, "sat", records=(person, PutMember(name, name, 5)))))
    assert run(store.people([name]))[name].name == "Ann"
    assert run(store.is_member(name, name))


def test_a_record_that_is_taken_writes_none_of_the_batch(store, run, name):
    person = PutPerson(name, "Ann", f"{name} secret", 1)
    run(store.append(Batch((), at=1, records=(person,))))
    twin = PutPerson(f"{name}b", "Bob", f"{name} secret", 1)
    with pytest.raises(Refused) as caught:
        run(store.append(said(name, 0, "sat", command=key(name, "c"), records=(twin,))))
    assert caught.value.message.key == "store.taken"
    assert run(store.heads([name])) == {name: 0}
    assert run(store.answered(key(name, "c"))) is None


def test_heads_tell_the_last_number_of_every_stream_asked_for(store, run, name):
    one, two, none = (f"{name}/{end}" for end in ("1", "2", "none"))
    run(store.append(said(one, 0, "a", "b")))
    run(store.append(said(two, 0, "a")))
    assert run(store.heads([two, none, one])) == {two: 1, none: 0, one: 2}
    assert run(store.heads([])) == {}


def test_streams_are_listed_by_prefix_in_byte_order(store, run, name):
    wanted = [f"{name}:{end}" for end in ("B", "a", "a-b", "a/1", "é", "桥", "\U0001f0a1")]
    for stream in reversed(wanted):
        run(store.append(said(stream, 0, "x", "y")))
    run(store.append(said(f"{name};not", 0, "x")))
    assert run(store.streams(f"{name}:")) == sorted(wanted, key=str.encode)
    assert run(store.streams(f"{name}:a")) == [f"{name}:{end}" for end in ("a", "a-b", "a/1")]
    assert set(wanted) < set(run(store.streams()))


def test_a_conflict_spoils_no_other_batch_that_is_written_at_the_same_time(store, run, name):
    run(store.append(said(f"{name}/5", 0, "there")))

    async def story():
        batches = [said(f"{name}/{number}", 0, "a") for number in range(40)]
        return await asyncio.gather(*map(store.append, batches), return_exceptions=True)

    outcomes = run(story())
    assert [n for n, one in enumerate(outcomes) if isinstance(one, Conflict)] == [5]
    assert all(one == Answer(b"") for n, one in enumerate(outcomes) if n != 5)
    heads = run(store.heads([f"{name}/{number}" for number in range(40)]))
    assert set(heads.values()) == {1}


def test_of_many_who_race_one_wins(store, rival, run, name):
    async def story():
        batches = [said(name, 0, str(number)) for number in range(20)]
        stores = [store, rival] * 10
        return await asyncio.gather(
            *(one.append(batch) for one, batch in zip(stores, batches, strict=True)),
            return_exceptions=True,
        )

    outcomes = run(story())
    winners = [str(n) for n, one in enumerate(outcomes) if isinstance(one, Answer)]
    assert len(winners) == 1
    assert all(isinstance(one, Answer | Conflict) for one in outcomes)
    assert run(texts(store, name)) == winners


def test_the_same_command_sent_twice_at_once_is_carried_out_once(store, rival, run, name):
    async def story():
        batch = said(name, 0, "a", command=key(name, "c"), answer=b"done")
        return await asyncio.gather(*(one.append(batch) for one in [store, rival] * 5))

    answers = run(story())
    assert [one.data for one in answers] == [b"done"] * 10
    assert sum(not one.repeated for one in answers) == 1
    assert run(texts(store, name)) == ["a"]


def test_another_store_sees_what_was_acknowledged(store, rival, run, name):
    for number in range(10):
        run(store.append(said(name, number, str(number))))
        assert run(rival.heads([name])) == {name: number + 1}


def test_a_batch_that_nobody_waits_for_any_more_is_written_all_the_same(store, run, name):
    async def story():
        impatient = asyncio.create_task(store.append(said(name, 0, "a")))
        await asyncio.sleep(0)
        impatient.cancel()
        await store.append(said(f"{name}/2", 0, "b"))
        await asyncio.sleep(0.05)

    run(story())
    assert run(texts(store, name)) in (["a"], [])  # cancelled before it was queued, or after
    assert run(texts(store, f"{name}/2")) == ["b"]


def test_large_and_odd_data_come_back_unharmed(store, run, name):
    odd = "♠ 桥牌 \U0001f0a1 ' \" \\ %s ? $1"
    event = events(odd * 5000)
    run(store.append(Batch((Append(f"{name} {odd}", 0, event),), at=2**50)))
    (found,) = run(store.read(f"{name} {odd}"))
    assert (found.data, found.at) == (event[0].data, 2**50)


def test_a_batch_the_database_cannot_hold_harms_no_other(store, run, name):
    async def story():
        bad = Batch((Append(f"{name}/bad", 0, events("x")),), at=2**70)
        good = [said(f"{name}/{number}", 0, "a") for number in range(5)]
        return await asyncio.gather(*map(store.append, [*good, bad]), return_exceptions=True)

    *good, bad = run(story())
    assert all(isinstance(one, Answer) for one in good)
    assert isinstance(bad, Exception)
    assert run(store.heads([f"{name}/bad"])) == {f"{name}/bad": 0}


def test_a_batch_names_a_stream_once_and_an_append_is_never_empty(name):
    with pytest.raises(InvalidValue):
        Batch((Append(name, 0, events("a")), Append(name, 1, events("b"))), at=1)
    with pytest.raises(InvalidValue):
        Append(name, 0, ())
    with pytest.raises(InvalidValue):
        Append(name, -1, events("a"))


def test_a_closed_store_says_so_and_keeps_what_it_accepted(address, run, name):
    async def story():
        opened = await open_store(address)
        pending = [
            asyncio.create_task(opened.append(said(f"{name}/{number}", 0, "a")))
            for number in range(50)
        ]
        await asyncio.sleep(0)
        await opened.close()
        await opened.close()
        with pytest.raises(Unavailable) as caught:
            await opened.append(said(name, 0, "late"))
        assert caught.value.message.key == "store.closed"
        with pytest.raises(Unavailable):
            await opened.read(name)
        return await asyncio.gather(*pending)

    assert run(story()) == [Answer(b"")] * 50


def test_the_sqlite_file_is_durable_at_every_commit(tmp_path, run):
    from contextlib import closing

    from qiaopai.store.sqlite_connection import connect

    with closing(connect(tmp_path / "one.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    with (
        closing(connect(tmp_path / "one.db", read_only=True)) as reader,
        pytest.raises(sqlite3.OperationalError),
    ):
        reader.execute("CREATE TABLE x (y)")
