"""Endings given by the cards left, with an earlier play that tells nothing false of them."""

from functools import cache
from itertools import combinations, combinations_with_replacement

from qiaopai.core import DECK, Auction, Card, Deal, Hand, Play, Seat, Trick
from tests.robots.helpers import view_of


def late_view(left, contract, leader, won=0, seat=None, auction=None, then=""):
    """The view of `seat` (or who chooses the next card) in an ending, after the cards `then`.

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
    for word in then.split():
        play = play.add(Card.parse(word), play.remove_played(play.turn, deal[play.turn]))
    return view_of(deal, auction, play, None if seat is None else Seat.parse(seat))


def hands_left(text):
    first, _, rest = text.partition(":")
    start = Seat.parse(first)
    return {start.after(i): Hand.parse(word) for i, word in enumerate(rest.split())}


def earlier(gone, hands, contract, leader, won, tricks):
    """Cards in the order played: `tricks` tricks of which declarer's side wins `won`."""
    ours = contract.declarer.side

    @cache
    def rest(gone, turn, out, won, tricks):
        if tricks == 0:
            return () if won == 0 and turn is leader else None
        if not 0 <= won <= tricks:
            return None
        for four in fours(gone, turn, out, hands, ours):
            winner = Trick(turn, four).winner(contract.strain)
            after = rest(
                tuple(card for card in gone if card not in four),
                winner,
                out | {(turn.after(i), four[0].suit) for i in range(4) if is_off(four, i)},
                won - (winner.side is ours),
                tricks - 1,
            )
            if after is not None:
                return four + after
        return None

    order = rest(tuple(gone), contract.leader, frozenset(), won, tricks)
    assert order is not None, "no earlier play gives this ending"
    return order


def is_off(four, place):
    return four[place].suit is not four[0].suit


def fours(gone, turn, out, hands, side):
    """Tricks of cards gone, led by `turn`; who does not follow has nothing left of the suit."""
    seats = [turn.after(step) for step in range(4)]

    def of_side(following):
        """The hidden hands of the defenders rather follow."""
        return sum(seat.side is side for seat in following)

    for suit in sorted({card.suit for card in gone}):
        cards = [card for card in gone if card.suit is suit]
        others = [card for card in gone if card.suit is not suit]
        can_follow = [seat for seat in seats if (seat, suit) not in out]
        can_throw = [seat for seat in seats if not hands[seat].length(suit)]
        if turn not in can_follow:
            continue
        for follow in range(min(4, len(cards), len(can_follow)), 0, -1):
            for following in sorted(combinations(can_follow, follow), key=of_side):
                throwing = [seat for seat in seats if seat not in following]
                if turn in following and set(throwing) <= set(can_throw):
                    yield from dealt_out(seats, following, cards, throwing, others, out)


def dealt_out(seats, following, cards, throwing, others, out):
    """The trick with each of those who follow playing highest, and what may be thrown."""
    for thrown in thrown_cards(throwing, others, out):
        last = len(cards) + len(others) == 4
        for high in following if last else {seat.side: seat for seat in following}.values():
            low = iter(cards)
            played = dict(zip(throwing, thrown, strict=True))
            played |= {seat: cards[-1] if seat is high else next(low) for seat in following}
            yield tuple(played[seat] for seat in seats)


def thrown_cards(throwing, others, out):
    """One choice of the lowest cards for each choice of suits that may be thrown."""
    suits = sorted({card.suit for card in others})
    for choice in combinations_with_replacement(suits, len(throwing)):
        if any((seat, suit) in out for seat, suit in zip(throwing, choice, strict=True)):
            continue
        piles = {suit: [card for card in others if card.suit is suit] for suit in suits}
        if all(choice.count(suit) <= len(piles[suit]) for suit in suits):
            yield [piles[suit].pop(0) for suit in choice]
