"""What stands on a sheet of rubber bridge or Chicago: deals, entries, claims of honours."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from qiaopai.core import Result, Seat, Side, Strain, Vulnerability
from qiaopai.errors import IllegalAction, InvalidValue
from qiaopai.scoring.contract import Parts, contract_score
from qiaopai.scoring.era import TODAY, Era


class Place(Enum):
    """Where an entry is written: below the line what counts towards game, above all else."""

    ABOVE = "above"
    BELOW = "below"

    def __str__(self) -> str:
        return self.value


class Kind(Enum):
    """What an entry is for."""

    TRICKS = "tricks"
    OVERTRICKS = "overtricks"
    SLAM = "slam"
    INSULT = "insult"
    PENALTY = "penalty"
    HONOURS = "honours"
    RUBBER = "rubber_bonus"
    UNFINISHED_GAME = "unfinished_game"
    UNFINISHED_PART_SCORE = "unfinished_part_score"
    GAME = "game_bonus"
    PART_SCORE = "part_score_bonus"
    DUPLICATE = "duplicate_score"

    def __str__(self) -> str:
        return self.value


class Deadline(Enum):
    """Until when honours may be claimed: before the next deal begins, or until the sheet closes."""

    NEXT_DEAL = "next"
    END = "end"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours in one hand: 100 for four of the five trump honours, 150 for all five or four aces.

    Any of the four players may hold them, dummy and defenders included.
    """

    seat: Seat
    points: int

    def __post_init__(self) -> None:
        if self.points not in (100, 150):
            raise InvalidValue("rubber.honours_points", points=self.points)

    def __str__(self) -> str:
        return f"honours {self.seat} {self.points}"


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal of the sheet: its number, what was played at which vulnerability, the honours."""

    number: int
    result: Result
    vulnerability: Vulnerability
    honours: Honours | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """Points of one side on the sheet; `game` is the game under way when they were written."""

    deal: int
    side: Side
    place: Place
    points: int
    kind: Kind
    game: int


@dataclass(frozen=True, slots=True)
class WonGame:
    """A line drawn: `side` made game with `deal`, the others' `cut` points below were cut off."""

    number: int
    side: Side
    deal: int
    cut: int


def entries_of(deal: ScoredDeal, game: int, era: Era = TODAY) -> tuple[Entry, ...]:
    """The entries of a deal's result: tricks below the line, everything else above (Law 72)."""
    contract = deal.result.contract
    if contract is None:
        return ()
    side = contract.declarer.side
    parts = contract_score(deal.result, deal.vulnerability, era).parts
    return tuple(
        Entry(deal.number, side if points > 0 else side.other, place, abs(points), kind, game)
        for place, kind, points in _parts(parts)
        if points
    )


def _parts(parts: Parts) -> tuple[tuple[Place, Kind, int], ...]:
    """The parts of a score that rubber bridge knows; it has no level bonus."""
    return (
        (Place.BELOW, Kind.TRICKS, parts.tricks),
        (Place.ABOVE, Kind.OVERTRICKS, parts.overtricks),
        (Place.ABOVE, Kind.SLAM, parts.slam_bonus),
        (Place.ABOVE, Kind.INSULT, parts.insult),
        (Place.ABOVE, Kind.PENALTY, parts.penalty),
    )


Book = TypeVar("Book", bound="Sheet")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on a sheet: only the actions of a rubber or a Chicago write on it."""

    deals: tuple[ScoredDeal, ...] = field(default=(), init=False)
    entries: tuple[Entry, ...] = field(default=(), init=False)
    games: tuple[WonGame, ...] = field(default=(), init=False)

    @property
    def era(self) -> Era:
        """The code by which it is scored."""
        return TODAY

    @property
    def game(self) -> int:
        """The number of the game under way, from 1."""
        return len(self.games) + 1

    def games_of(self, side: Side) -> int:
        """Games that `side` has won."""
        return sum(game.side is side for game in self.games)

    def part_score(self, side: Side) -> int:
        """Points of `side` below the line in the game under way."""
        return sum(
            entry.points
            for entry in self.entries
            if entry.side is side and entry.place is Place.BELOW and entry.game == self.game
        )

    def total(self, side: Side) -> int:
        """All points of `side`; nothing that a line cut off is lost to it."""
        return sum(entry.points for entry in self.entries if entry.side is side)

    @property
    def leader(self) -> Side | None:
        """The side with the larger total, or None when they are level."""
        ahead = self.total(Side.NS) - self.total(Side.EW)
        return Side.NS if ahead > 0 else Side.EW if ahead < 0 else None

    def _with(self: Book, deal: int, side: Side, points: int, kind: Kind) -> Book:
        """With an entry above the line."""
        entry = Entry(deal, side, Place.ABOVE, points, kind, self.game)
        return self._next(entries=(*self.entries, entry))

    def _with_line(self: Book, side: Side, deal: int) -> Book:
        """With a line drawn under the game that `side` has made; the others' part is cut off."""
        game = WonGame(self.game, side, deal, self.part_score(side.other))
        return self._next(games=(*self.games, game))

    def _next(self: Book, **changes: object) -> Book:
        new = copy.copy(self)
        for name, value in changes.items():
            object.__setattr__(new, name, value)
        return new


def with_honours(
    deals: tuple[ScoredDeal, ...], honours: Honours, number: int | None, deadline: Deadline
) -> tuple[ScoredDeal, ...]:
    """`deals` with `honours` claimed for deal `number`, the last one when None.

    IllegalAction when it is too late (before the next deal begins, else forfeited), when the
    deal was passed out, or when honours of it stand already: who has four of five honours
    leaves one to all others together.
    """
    at = _deal_at(deals, number, deadline)
    deal = deals[at]
    contract = deal.result.contract
    if contract is None:
        raise IllegalAction("rubber.honours_passed_out", deal=deal.number)
    if contract.strain is Strain.NOTRUMP and honours.points != 150:
        raise IllegalAction("rubber.honours_notrump", points=honours.points)
    held = deal.honours
    if held is not None and held.seat is honours.seat:
        raise IllegalAction("rubber.honours_twice", seat=held.seat, deal=deal.number)
    if held is not None:
        raise IllegalAction("rubber.honours_other", seat=held.seat, deal=deal.number)
    return (*deals[:at], replace(deal, honours=honours), *deals[at + 1 :])


def _deal_at(deals: tuple[ScoredDeal, ...], number: int | None, deadline: Deadline) -> int:
    """The place in `deals` of the last deal, or of the one played as `number`."""
    if not deals:
        raise IllegalAction("rubber.honours_no_deal")
    last = len(deals) - 1
    if number is None:
        return last
    found = [at for at, deal in enumerate(deals) if deal.number == number]
    if not found:
        raise IllegalAction("rubber.no_deal", deal=number)
    if found[-1] != last and deadline is Deadline.NEXT_DEAL:
        raise IllegalAction("rubber.honours_late", deal=number)
    return found[-1]
