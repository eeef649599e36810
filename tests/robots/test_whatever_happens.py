"""A small share of the long benches: odd tables without a fault, unseen cards without a trace."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench" / "robots"))

import secrecy
import soak
from ledger import kept


@pytest.mark.parametrize("number", range(1, 41))
def test_no_table_brings_an_illegal_action_a_fault_or_an_untrue_call(number):
    found = soak.soaked(number)
    assert (found["illegal"], found["faults"], found["untrue"], found["like"]) == (0, [], [], True)


def test_unseen_cards_change_no_answer():
    found = [secrecy.compared(number, "expert", 2) for number in range(1, 61)]
    assert all(one["same"] for one in found)
    assert {one["kind"] for one in found} >= {"call", "card"}


def test_a_bench_that_was_stopped_goes_on_where_it_was(tmp_path):
    done = []

    def work(key):
        done.append(key)
        if key == "3" and len(done) == 3:
            raise KeyboardInterrupt
        return {"square": int(key) ** 2}

    store = tmp_path / "kept" / "squares.jsonl"
    with pytest.raises(KeyboardInterrupt):
        list(kept(store, "1234", work))
    records = list(kept(store, "1234", work))
    assert [one["square"] for one in records] == [1, 4, 9, 16]
    assert done == ["1", "2", "3", "3", "4"]
