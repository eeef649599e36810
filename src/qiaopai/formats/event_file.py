"""An event as a file tells it, with the figures that the file publishes beside the results."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from qiaopai.formats.diagnostics import Diagnostic, Severity
from qiaopai.formats.game import Game
from qiaopai.scoring.event import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedTotal:
    """What a file says a contestant reached; decimals as printed, their places included."""

    total: Decimal | None = None
    percent: Decimal | None = None
    vps: Decimal | None = None
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Figures that the file printed, to hold against what is computed from its results.

    `awards` has for each line of the event what North-South and East-West got there
    (matchpoints or IMPs); `datums` Butler's datum by board; `totals` a contestant's by id;
    `matches` a team match's board (round, board, the North-South team of its first line) in
    IMPs or points for that team, and `scores` what a team reached in a whole match (round, the
    team, its opponents) in VPs or points. A round that is not told is 0.
    """

    awards: tuple[tuple[Decimal | None, Decimal | None], ...] = ()
    datums: dict[int, Decimal] = field(default_factory=dict)
    totals: dict[str, PublishedTotal] = field(default_factory=dict)
    matches: dict[tuple[int, int, str], Decimal] = field(default_factory=dict)
    scores: dict[tuple[int, str, str], Decimal] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFile:
    """What a reader found: the event, how its program scored it, what the program printed.

    `method` and `options` are what the program of origin is known to use, by the names that
    ``scoring.Options`` reads (``{"neuberg": "exact"}``); whatever is not told has its default.
    `event` is None when the file holds none; `deals` are the boards' cards where it has them.
    """

    event: Event | None
    program: str = ""
    method: str = ""
    options: dict[str, str] = field(default_factory=dict)
    published: Published = field(default_factory=Published)
    deals: tuple[Game, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    encoding: str = "utf-8"

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that tell of something lost or contradictory."""
        return tuple(one for one in self.diagnostics if one.severity is Severity.ERROR)
