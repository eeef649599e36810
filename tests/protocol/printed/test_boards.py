"""Board cards against the printed table of dealers and vulnerabilities, from all four seats."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Auction, Seat, Vulnerability, parse_call
from qiaopai.errors import InvalidValue
from qiaopai.protocol.printed.boards import (
    MOST_CARDS,
    BoardCard,
    board_table,
    dealer_table,
    read_numbers,
)

PRINTED = """
1 N none Ο    5 N ns │     9 N ew ─    13 N both ┼
2 E ns │      6 E ew ─    10 E both ┼  14 E none Ο
3 S ew ─      7 S both ┼  11 S none Ο  15 S ns │
4 W both ┼    8 W none Ο  12 W ns │    16 W ew ─
"""
"""The table of all sixteen boards (R6), as S0 and Law 2 have it."""

WORDS = PRINTED.split()
ROWS = sorted((int(n), *rest) for n, *rest in zip(*[iter(WORDS)] * 4, strict=True))

AROUND = {"N": "NESW", "E": "ESWN", "S": "SWNE", "W": "WNES"}
"""Clockwise from the viewer at the bottom: left, top, right."""


@pytest.mark.parametrize("viewer", "NESW")
@pytest.mark.parametrize(("number", "dealer", "vulnerability", "mark"), ROWS)
def test_a_card_is_the_printed_one_from_every_seat(number, dealer, vulnerability, mark, viewer):
    card = BoardCard(number, Seat.parse(viewer))
    assert (str(card.dealer), str(card.vulnerability), card.mark) == (dealer, vulnerability, mark)
    assert [place.where for place in card.places] == ["bottom", "left", "top", "right"]
    assert "".join(str(place.seat) for place in card.places) == AROUND[viewer]
    assert [str(place.seat) for place in card.places if place.is_dealer] == [dealer]
    red = {"none": "", "ns": "NS", "ew": "EW", "both": "NESW"}[vulnerability]
    assert {str(place.seat) for place in card.places if place.is_vulnerable} == set(red)


@given(st.integers(1, 10**9), st.sampled_from(Seat))
def test_any_board_is_as_the_one_sixteen_before(number, viewer):
    here, there = BoardCard(number + 16, viewer), BoardCard(number, viewer)
    assert (here.places, here.mark) == (there.places, there.mark)


@pytest.mark.parametrize("number", range(1, 17))
def test_the_bidding_example_is_legal_and_its_columns_begin_with_the_dealer(number):
    card = BoardCard(number, Seat.WEST)
    assert [place.seat for place in card.columns] == [card.dealer.after(step) for step in range(4)]
    auction = Auction(card.dealer)
    for row in card.example:
        assert len(row) == 4
        for call in row:
            if call is not None:
                auction = auction.add(call)
    assert auction.is_over
    assert str(auction.contract) == f"3H {card.dealer.lho}"


def test_the_legal_auction_of_the_beginners_text():
    auction = Auction(Seat.NORTH)
    for text in ("1NT", "2H", "3C", "3H"):
        auction = auction.add(parse_call(text))
    assert auction.calls == tuple(call for call in BoardCard(1, Seat.SOUTH).example[0])


def test_both_summary_tables_say_what_the_printed_one_says():
    first = board_table(range(1, 17))
    told = [(row[0], str(row[1]), str(row[3]), row[2]) for row in first.rows]
    assert told == ROWS
    second = dealer_table()
    heads = [column.name for column in second.columns[1:]]
    assert heads == [str(one) for one in Vulnerability]
    cells = {
        (int(cell.value), str(row[0]), vulnerability)
        for row in second.rows
        for vulnerability, cell in zip(heads, row[1:], strict=True)
    }
    assert cells == {row[:3] for row in ROWS}


def test_numbers_are_read_one_by_one_and_in_ranges():
    assert read_numbers("325") == (325,)
    assert read_numbers("1-16") == tuple(range(1, 17))
    assert read_numbers(" 3, 9–11 ,358") == (3, 9, 10, 11, 358)


@pytest.mark.parametrize(
    "text", ["", "0", "x", "3-1", "1-", "-1", "1,,2", "٣", "1-401", "1-9999999999", "9" * 5000]
)
def test_what_is_no_number_is_refused(text):
    with pytest.raises(InvalidValue):
        read_numbers(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    with suppress(InvalidValue):
        assert 1 <= len(read_numbers(text)) <= MOST_CARDS
