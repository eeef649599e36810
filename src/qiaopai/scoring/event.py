"""An event to be scored: who took part, what every table wrote down, what directors decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property

from qiaopai.core import Result, Side, Vulnerability, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.scoring.awards import NOT_PLAYED, Adjustment, Award, Penalty, Points
from qiaopai.scoring.contract import contract_score


class Form(Enum):
    """Who competes: pairs, teams of four and more, or single players."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A pair, team or player under the number that the event's lines use.

    `direction` is the side where a pair sat all session, when each direction has a winner of
    its own; `section` is told where numbers alone are not enough.
    """

    id: str
    name: str = ""
    members: tuple[str, ...] = ()
    direction: Side | None = None
    section: str = ""

    @property
    def label(self) -> str:
        """The name to print: his own, else the members', else the number."""
        return self.name or " – ".join(self.members) or self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One table's record of one board, as it was written down.

    `ns` and `ew` are ids: one each, two each in an individual. `points` are North-South's as the
    file told them; `result` gives them when they are not told. A line with neither was not
    played, unless an adjustment says more. `deal` tells apart groups that did not play the same
    cards under one board number: sections with deals of their own, a fouled board (Law 87).
    """

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    result: Result | None = None
    points: int | None = None
    deal: str = ""
    section: str = ""
    round: int | None = None
    table: str = ""
    vulnerability: Vulnerability | None = None
    """None for what the board's number says."""
    lead: str = ""
    remark: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """Everybody at the table, North-South first."""
        return self.ns + self.ew

    def of(self, side: Side) -> tuple[str, ...]:
        """The contestants on `side`."""
        return self.ns if side is Side.NS else self.ew

    @property
    def computed(self) -> int | None:
        """North-South's points that `result` is worth (Law 77); None without a result."""
        if self.result is None:
            return None
        vulnerability = self.vulnerability or vulnerability_of(self.board)
        return contract_score(self.result, vulnerability).north_south

    @property
    def score(self) -> int | None:
        """North-South's points: as told, else as computed."""
        return self.computed if self.points is None else self.points


@dataclass(frozen=True, kw_only=True)
class Event:
    """An event or one session of it.

    `winners` is 2 when North-South and East-West are ranked apart. Every id of a line is a
    contestant's, and no two contestants have the same. `carried` are scores brought from an
    earlier phase, see ``scoring.carry``; several of one contestant are added up. `datums` are
    Butler's by board, in North-South's points, where they were told and are to be used (the
    option ``datum=told``).
    """

    title: str = ""
    date: str = ""
    form: Form = Form.PAIRS
    winners: int = 1
    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    adjustments: tuple[Adjustment, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    carried: tuple[tuple[str, Fraction], ...] = ()
    datums: tuple[tuple[int, Fraction], ...] = ()

    def __post_init__(self) -> None:
        known = self._by_id
        if len(known) < len(self.contestants):
            seen = Counter(one.id for one in self.contestants)
            raise InvalidValue("event.twice", id=seen.most_common(1)[0][0])
        for line in self.lines:
            for name in line.ids:
                if name not in known:
                    raise InvalidValue("event.nobody", id=name, board=line.board)
        for one in self.adjustments:
            if not 0 <= one.line < len(self.lines):
                raise InvalidValue("event.no_line", line=one.line)
        for fine in self.penalties:
            if fine.contestant not in known:
                raise InvalidValue("event.nobody_fined", id=fine.contestant)
        for name, _ in self.carried:
            if name not in known:
                raise InvalidValue("event.nobody_carried", id=name)

    def contestant(self, name: str) -> Contestant:
        """The contestant with the id `name`; KeyError when there is none."""
        return self._by_id[name]

    @cached_property
    def _by_id(self) -> dict[str, Contestant]:
        return {one.id: one for one in self.contestants}

    def awards(self) -> tuple[tuple[Award, Award], ...]:
        """What each line gives North-South and East-West: its result, or the last adjustment."""
        adjusted = {one.line: (one.ns, one.ew) for one in self.adjustments}
        return tuple(adjusted.get(at) or _own(line) for at, line in enumerate(self.lines))


def _own(line: Line) -> tuple[Award, Award]:
    score = line.score
    award = NOT_PLAYED if score is None else Points.of(score)
    return award, award
