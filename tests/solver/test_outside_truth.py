"""The solver against the lists that the author of the native library publishes.

The long list is compared by ``bench/robots/solver.py``, which takes half a minute for it.
"""

import pytest

from qiaopai.solver import native_solver, par
from tests.solver.published import dealer_line, read_list, read_solutions


@pytest.fixture(scope="module")
def records(shared_data):
    found = published(shared_data, "list10")
    assert len(found) == 10
    return found


def published(shared_data, name):
    return read_list((shared_data / "dds" / f"{name}.txt").read_text())


def test_the_short_lists_are_the_beginning_of_the_longer_one(shared_data, records):
    assert published(shared_data, "list1") == records[:1]
    assert published(shared_data, "list2") == records[:2]
    assert published(shared_data, "list100")[:10] == records


def test_tables_and_par_equal_the_published_ones(records):
    tables = native_solver().tables([record.deal for record in records])
    for record, table in zip(records, tables, strict=True):
        assert table == record.table
        best = par(table, record.dealer, record.vulnerability)
        assert best.score_ns == record.score_ns
        assert best.text == record.contracts
        assert record.dealer_lines <= dealer_lines(best)


def dealer_lines(best):
    """Every par result as the lists may write it."""
    lines = set()
    for one in best.results:
        sides = [other for other in best.results if other.contract.bid == one.contract.bid]
        lines.add(dealer_line(one, both=len(sides) > 1))
    return lines


def test_the_plain_lists_tables_are_ours(shared_data):
    solved = read_solutions((shared_data / "dds" / "sol10.txt").read_text())
    assert len(solved) == 10
    tables = native_solver().tables([deal for deal, _ in solved[5:9]])
    assert tables == [table for _, table in solved[5:9]]


def test_opening_leads_equal_the_published_ones_card_by_card(records):
    positions = [record.position for record in records]
    found = native_solver().futures(positions)
    for record, futures, values in zip(
        records, found, native_solver().cards(positions), strict=True
    ):
        assert set(futures) == set(record.futures)
        assert [one.tricks for one in futures] == [one.tricks for one in record.futures]
        assert values == {
            card: one.tricks for one in record.futures for card in (one.card, *one.equals)
        }


def test_plays_are_followed_as_the_published_traces_are(records):
    traces = native_solver().traces([(record.deal, record.play) for record in records])
    for record, trace in zip(records, traces, strict=True):
        assert len(trace) == len(record.play.cards) + 1
        assert trace[: len(record.trace)] == record.trace
        assert trace[0] == record.table.tricks(record.strain, record.leader.rho)
