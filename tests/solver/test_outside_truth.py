"""The solver against the examples that the author of the native library publishes."""

import re

import pytest

from qiaopai.core import Card, Deal, Rank, Seat, Strain, Suit, Vulnerability
from qiaopai.solver import Position, native_solver, par

STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
VULNERABLE = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)


@pytest.fixture(scope="module")
def records(shared_data):
    found = []
    for line in (shared_data / "dds" / "list100.txt").read_text().splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "PBN":
            found.append({})
        if kind != "NUMBER":
            found[-1][kind] = rest
    for record in found:
        numbers, deal, _ = record["PBN"].split('"')
        record["deal"] = Deal.parse(deal)
        dealer, vulnerable, trump, first = map(int, numbers.split())
        record["dealer"] = list(Seat)[dealer]
        record["vulnerability"] = VULNERABLE[vulnerable]
        record["strain"], record["leader"] = STRAINS[trump], list(Seat)[first]
    assert len(found) == 100
    return found


@pytest.fixture(scope="module")
def tables(records):
    return native_solver().tables([record["deal"] for record in records[:24]])


def test_tables_equal_the_published_ones(records, tables):
    for record, table in zip(records, tables, strict=False):
        got = [table.tricks(strain, seat) for strain in STRAINS for seat in Seat]
        assert got == [int(number) for number in record["TABLE"].split()]


def test_par_scores_and_contracts_equal_the_published_ones(records, tables):
    for record, table in zip(records, tables, strict=False):
        found = par(table, record["dealer"], record["vulnerability"])
        assert f'"{found.score_ns}"' in record["PAR2"]
        assert {one.name for one in found.contracts} == published_contracts(record["PAR"])


def published_contracts(text):
    """The names in ``"NS -110" … "NS:EW 34Sx,EW 5C"``: levels run together."""
    listed = text.split('"')[5].partition(":")[2]
    names = set()
    for _, levels, strain, doubled in re.findall(r"(NS|EW|[NESW]) (\d+)([CDHSN])(x?)", listed):
        names |= {f"{level}{Strain.parse(strain)}{doubled.upper()}" for level in levels}
    return names


def test_the_value_of_every_opening_lead_equals_the_published_one(records):
    chosen = records[:40]
    positions = [
        Position(one["strain"], one["leader"], (), tuple(hand for _, hand in one["deal"]))
        for one in chosen
    ]
    for record, found in zip(chosen, native_solver().cards(positions), strict=True):
        assert found == published_leads(record["FUT"])


def published_leads(text):
    count, *numbers = map(int, text.split())
    suits, ranks, equals, scores = (numbers[i * count : (i + 1) * count] for i in range(4))
    return {
        Card(list(Suit)[3 - suit], list(Rank)[other - 2]): score
        for suit, rank, same, score in zip(suits, ranks, equals, scores, strict=True)
        for other in range(2, 15)
        if other == rank or same >> other & 1
    }
