"""Endings given by the cards left, with an earlier play that tells nothing false of them."""

from functools import cache
from itertools import permutations

from qiaopai.core import DECK, Auction, Deal, Hand, Play, Seat, Trick
from tests.robots.helpers import view_of


def late_view(left, contract, leader, won=0, seat=None, auction=None):
    """The view of `seat` (or who chooses the next card) in an ending.

    `left` is PBN for the cards left, `won` the tricks that declarer's side has. The cards
    that are gone went in tricks of one suit; where a suit's last cards made no whole trick, only
    hands that have none of it left did not follow.
    """
    hands = hands_left(left)
    declarer = contract.split()[1]
    auction = Auction.parse(auction or f"{declarer}: {contract.split()[0]} P P P")
    tricks = 13 - len(hands[Seat.NORTH])
    gone = [card for card in DECK if not any(card in hand for hand in hands.values())]
    order = earlier(gone, hands, auction.contract, Seat.parse(leader), won, tricks)
    dealt = {place: list(hand) for place, hand in hands.items()}
    play = Play(auction.contract)
    for card in order:
        dealt[play.turn].append(card)
        play = Play(auction.contract, (*play.cards, card))
    deal = Deal({place: Hand(cards) for place, cards in dealt.items()})
    assert play.turn is Seat.parse(leader)
    assert play.won(auction.contract.declarer.side) == won
    return view_of(deal, auction, play, None if seat is None else Seat.parse(seat))


def hands_left(text):
    first, _, rest = text.partition(":")
    start = Seat.parse(first)
    return {start.after(i): Hand.parse(word) for i, word in enumerate(rest.split())}


def earlier(gone, hands, contract, leader, won, tricks):
    """Cards in the order played: `tricks` tricks of which declarer's side wins `won`."""
    ours = contract.declarer.side

    @cache
    def rest(gone, turn, won, tricks):
        if tricks == 0:
            return () if won == 0 and turn is leader else None
        if not 0 <= won <= tricks:
            return None
        for four in fours(gone, turn, hands):
            winner = Trick(turn, four).winner(contract.strain)
            after = rest(
                tuple(card for card in gone if card not in four),
                winner,
                won - (winner.side is ours),
                tricks - 1,
            )
            if after is not None:
                return four + after
        return None

    order = rest(tuple(gone), contract.leader, won, tricks)
    assert order is not None, "no earlier play gives this ending"
    return order


def fours(gone, turn, hands):
    """Tricks of four cards gone, led by `turn`: of one suit, or else with harmless discards."""
    suits = {card.suit for card in gone}
    for suit in suits:
        cards = [card for card in gone if card.suit is suit]
        if len(cards) >= 4:
            low, high = cards[:3], cards[-1]
            for place in range(4):
                yield (*low[:place], high, *low[place:])
    for suit in suits:
        cards = [card for card in gone if card.suit is suit]
        if len(cards) < 4:
            yield from mixed(cards, [card for card in gone if card.suit is not suit], turn, hands)


def mixed(cards, others, turn, hands):
    """Tricks with all of `cards`, and discards by hands that have nothing left of their suit."""
    suit = cards[0].suit
    seats = [turn.after(step) for step in range(1, 4)]
    throwers = [seat for seat in seats if not hands[seat].length(suit)]
    missing = 4 - len(cards)
    for chosen in permutations(throwers, missing):
        followers = iter(cards)
        thrown = dict(zip(chosen, others, strict=False))
        if len(thrown) == missing:
            yield tuple(
                thrown[seat] if seat in thrown else next(followers) for seat in (turn, *seats)
            )
