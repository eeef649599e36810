"""What an evening's boards say of its players: tricks and points given up, a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from qiaopai.analysis.values import BoardAnalysis, Choice, Role
from qiaopai.core import Seat


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over some deals with its standard error; `error` is None for fewer than two."""

    count: int
    mean: float
    error: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of `values`.

        >>> Mean.of([0, 1, 0, 1])
        Mean(count=4, mean=0.5, error=0.28867513459481287)
        """
        count = len(values)
        mean = sum(values) / count if count else 0.0
        if count < 2:
            return cls(count, mean, None)
        spread = sum((one - mean) ** 2 for one in values) / (count - 1)
        return cls(count, mean, sqrt(spread / count))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player, pair or seat over some boards.

    `tricks` are double-dummy tricks given up a deal in each role, over the deals in which he
    had it; `calls` are points given up in the auction a deal. `decisions` count the cards with
    a choice, `costly` those of them that gave up a trick. `expected_*` are the same against
    what could be known, in IMPs a deal, None where nothing was sampled.
    """

    name: str
    boards: int
    tricks: Mapping[Role, Mean]
    calls: Mean
    calls_made: int
    calls_costly: int
    decisions: int
    costly: int
    expected_cards: Mean | None = None
    expected_calls: Mean | None = None


Who = Callable[[BoardAnalysis, Seat], str | None]
"""Under what name a seat of a board is counted; None leaves it out."""


def by_seat(_analysis: BoardAnalysis, seat: Seat) -> str:
    """Counts by seat: ``N``."""
    return str(seat)


def by_side(_analysis: BoardAnalysis, seat: Seat) -> str:
    """Counts by side: ``ns``."""
    return str(seat.side)


def by_player(analysis: BoardAnalysis, seat: Seat) -> str | None:
    """Counts by the player's name."""
    return dict(analysis.record.players).get(seat) or None


def by_pair(analysis: BoardAnalysis, seat: Seat) -> str | None:
    """Counts by the names of both partners, the same in whichever seats they sit."""
    players = dict(analysis.record.players)
    names = [players.get(one, "") for one in seat.side.seats]
    return " – ".join(sorted(names)) if all(names) else None


def summary(analyses: Iterable[BoardAnalysis], who: Who = by_seat) -> tuple[Line, ...]:
    """A line for everybody that `who` names, in the order of first appearance.

    A card is counted for whoever chose it: declarer chooses dummy's (Law 45B).
    """
    found: dict[str, _Count] = {}
    for analysis in analyses:
        for name, seats in _named(analysis, who).items():
            found.setdefault(name, _Count(name)).add(analysis, seats)
    return tuple(count.line() for count in found.values())


def _named(analysis: BoardAnalysis, who: Who) -> dict[str, set[Seat]]:
    named: dict[str, set[Seat]] = {}
    for seat in Seat:
        name = who(analysis, seat)
        if name is not None:
            named.setdefault(name, set()).add(seat)
    return named


@dataclass(slots=True)
class _Count:
    name: str
    boards: int = 0
    tricks: dict[Role, list[float]] = field(default_factory=lambda: {role: [] for role in Role})
    calls: list[float] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    expected_cards: list[float] = field(default_factory=list)
    expected_calls: list[float] = field(default_factory=list)

    def add(self, analysis: BoardAnalysis, seats: set[Seat]) -> None:
        """Counts one board on which he sat at `seats`."""
        self.boards += 1
        cards = [card for card in analysis.cards if card.chooser in seats]
        for role in Role:
            own = [card.tricks for card in cards if card.role is role]
            if own:
                self.tricks[role].append(sum(own))
        self.decisions += [card.tricks for card in cards if card.choice is Choice.OPEN]
        calls = [call for call in analysis.calls if call.seat in seats]
        self.made += [call.points for call in calls]
        if calls:
            self.calls.append(sum(call.points for call in calls))
        if analysis.samples:
            self.expected_cards.append(sum(_imps(cards)))
            self.expected_calls.append(sum(_imps(calls)))

    def line(self) -> Line:
        """The count as a line."""
        return Line(
            name=self.name,
            boards=self.boards,
            tricks={role: Mean.of(values) for role, values in self.tricks.items()},
            calls=Mean.of(self.calls),
            calls_made=len(self.made),
            calls_costly=sum(points > 0 for points in self.made),
            decisions=len(self.decisions),
            costly=sum(tricks > 0 for tricks in self.decisions),
            expected_cards=Mean.of(self.expected_cards) if self.expected_cards else None,
            expected_calls=Mean.of(self.expected_calls) if self.expected_calls else None,
        )


def _imps(decisions: Iterable[Any]) -> Iterator[float]:
    return (one.expected.imps for one in decisions if one.expected is not None)
