"""What a table is made of besides the cards: settings, people, results of the second table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

from qiaopai.core import Auction, Play, Result
from qiaopai.errors import InvalidValue

PersonId = NewType("PersonId", str)
"""Who somebody is; his name and secret live in records that can be erased."""

BOARD_COUNTS = (4, 8, 16)
"""Lengths of a duplicate match (R74)."""


class Strength(Enum):
    """How the second table is played: by looked-up contracts (R81) or by the seats' robots."""

    SIMPLE = "simple"
    ROBOT = "robot"

    @classmethod
    def parse(cls, text: str) -> Strength:
        """A strength by its name."""
        try:
            return cls(text)
        except ValueError:
            raise InvalidValue("value.strength", text=text) from None


class Phase(Enum):
    """Where a match stands."""

    WAITING = "waiting"
    AUCTION = "auction"
    PLAY = "play"
    BOARD_OVER = "board_over"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host chose when he opened the table.

    `boards` is the length of the match, `first` the number of its first board.
    With `dummy_plays`, a person opposite a robot that declares plays both hands.
    `robot` names the robots that sit in empty seats. With `hints`, a player on turn may ask what
    the robot would do.
    """

    boards: int = 8
    first: int = 1
    second: Strength = Strength.SIMPLE
    dummy_plays: bool = True
    robot: str = "default"
    hints: bool = False

    def __post_init__(self) -> None:
        if self.boards not in BOARD_COUNTS:
            raise InvalidValue("value.match_length", boards=self.boards)
        if not 1 <= self.first <= 9999:
            raise InvalidValue("value.board_number", number=self.first)

    def number(self, index: int) -> int:
        """The number of the board at `index`, counted from 0."""
        return self.first + index


@dataclass(frozen=True, slots=True)
class SecondTable:
    """What the computers at the second table did with the same cards (R73, R81-R83)."""

    strength: Strength
    auction: Auction
    play: Play | None
    result: Result
    score_ns: int
    stopped: int = 0
    """Decisions that the emergency clock cut short."""
