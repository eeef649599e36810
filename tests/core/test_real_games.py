"""Five thousand games of a champion program against itself: every call and card is legal."""

import pytest

from qiaopai.core import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Card,
    Deal,
    Hand,
    Play,
    Rank,
    Seat,
    Side,
    Suit,
)

CARDS = [Card(suit, rank) for rank in Rank for suit in Suit]
CALLS = {52: PASS, 53: DOUBLE, 54: REDOUBLE} | {55 + bid.index: bid for bid in BIDS}


def replay(numbers):
    """The auction and the play of one line of the file; an error when any step is illegal."""
    deal = Deal(
        {seat: Hand(CARDS[n] for n in numbers[place:52:4]) for place, seat in enumerate(Seat)}
    )
    auction = Auction(Seat.NORTH)
    rest = iter(numbers[52:])
    while not auction.is_over:
        auction = auction.add(CALLS[next(rest)])
    if auction.contract is None:
        assert not list(rest)
        return auction, None
    play, held = Play(auction.contract), dict(deal)
    for number in rest:
        seat, card = play.turn, CARDS[number]
        play = play.add(card, held[seat])
        held[seat] = held[seat].remove(card)
    return auction, play


@pytest.fixture(scope="module")
def lines(shared_data):
    text = (shared_data / "wbridge5" / "games_1_5000.txt").read_text(encoding="ascii")
    return [list(map(int, line.split())) for line in text.splitlines()]


def test_every_call_and_card_of_5000_games_is_legal(lines):
    assert len(lines) == 5000
    played = 0
    for numbers in lines:
        auction, play = replay(numbers)
        if play is None:
            assert auction.is_passed_out
        else:
            played += 1
            assert play.is_over
            assert play.won(Side.NS) + play.won(Side.EW) == 13
            assert Play(play.contract, play.cards) == play
    assert played == sum(len(numbers) > 56 for numbers in lines)


def test_a_card_out_of_its_place_is_nearly_always_found(lines):
    """Swapping the first two cards of the play gives a card that its player does not hold."""
    found = 0
    for numbers in lines[:300]:
        if len(numbers) == 56:
            continue
        start = len(numbers) - 52
        swapped = [*numbers[:start], numbers[start + 1], numbers[start], *numbers[start + 2 :]]
        try:
            replay(swapped)
        except Exception as error:
            found += error.message.key == "play.not_held"
    assert found == sum(len(numbers) > 56 for numbers in lines[:300])
