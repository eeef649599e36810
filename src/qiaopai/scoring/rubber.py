"""Rubber bridge as a fold: a rubber, and the rubber after a deal (Laws of Rubber Bridge 72-81)."""

from __future__ import annotations

from dataclasses import dataclass, field

from qiaopai.core import Result, Seat, Side, Vulnerability
from qiaopai.errors import IllegalAction, InvalidValue
from qiaopai.scoring.contract import GAME
from qiaopai.scoring.era import TODAY, Era
from qiaopai.scoring.rubber_entries import (
    Deadline,
    Honours,
    Kind,
    ScoredDeal,
    Sheet,
    entries_of,
    with_honours,
)

MOST_DEALS = 1000
"""Deals of one rubber; nothing in the Laws ends it, this does."""


@dataclass(frozen=True, slots=True)
class RubberRules:
    """What players may agree on.

    `honours`: whether they count. `deadline`: until when they may be claimed.
    `unfinished_part_score`: what the only part-score of a rubber that is broken off is worth,
    100, in older editions of the Laws 50. `era`: the code of scoring, today's since 1993.
    """

    honours: bool = True
    deadline: Deadline = Deadline.NEXT_DEAL
    unfinished_part_score: int = 100
    era: Era = TODAY

    def __post_init__(self) -> None:
        if self.unfinished_part_score not in (50, 100):
            raise InvalidValue("rubber.part_rule", points=self.unfinished_part_score)


@dataclass(frozen=True, slots=True)
class Rubber(Sheet):
    """A rubber so far. Its actions give the next one; it begins empty.

    >>> rubber = Rubber().add(Result.parse("1NT+1 N")).add(Result.parse("3H= E"))
    >>> rubber.part_score(Side.NS), rubber.total(Side.NS), rubber.part_score(Side.EW)
    (40, 70, 90)
    >>> rubber = rubber.add(Result.parse("2NT= S"))
    >>> rubber.games_of(Side.NS), rubber.part_score(Side.EW), rubber.vulnerability
    (1, 0, Vulnerability.NS)
    """

    rules: RubberRules = field(default_factory=RubberRules)
    first_dealer: Seat | None = None
    is_ended: bool = field(default=False, init=False)
    """Whether the players broke it off."""

    # What happened

    def add(self, result: Result, honours: Honours | None = None) -> Rubber:
        """The rubber after a deal with `result` (Laws 72-74); `honours` as :meth:`claim` has them.

        IllegalAction when the rubber is over.
        """
        self._must_go_on()
        deal = ScoredDeal(self.number, result, self.vulnerability)
        new = self._next(
            deals=(*self.deals, deal), entries=self.entries + entries_of(deal, self.game, self.era)
        )
        new = new._with_game()
        return new if honours is None else new.claim(honours)

    def pass_out(self) -> Rubber:
        """The rubber after a passed-out deal: nobody scores and the next player deals."""
        return self.add(Result(None))

    def claim(self, honours: Honours, deal: int | None = None) -> Rubber:
        """The rubber with `honours` held in the last deal, or in the one numbered `deal`.

        They may be claimed before the next deal begins, also when the rubber is won by then;
        IllegalAction when they are not, or cannot be (see :func:`with_honours`).
        """
        if not self.rules.honours:
            raise IllegalAction("rubber.honours_off")
        if self.is_ended:
            raise IllegalAction("rubber.is_ended")
        deals = with_honours(self.deals, honours, deal, self.rules.deadline)
        number = deal or len(deals)
        side, points = honours.seat.side, honours.points
        return self._next(deals=deals)._with(number, side, points, Kind.HONOURS)

    def end(self) -> Rubber:
        """The rubber broken off (Law 80): 300 for the only game, 100 for the only part-score."""
        self._must_go_on()
        new = self._next(is_ended=True)
        for side in Side:
            if self.games_of(side) and not self.games_of(side.other):
                new = new._with(len(self.deals), side, 300, Kind.UNFINISHED_GAME)
            if self.part_score(side) and not self.part_score(side.other):
                points = self.rules.unfinished_part_score
                new = new._with(len(self.deals), side, points, Kind.UNFINISHED_PART_SCORE)
        return new

    # How it stands

    @property
    def era(self) -> Era:
        """The code by which it is scored."""
        return self.rules.era

    @property
    def number(self) -> int:
        """The number of the next deal, those passed out counted."""
        return len(self.deals) + 1

    @property
    def vulnerability(self) -> Vulnerability:
        """Who is vulnerable: each side that has won a game."""
        won = {side for side in Side if self.games_of(side)}
        if len(won) == 2:
            return Vulnerability.BOTH
        return Vulnerability(won.pop().value) if won else Vulnerability.NONE

    @property
    def dealer(self) -> Seat | None:
        """Who deals next, where the first dealer is known."""
        return None if self.first_dealer is None else self.first_dealer.after(len(self.deals))

    @property
    def is_won(self) -> bool:
        """Whether a side has won two games."""
        return any(self.games_of(side) == 2 for side in Side)

    @property
    def is_over(self) -> bool:
        """Whether no further deal belongs to it."""
        return self.is_won or self.is_ended

    @property
    def winner(self) -> Side | None:
        """The side with the larger total (Law 74), not the first to two games.

        None when the totals are level, and while the rubber goes on.
        """
        return self.leader if self.is_over else None

    # Inside

    def _must_go_on(self) -> None:
        if self.is_ended:
            raise IllegalAction("rubber.is_ended")
        if self.is_won:
            side = next(side for side in Side if self.games_of(side) == 2)
            raise IllegalAction("rubber.is_won", side=side, deal=self.games[-1].deal)
        if len(self.deals) >= MOST_DEALS:
            raise IllegalAction("rubber.too_long", most=MOST_DEALS)

    def _with_game(self) -> Rubber:
        """With a line drawn, when the last deal made game, and the bonus when it won the rubber."""
        side = next((side for side in Side if self.part_score(side) >= GAME), None)
        if side is None:
            return self
        number = len(self.deals)
        new = self._with_line(side, number)
        if not new.is_won:
            return new
        bonus = 500 if new.games_of(side.other) else 700
        return new._with(number, side, bonus, Kind.RUBBER)
