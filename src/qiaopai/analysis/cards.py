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
    moments = [_Moment(record, place) for place in range(len(play.cards))]
    values = _values(record, play, moments, solver)
    costly = [one for one in moments if values[one.place] != values[one.place + 1]]
    choices = solver.cards([one.position for one in costly]) if costly else []
    best = {one.place: _best(tricks) for one, tricks in zip(costly, choices, strict=True)}
    cards = tuple(
        _card(record, one, values[one.place], values[one.place + 1], best.get(one.place, ()))
        for one in moments
    )
    return cards, _rest(record, len(play.cards), values[-1])


def _values(record: Record, play: Play, moments: list[_Moment], solver: Solver) -> tuple[int, ...]:
    """Declarer's tricks in all before each card and after the last."""
    if not any(one.revokes(card) for one, card in zip(moments, play.cards, strict=True)):
        return solver.traces([(record.deal, play)])[0]
    # After a revoke the play is no play of this deal any more, but each position is one.
    after = [*moments[1:], *([] if play.is_over else [_Moment(record, len(play.cards))])]
    answers = solver.cards([one.position for one in (moments[0], *after)], best_only=True)
    values = [
        one.declarer_tricks(max(tricks.values()))
        for one, tricks in zip((moments[0], *after), answers, strict=True)
    ]
    return (*values, play.won(play.contract.declarer.side)) if play.is_over else tuple(values)


def _best(tricks: dict[Card, int]) -> tuple[Card, ...]:
    most = max(tricks.values())
    return tuple(sorted((card for card, won in tricks.items() if won == most), reverse=True))


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

    def revokes(self, card: Card) -> bool:
        """Whether `card` does not follow suit though its player could."""
        return card not in self.play.legal(self.hands[self.play.turn.index])

    def declarer_tricks(self, turns: int) -> int:
        """Declarer's tricks in all when the side on turn wins `turns` from here on."""
        side = self.play.contract.declarer.side
        ours = self.play.turn.side is side
        return self.play.won(side) + (turns if ours else self.play.remaining - turns)


def _hands(play: Play, record: Record) -> tuple[Hand, Hand, Hand, Hand]:
    north, east, south, west = (play.remove_played(seat, hand) for seat, hand in record.deal)
    return north, east, south, west


def _card(
    record: Record, moment: _Moment, before: int, after: int, best: tuple[Card, ...]
) -> CardCost:
    assert record.play is not None
    play, contract = moment.play, moment.play.contract
    card, seat = record.play.cards[moment.place], play.turn
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
        best=best,
        revoke=moment.revokes(card),
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
