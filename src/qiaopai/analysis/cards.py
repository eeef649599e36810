"""What each card cost, double dummy: the position before it and after it, solved."""

from __future__ import annotations

from qiaopai.analysis.record import Record
from qiaopai.analysis.values import CardCost, Choice, Lead, Rest, Role
from qiaopai.core import Card, Contract, Hand, Play, Result, Seat, Side, Suit
from qiaopai.scoring import contract_score
from qiaopai.solver import Position, Solver


def played_cards(record: Record, solver: Solver) -> tuple[tuple[CardCost, ...], Rest | None]:
    """Every card of the play with its cost, and what happened to the tricks not played."""
    play = record.play
    if play is None:
        return (), None
    moments = [_Moment(record, place) for place in range(len(play.cards) + 1)]
    values = _solved(moments, solver)
    cards = tuple(
        _card(record, moments[place], values[place], values[place + 1][0])
        for place in range(len(play.cards))
    )
    return cards, _rest(record, len(play.cards), values[-1][0])


def opening_leads(record: Record, contract: Contract, solver: Solver) -> tuple[Lead, ...]:
    """All thirteen leads against `contract`, best for the defenders first."""
    position = Position(contract.strain, contract.leader, (), _hands(Play(contract), record))
    tricks = solver.cards([position])[0]
    ranked = sorted(tricks.items(), key=lambda item: (-item[1], -item[0].index))
    return tuple(Lead(card, 13 - defenders) for card, defenders in ranked)


class _Moment:
    """The play before card number `place`, with the hands as they are then."""

    def __init__(self, record: Record, place: int) -> None:
        assert record.play is not None
        self.place = place
        self.play = Play(record.play.contract, record.play.cards[:place])
        self.hands = _hands(self.play, record)

    @property
    def position(self) -> Position:
        """What is asked of the solver."""
        play = self.play
        return Position(play.contract.strain, play.current.leader, play.current.cards, self.hands)

    @property
    def declarer_won(self) -> int:
        """Tricks that declarer's side has."""
        return self.play.won(self.play.contract.declarer.side)


def _hands(play: Play, record: Record) -> tuple[Hand, Hand, Hand, Hand]:
    north, east, south, west = (play.remove_played(seat, hand) for seat, hand in record.deal)
    return north, east, south, west


_Value = tuple[int, dict[Card, int]]
"""Declarer's tricks in all, and for each legal card the same after it."""


def _solved(moments: list[_Moment], solver: Solver) -> list[_Value]:
    open_ones = [one for one in moments if not one.play.is_over]
    answers = solver.cards([one.position for one in open_ones]) if open_ones else []
    found = [_in_all(one, tricks) for one, tricks in zip(open_ones, answers, strict=True)]
    found += [(one.declarer_won, {}) for one in moments if one.play.is_over]
    return found


def _in_all(moment: _Moment, tricks: dict[Card, int]) -> _Value:
    """From tricks still to come for the side on turn to declarer's tricks in all."""
    declares = moment.play.turn.side is moment.play.contract.declarer.side
    left = moment.play.remaining
    won = moment.declarer_won
    after = {card: won + (count if declares else left - count) for card, count in tricks.items()}
    return (max if declares else min)(after.values()), after


def _card(record: Record, moment: _Moment, value: _Value, after: int) -> CardCost:
    play, (before, choices) = moment.play, value
    assert record.play is not None
    card, seat = record.play.cards[moment.place], play.turn
    contract = play.contract
    return CardCost(
        index=moment.place,
        seat=seat,
        chooser=play.chooser,
        card=card,
        role=role_of(play),
        choice=_choice(moment, seat),
        before=before,
        after=after,
        points_before_ns=points_ns(record, contract, before),
        points_after_ns=points_ns(record, contract, after),
        best=tuple(
            sorted((one for one, count in choices.items() if count == before), reverse=True)
        ),
        revoke=card not in choices,
    )


def role_of(play: Play) -> Role:
    """What the next card is: the lead, declarer's or dummy's, or the defenders'."""
    if not play.cards:
        return Role.LEAD
    declares = play.turn.side is play.contract.declarer.side
    return Role.DECLARER if declares else Role.DEFENCE


def points_ns(record: Record, contract: Contract, tricks: int) -> int:
    """What `contract` scores with `tricks`, North-South's points."""
    return contract_score(Result(contract, tricks), record.vulnerability).for_side(Side.NS)


def _choice(moment: _Moment, seat: Seat) -> Choice:
    """Cards are equal when no card held elsewhere or on the table lies between them."""
    legal = moment.play.legal(moment.hands[seat.index])
    if len(legal) == 1:
        return Choice.FORCED
    others = sum(1 << card.index for card in moment.play.current.cards)
    for place, hand in zip(Seat, moment.hands, strict=True):
        others |= 0 if place is seat else hand.mask
    return Choice.EQUAL if _touch(legal, others) else Choice.OPEN


def _touch(legal: tuple[Card, ...], others: int) -> bool:
    suit: Suit = legal[0].suit
    high, low = max(legal).index, min(legal).index
    if any(card.suit is not suit for card in legal):
        return False
    return not others >> low & (1 << high - low + 1) - 1


def _rest(record: Record, played: int, expected: int) -> Rest | None:
    """What became of the tricks after the last card of the record; None when all were played."""
    result = record.result
    if result is None or result.contract is None:
        return None
    if played == 52 and result.tricks == expected:
        return None
    contract = result.contract
    return Rest(
        played=played,
        expected=expected,
        got=result.tricks,
        points_expected_ns=points_ns(record, contract, expected),
        points_got_ns=points_ns(record, contract, result.tricks),
    )
