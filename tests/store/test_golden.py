"""Logs written by earlier versions are read for ever."""

import msgspec
import pytest

from qiaopai.core import Deal, Seat
from qiaopai.store import TABLE_CODEC, Recorded
from qiaopai.table import fold
from qiaopai.table.events import EVENT_TYPES, CallMade, SecondTablePlayed
from qiaopai.table.values import Phase, Settings, Strength

from .write_golden import GOLDEN


def read(name):
    """The records in a golden log."""
    found = []
    for line in (GOLDEN / name).read_bytes().splitlines():
        fields = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        data = bytes(fields.pop("data"))
        rest = {name: msgspec.json.decode(value) for name, value in fields.items()}
        found.append(Recorded(data=data, **rest))
    return found


LOGS = sorted(GOLDEN.glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_log_is_read_and_folds(path):
    records = read(path.name)
    assert [one.seq for one in records] == list(range(1, len(records) + 1))
    state = fold(TABLE_CODEC.decode(one) for one in records)
    assert state.seq == len(records)
    assert state.phase is Phase.FINISHED


def test_every_kind_of_event_is_in_some_golden_log():
    read_ones = [TABLE_CODEC.decode(one) for path in LOGS for one in read(path.name)]
    assert {type(event) for event in read_ones} == set(EVENT_TYPES)


def test_hints_came_with_the_second_golden_log():
    first, second = (fold(map(TABLE_CODEC.decode, read(f"table-{n}.jsonl"))) for n in (1, 2))
    assert (first.settings.hints, second.settings.hints) == (False, True)
    assert [one.hints for one in first.boards] == [()] * 4
    assert second.boards[0].hints == ((Seat.NORTH, 0),)


def test_what_was_told_in_the_first_golden_log_stands():
    events = [TABLE_CODEC.decode(one) for one in read("table-1.jsonl")]
    state = fold(events)
    assert state.settings == Settings(4, 325, Strength.ROBOT)
    told = [(one.board.number, one.score_ns, one.imps_ns) for one in state.boards]
    assert told == [(325, 150, 4), (326, -120, -8), (327, -600, -6), (328, 0, 2)]
    assert state.imps_ns == -8
    (meaning,) = [e.meaning for e in events if isinstance(e, CallMade) and e.meaning]
    assert (meaning.get("seat"), meaning.get("points")) == (Seat.NORTH, (15, 17))
    assert meaning.get("also").key == "meaning.balanced"
    assert isinstance(state.boards[0].board.deal, Deal)
    second = [e.second for e in events if isinstance(e, SecondTablePlayed)]
    assert [str(one.result) for one in second][-1] == "2C-1 N"


def test_todays_events_are_written_as_in_the_newest_golden_log():
    """Fails when an event's fields change without a step in `store.table_log`."""
    newest = [one for one in read("table-1.jsonl") if one.version == TABLE_CODEC.kinds[one.kind]]
    assert newest
    for one in newest:
        event = TABLE_CODEC.decode(one)
        assert TABLE_CODEC.encode(event) == (one.kind, one.version, one.data)
