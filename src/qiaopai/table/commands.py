"""What people, robots and the machine may ask of a table, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.core import Call, Card, Deal, Seat
from qiaopai.table.values import PersonId, SecondTable, Settings
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class Person:
    """A command's author: somebody who joined by the link."""

    id: PersonId


@dataclass(frozen=True, slots=True)
class RobotAt:
    """A command's author: the robot that decides for `seat`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Machine:
    """A command's author: the server itself."""


Actor = Person | RobotAt | Machine


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down at `seat`, from wherever one sits now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Get up; a robot plays on."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Choose other settings before the start."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ResetLink:
    """Revoke the link; people who have joined stay."""


@dataclass(frozen=True, slots=True)
class AddNonce:
    """Add a browser's share of randomness: 32 hex digits."""

    nonce: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the match with its first board, `deal`."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class NextBoard:
    """Go on to the next board, `deal`."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class MakeCall:
    """Make `call` for the seat on turn; `meaning` is what the system says it shows."""

    call: Call
    meaning: Message | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play `card` from the hand on turn."""

    card: Card
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Ask what the robot would do now: refused unless the host allows hints."""


@dataclass(frozen=True, slots=True)
class RecordSecondTable:
    """Store what the computers did with board `number`."""

    number: int
    second: SecondTable


Command = (
    TakeSeat
    | LeaveSeat
    | ChangeSettings
    | ResetLink
    | AddNonce
    | Start
    | NextBoard
    | MakeCall
    | PlayCard
    | TakeHint
    | RecordSecondTable
)
