"""Chicago, four-deal bridge: vulnerability by deal, game bonuses at once, part-scores carried.

Source: ACBL, "How to keep score: Chicago"; the Laws of Four-Deal Bridge. Passed-out deals are
dealt again by the same dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from qiaopai.core import Result, Seat, Side, Vulnerability
from qiaopai.errors import IllegalAction
from qiaopai.scoring.contract import GAME, contract_score
from qiaopai.scoring.era import TODAY, Era
from qiaopai.scoring.rubber_entries import (
    Deadline,
    Entry,
    Honours,
    Kind,
    Place,
    ScoredDeal,
    Sheet,
    entries_of,
    with_honours,
)

DEALS = 4
MOST_DEALS = 1000
"""Deals of one Chicago with those passed out."""


class MiddleDeals(Enum):
    """Who is vulnerable on the second and third deal: the dealer's side, or the other."""

    DEALER = "dealer"
    OPPONENTS = "opponents"

    def __str__(self) -> str:
        return self.value


class ChicagoForm(Enum):
    """Part-scores carried until a game is made, or each deal scored as at duplicate."""

    CARRIED = "carried"
    DUPLICATE = "duplicate"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class ChicagoRules:
    """What players may agree on. Honours never count in the form scored as duplicate."""

    middle: MiddleDeals = MiddleDeals.DEALER
    form: ChicagoForm = ChicagoForm.CARRIED
    honours: bool = True
    deadline: Deadline = Deadline.NEXT_DEAL
    era: Era = TODAY


@dataclass(frozen=True, slots=True)
class Chicago(Sheet):
    """Four deals so far. Its actions give the next one; it begins empty.

    >>> chicago = Chicago(Seat.NORTH).add(Result.parse("3NT= N"))
    >>> chicago.total(Side.NS), chicago.dealer, chicago.vulnerability
    (400, Seat.EAST, Vulnerability.EW)
    """

    first_dealer: Seat = Seat.NORTH
    rules: ChicagoRules = field(default_factory=ChicagoRules)

    # What happened

    def add(self, result: Result, honours: Honours | None = None) -> Chicago:
        """The Chicago after a deal with `result`; a passed-out one will be dealt again.

        IllegalAction when four deals have been played.
        """
        if self.is_over:
            raise IllegalAction("chicago.over", deals=DEALS)
        if len(self.deals) >= MOST_DEALS:
            raise IllegalAction("rubber.too_long", most=MOST_DEALS)
        deal = ScoredDeal(self.number, result, self.vulnerability)
        new = self._next(deals=(*self.deals, deal), entries=self.entries + self._entries(deal))
        if self.rules.form is ChicagoForm.CARRIED and result.made:
            new = new._with_bonus(deal)
        return new if honours is None else new.claim(honours)

    def pass_out(self) -> Chicago:
        """The Chicago after a passed-out deal: the same dealer deals again."""
        return self.add(Result(None))

    def claim(self, honours: Honours, deal: int | None = None) -> Chicago:
        """The Chicago with `honours` held in the last deal, or in the one numbered `deal`."""
        if not self.rules.honours or self.rules.form is ChicagoForm.DUPLICATE:
            raise IllegalAction("rubber.honours_off")
        deals = with_honours(self.deals, honours, deal, self.rules.deadline)
        number = deal or deals[-1].number
        side, points = honours.seat.side, honours.points
        return self._next(deals=deals)._with(number, side, points, Kind.HONOURS)

    # How it stands

    @property
    def era(self) -> Era:
        """The code by which it is scored."""
        return self.rules.era

    @property
    def number(self) -> int:
        """The number of the deal under way, 1 to 4; 5 when all are played."""
        return 1 + sum(deal.result.contract is not None for deal in self.deals)

    @property
    def is_over(self) -> bool:
        """Whether all four deals have been played."""
        return self.number > DEALS

    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None when all is played."""
        return None if self.is_over else self.first_dealer.after(self.number - 1)

    @property
    def vulnerability(self) -> Vulnerability:
        """Who is vulnerable on the deal under way: none, dealer's side twice, then both."""
        if self.dealer is None or self.number == 1:
            return Vulnerability.NONE
        if self.number == DEALS:
            return Vulnerability.BOTH
        side = self.dealer.side
        if self.rules.middle is MiddleDeals.OPPONENTS:
            side = side.other
        return Vulnerability(side.value)

    @property
    def winner(self) -> Side | None:
        """The side with the larger total when all is played; None when level."""
        return self.leader if self.is_over else None

    # Inside

    def _entries(self, deal: ScoredDeal) -> tuple[Entry, ...]:
        if self.rules.form is ChicagoForm.CARRIED:
            return entries_of(deal, self.game, self.era)
        points = contract_score(deal.result, deal.vulnerability, self.era).north_south
        if not points:
            return ()
        side = Side.NS if points > 0 else Side.EW
        return (Entry(deal.number, side, Place.ABOVE, abs(points), Kind.DUPLICATE, self.game),)

    def _with_bonus(self, deal: ScoredDeal) -> Chicago:
        """With the bonus for game at once, or for a part-score made on the last deal."""
        assert deal.result.contract is not None
        side = deal.result.contract.declarer.side
        if self.part_score(side) < GAME:
            last = deal.number == DEALS
            return self._with(DEALS, side, 100, Kind.PART_SCORE) if last else self
        bonus = 500 if deal.vulnerability.of(side) else 300
        return self._with(deal.number, side, bonus, Kind.GAME)._with_line(side, deal.number)
