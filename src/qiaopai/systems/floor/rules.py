"""The rules of one situation as they are computed, and what partner leaves to be held."""

from __future__ import annotations

from collections.abc import Mapping

from qiaopai.core import Bid, Call
from qiaopai.systems.constraint import INFINITE, All, Term
from qiaopai.systems.situation import Bound, Situation

MAJORS = (3, 2)
MINORS = (1, 0)
FOUR_NOTRUMP = Bid.parse("4NT")


def length(suit: int, low: int, high: int = INFINITE) -> Term:
    """Between `low` and `high` cards in `suit`."""
    return Term("length", low, high, suit)


def _up_to(below: int) -> int:
    return below - 1 if below < INFINITE else INFINITE


class Floor:
    """The computed rules of one situation, best first."""

    def __init__(self, situation: Situation, numbers: Mapping[str, int]) -> None:
        self.situation = situation
        self.numbers = numbers
        self.rules: list[Bound] = []
        self.partner = situation.partner.seen
        self.mine = situation.me.seen
        self.partners_hcp = situation.partners_hcp
        self.partners_points = situation.partners_points
        self.stops = tuple(Term("stop", 1, INFINITE, suit) for suit in situation.theirs)

    def add(
        self,
        call: Call | None,
        *terms: Term,
        name: str,
        force: str = "",
        trumps: int = -1,
    ) -> None:
        """Adds a rule when the call is legal and the player can still have such a hand."""
        if call is None or not self.situation.allows(call):
            return
        if all(map(self._possible, terms)):
            conventional = name == "keycards"
            self.rules.append(Bound(call, All(terms), name, force, conventional, trumps, True))

    def _possible(self, term: Term) -> bool:
        match term.measure:
            case "hcp":
                bounds = self.mine.hcp
            case "points":
                bounds = self.mine.points
            case "support":
                bounds = (self.mine.points[0], self.mine.points[1] + 3)
            case "length":
                bounds = self.mine.lengths[term.suit]
            case _:
                return True
        return term.low <= bounds[1] and term.high >= bounds[0] and term.low <= term.high

    # What partner leaves to be held

    def hcp(self, total: int, below: int = INFINITE) -> Term:
        """HCP that make `total` with what partner is to be expected, and less than `below`."""
        return Term("hcp", *self.partners_hcp.share(total, _up_to(below)))

    def support(self, suit: int, total: int, below: int = INFINITE) -> Term:
        """Points in support of `suit` that make `total` with what partner is to be expected."""
        low, high = self.partners_points.share(total, _up_to(below))
        return Term("support", low, high, suit, self.situation.looked_for(suit))

    def fit(self, suit: int, cards: int = 8) -> Term:
        """Length in `suit` that makes `cards` with partner's least."""
        return length(suit, cards - self.partner.least(suit))

    def wide(self, points: int = 2) -> bool:
        """Whether partner may have so much more than shown that an invitation makes sense."""
        low, high = self.partner.points
        return high - low >= points

    def fits(self) -> list[int]:
        """Suits that may be trumps: where partner has shown enough for eight with ours."""
        order = sorted(range(4), key=lambda suit: (-self.situation.together(suit), -suit))
        return [suit for suit in order if 8 - self.partner.least(suit) <= 6]
