"""What widely copied texts get wrong about the auction and the play, with the right value."""

from qiaopai.core import (
    Auction,
    Bid,
    Card,
    Contract,
    Play,
    Seat,
    Side,
    Strain,
    dealer_of,
    parse_call,
)


def test_two_clubs_not_one_is_over_one_notrump():
    auction = Auction.parse("N: 1NT")
    assert not auction.is_legal(parse_call("1C"))
    assert auction.is_legal(parse_call("2C"))
    over = [one for one in map(Bid, range(1, 8), [Strain.CLUBS] * 7) if auction.is_legal(one)]
    assert over[0] == Bid(2, Strain.CLUBS)


def test_the_deal_goes_round_clockwise_north_east_south_west():
    assert [dealer_of(number) for number in (1, 2, 3, 4, 5)] == [*Seat, Seat.NORTH]
    assert [seat.lho for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]


def test_the_dealer_calls_first_but_opens_only_by_a_bid():
    auction = Auction.parse("N: P P 1H")
    assert auction.dealer is Seat.NORTH
    first = next(at for at, call in enumerate(auction.calls) if isinstance(call, Bid))
    assert auction.dealer.after(first) is Seat.SOUTH


def test_a_play_has_thirteen_tricks_not_eleven():
    # Each seat holds a suit; North's spades win every trick in notrump.
    suits = {Seat.NORTH: "S", Seat.EAST: "H", Seat.SOUTH: "D", Seat.WEST: "C"}
    cards = [
        Card.parse(suits[Seat.NORTH.after(step)] + rank)
        for rank in "AKQJT98765432"
        for step in range(4)
    ]
    contract = Contract.parse("7NT W")
    assert not Play(contract, cards[:44]).is_over
    whole = Play(contract, cards)
    assert whole.is_over
    assert len(whole.tricks) == whole.won(Side.NS) == 13
