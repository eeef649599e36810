"""Claims: whether one stands (Laws 68 to 71), and when a robot makes its own.

A claim is judged by what the claimer knows, not by the cards that lie hidden. It stands at once
only if it holds on every normal line (:mod:`~qiaopai.robots.normal_play`), against every play
of the others, in every layout that the claimer cannot exclude. That is one search for a line
that loses a trick too many: everybody but the claimer's hands may play whatever the Laws
allow, and a hidden hand holds whatever it needs as long as the unseen cards can be shared out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from qiaopai.core import DECK, Card, Claim, Play, Seat
from qiaopai.errors import InvalidValue
from qiaopai.robots.normal_play import Chair, normal_cards, wins_all
from qiaopai.robots.sampling import (
    SUIT_MASKS,
    count_layouts,
    draw,
    every_layout,
    facts_of,
    seed_of,
)
from qiaopai.robots.standing import (
    NOTRUMP,
    Standing,
    beats,
    different,
    each,
    standing_of,
    trumps_of,
    winning_place,
)
from qiaopai.text import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qiaopai.solver import Solver
    from qiaopai.table.view import SeatView

LIMIT: Final = 50_000
"""Cards tried before a claim stays undecided; about half a second of one core."""
_ANY: Final = 52
"""A discard of no matter which card: no card of the pack, of no suit."""
_DRAWN: Final = 16
"""Layouts drawn in which a claim is tried first."""
_LAYOUTS: Final = 400
"""Layouts that a robot looks at before it claims a part of the tricks."""


class Verdict(Enum):
    """What a search for a losing line came to."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict; where the claim fails, the cards of a line that loses a trick too many."""

    claim: Claim
    verdict: Verdict
    line: tuple[Card, ...] = ()

    @property
    def message(self) -> Message:
        """The verdict in words."""
        key = f"claims.{self.verdict.value}"
        return Message.of(key, seat=self.claim.seat, tricks=self.claim.tricks, line=self.line)


def judge_claim(view: SeatView, claim: Claim, limit: int = LIMIT) -> Judgement:
    """Whether `claim`, made by the player of `view`, stands without a word about its line.

    Accepted are claims that hold on every normal line in every layout that the claimer cannot
    exclude. A claim that is neither accepted nor refuted after `limit` cards is undecided.
    InvalidValue when the view is not the claimer's, or dummy's, or has no card to play.
    """
    play = _checked(view, claim)
    if not play.dummy_is_down:
        return Judgement(claim, Verdict.UNDECIDED)
    start, spare = standing_of(view), play.remaining - claim.tricks
    try:
        if _Search(view, play, limit).losing_line(start, spare) is None:
            return Judgement(claim, Verdict.HOLDS)
        line = _in_some_layout(view, play, spare, limit)
        line = line or _Search(view, play, limit, throws=True).losing_line(start, spare)
    except _LimitReachedError:
        return Judgement(claim, Verdict.UNDECIDED)
    if line is None:
        return Judgement(claim, Verdict.HOLDS)
    return Judgement(claim, Verdict.FAILS, tuple(DECK[card] for card in line))


def _in_some_layout(view: SeatView, play: Play, spare: int, limit: int) -> list[int] | None:
    """A losing line in one of a few layouts drawn, where there is one that is quickly found."""
    import numpy as np

    dice = np.random.Generator(np.random.PCG64(seed_of(view)))
    for row in draw(facts_of(view), _DRAWN, dice).tolist():
        try:
            line = _Search(view, play, limit // _DRAWN, row).losing_line(standing_of(view), spare)
        except _LimitReachedError:
            continue
        if line is not None:
            return line
    return None


def _checked(view: SeatView, claim: Claim) -> Play:
    play = view.play
    if play is None or play.is_over or view.seat is not claim.seat:
        raise InvalidValue("claims.view", seat=claim.seat)
    if claim.seat is play.contract.dummy:
        raise InvalidValue("claims.dummy", seat=claim.seat)
    claim.declarer_tricks(play)
    return play


def may_claim(view: SeatView, solver: Solver | None = None, limit: int = 2_000) -> Claim | None:
    """The claim that the player of `view` can make now, or None where the play must go on.

    All the rest when that holds on every normal line; with a `solver` also a part of it, or
    nothing (a concession), when every layout he cannot exclude gives just that.
    """
    play, seat = view.play, view.seat
    if play is None or seat is None or play.is_over or not play.dummy_is_down:
        return None
    if seat is play.contract.dummy:
        return None
    rest = Claim(seat, play.remaining)
    if _stands(view, rest, limit):
        return rest
    tricks = None if solver is None else _same_everywhere(view, play, solver)
    if tricks is None or tricks == play.remaining:
        return None
    part = Claim(seat, tricks)
    return part if _stands(view, part, limit) else None


def _stands(view: SeatView, claim: Claim, limit: int) -> bool:
    return judge_claim(view, claim, limit).verdict is Verdict.HOLDS


def _same_everywhere(view: SeatView, play: Play, solver: Solver) -> int | None:
    """The tricks the player's side wins double dummy, if that is one number for all layouts."""
    facts = facts_of(view)
    if count_layouts(facts) > _LAYOUTS:
        return None
    current = play.current
    found = solver.cards_masks(
        play.contract.strain, current.leader, current.cards, every_layout(facts), best_only=True
    ).max(axis=1)
    if found.min() != found.max():
        return None
    turns = int(found[0])
    assert view.seat is not None
    return turns if play.turn.side is view.seat.side else play.remaining - turns


class _LimitReachedError(Exception):
    """The search has tried as many cards as it may."""


class _Search:
    """A search for a line on which the claimer's side loses more tricks than it may.

    With a `layout` the hidden hands are those, of which the claimer knows nothing. Without,
    they hold whatever they need, as far as it can be shared out. Without `throws` what they
    throw away is not even taken from the unseen cards: a claim that stands against that
    stands, and far fewer lines are to be looked at.
    """

    def __init__(
        self,
        view: SeatView,
        play: Play,
        limit: int,
        layout: Sequence[int] | None = None,
        *,
        throws: bool = False,
    ) -> None:
        assert view.seat is not None
        known = {seat for seat, _ in view.hands}
        self._trumps = trumps_of(play.contract.strain)
        self._ours = view.seat.index % 2
        self._normal = {seat.index for seat in known if seat.side is view.seat.side}
        self._hidden = tuple(seat.index for seat in Seat if seat not in known)
        self._together = len({seat % 2 for seat in self._hidden}) == 1
        self._layout = layout
        self._throws = throws
        self._left = limit
        self._sound: set[tuple[Standing, int]] = set()

    def losing_line(self, standing: Standing, spare: int) -> list[int] | None:
        """The cards of such a line; None when there is none."""
        if spare < 0:
            return []
        if standing.tricks_left <= spare or (standing, spare) in self._sound:
            return None
        if not standing.trick and self._runs(standing):
            return None
        for card in self._choices(standing, spare):
            self._left -= 1
            if self._left < 0:
                raise _LimitReachedError
            after = standing.after(card, self._trumps)
            if self._throws and not after.is_possible(self._hidden):
                continue
            lost = not after.trick and after.leader % 2 != self._ours
            line = self.losing_line(after, spare - lost)
            if line is not None:
                return [card, *line]
        self._sound.add((standing, spare))
        return None

    def _runs(self, standing: Standing) -> bool:
        """Whether the hand on lead wins every trick to come, whatever it leads."""
        if standing.leader not in self._normal:
            return False
        return wins_all(Chair(standing, self._trumps, 0))

    def _choices(self, standing: Standing, spare: int) -> list[int]:
        turn = standing.turn
        if turn in self._normal:
            return normal_cards(Chair(standing, self._trumps, spare))
        seen = sum(standing.hands) | sum(1 << card for card in standing.trick if card < 52)
        led = SUIT_MASKS[standing.trick[0] // 13] if standing.trick else 0
        if turn not in self._hidden or self._layout is not None:
            layout = self._layout or (0, 0, 0, 0)
            held = standing.hands[turn] or standing.unseen & layout[turn]
            return different(held & led or held, (seen | standing.unseen) & ~held)
        held = standing.unseen & ~standing.voids[turn]
        if not led:
            return self._unlike(held, seen)
        return self._following(standing, held & led, seen) + self._off_suit(held & ~led, seen)

    def _following(self, standing: Standing, held: int, seen: int) -> list[int]:
        """Cards of the suit led: beside those that win, one side throws its lowest only."""
        cards = self._unlike(held, seen)
        if not self._together or not cards:
            return cards
        best = standing.trick[winning_place(standing.trick, self._trumps)]
        return [*(card for card in cards if beats(card, best, self._trumps)), cards[-1]]

    def _off_suit(self, held: int, seen: int) -> list[int]:
        """What a hidden hand may play instead of following."""
        if self._throws:
            return self._unlike(held, seen)
        trumps = held & SUIT_MASKS[self._trumps] if self._trumps != NOTRUMP else 0
        return [*self._unlike(trumps, seen), _ANY]

    def _unlike(self, held: int, seen: int) -> list[int]:
        """Unseen cards that differ: neighbours are equal if both hidden hands are on one side."""
        return (different(held, seen) if self._together else list(each(held)))[::-1]
