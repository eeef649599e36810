"""What an analysis holds: what each call and card cost, and what would have been better.

Costs are for the side that called or played: positive is lost. Values of a situation are
North-South's points or declarer's tricks, as named.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from qiaopai.analysis.record import Record
from qiaopai.core import Call, Card, Seat, Side
from qiaopai.scoring import imps
from qiaopai.solver import DDTable, Par
from qiaopai.text import Message


class Choice(Enum):
    """Whether there was anything to choose: one legal card, cards that are equal, or more."""

    FORCED = "forced"
    EQUAL = "equal"
    OPEN = "open"


class Role(Enum):
    """In what part of the board a card was played."""

    LEAD = "lead"
    DECLARER = "declarer"
    DEFENCE = "defence"


@dataclass(frozen=True, slots=True)
class Expected:
    """What a call or card was worth by what its player could know, beside the robot's.

    Means over `samples` layouts of the unseen cards, each weighed by what the others had shown:
    `points`, `imps` and, for a card, `tricks` that the robot's choice gains over it (negative
    where the player's was the better one). `error` is the standard error of `points`.
    """

    action: Call | Card
    reason: Message
    samples: int = 0
    points: float = 0.0
    imps: float = 0.0
    tricks: float | None = None
    error: float | None = None
    considered: tuple[Call | Card, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the robot's choice is worth another number of points, beyond one error."""
        return abs(self.points) >= max(1.0, self.error or 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCost:
    """A call and what it did, North-South's points when both sides call at their best around it.

    `before_ns` is the value before the call, `best_ns` the value after the best call that this
    player could make, `after_ns` the value after his own. Of the `best` calls those in `plain`
    need no later one: passes, doubles, and bids that may be the contract.
    """

    index: int
    seat: Seat
    call: Call
    meaning: Message
    alert: bool = False
    before_ns: int
    best_ns: int
    after_ns: int
    best: tuple[Call, ...]
    plain: tuple[Call, ...] = ()
    expected: Expected | None = None

    @property
    def named(self) -> tuple[Call, ...]:
        """The best calls that a sentence names: 3NT, where 2♣ would have been as good."""
        return self.plain or self.best

    @property
    def points(self) -> int:
        """What the call cost its side."""
        return _for(self.seat.side, self.best_ns - self.after_ns)

    @property
    def imps(self) -> int:
        """The cost in IMPs."""
        return imps(self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCost:
    """A card and what it did, double dummy.

    `before` and `after` are the tricks that declarer's side wins in all with best play of all
    four hands; `points_before_ns` and `points_after_ns` what they score. Where the card
    cost something, `best` are those that would not have.
    """

    index: int
    seat: Seat
    chooser: Seat
    card: Card
    role: Role
    choice: Choice
    before: int
    after: int
    points_before_ns: int
    points_after_ns: int
    best: tuple[Card, ...]
    revoke: bool = False
    expected: Expected | None = None

    @property
    def tricks(self) -> int:
        """Tricks that the card cost its side; only a revoke can gain."""
        lost = self.before - self.after
        return lost if self.role is Role.DECLARER else -lost

    @property
    def points(self) -> int:
        """What it cost its side."""
        return _for(self.seat.side, self.points_before_ns - self.points_after_ns)

    @property
    def imps(self) -> int:
        """The cost in IMPs."""
        return imps(self.points)


@dataclass(frozen=True, slots=True)
class Lead:
    """A possible opening lead: declarer's tricks after it, all playing their best."""

    card: Card
    declarer: int


@dataclass(frozen=True, slots=True)
class Rest:
    """The tricks that were not played out: claimed, or not in the record.

    `expected` are declarer's tricks in all with best play from there, `got` those he was given.
    """

    played: int
    expected: int
    got: int
    points_expected_ns: int
    points_got_ns: int

    @property
    def tricks(self) -> int:
        """What declarer's side got beyond what was there."""
        return self.got - self.expected


class Swing(Enum):
    """What a turning point was."""

    CALL = "call"
    LEAD = "lead"
    CARD = "card"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A great swing: the call, card or claim that made it, and what it cost its side.

    `index` counts calls or cards from 0; `tricks` is None for a call.
    """

    swing: Swing
    index: int
    side: Side
    points: int
    imps: int
    tricks: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAnalysis:
    """A board, annotated. What the record does not tell is empty or None.

    `score_ns` and `double_dummy` (declarer's tricks in the contract from the start, and what
    they score) are None where there is no contract; `notes` say what was left out and why.
    """

    record: Record
    table: DDTable
    par: Par
    double_dummy: int | None = None
    double_dummy_ns: int | None = None
    score_ns: int | None = None
    leads: tuple[Lead, ...] = ()
    calls: tuple[CallCost, ...] = ()
    cards: tuple[CardCost, ...] = ()
    rest: Rest | None = None
    turning_points: tuple[TurningPoint, ...] = ()
    notes: tuple[Message, ...] = ()
    samples: int = 0

    @property
    def best_leads(self) -> tuple[Card, ...]:
        """The opening leads that hold declarer to the fewest tricks."""
        least = min((lead.declarer for lead in self.leads), default=0)
        return tuple(lead.card for lead in self.leads if lead.declarer == least)


def _for(side: Side, points_ns: int) -> int:
    return points_ns if side is Side.NS else -points_ns
