"""What happened at a table, in the past tense: the log that the state is a fold of.

Events hold person ids, never names, and no number that could be told differently later:
scores and IMPs stand as they were told.
"""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.core import Call, Card, Deal, Result, Seat
from qiaopai.table.values import PersonId, SecondTable, Settings
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A host opened a table; `root` commits the server to the keys of all its boards."""

    table: str
    host: PersonId
    settings: Settings
    root: str


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The host changed the settings before the start."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down; the robot there got up."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A person got up; a robot sits there at once."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The host left and another person took over."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class LinkReset:
    """The host revoked the link and made a new one."""


@dataclass(frozen=True, slots=True)
class NonceAdded:
    """A seated person's browser added its share of randomness (32 hex digits)."""

    person: PersonId
    nonce: str


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The host pressed Start; the nonces that the deals depend on are locked."""

    nonces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardDealt:
    """A board came to the table; each player took his hand."""

    number: int
    deal: Deal


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call; `by` is None when a robot made it. `meaning` is what was told of it."""

    seat: Seat
    call: Call
    by: PersonId | None
    meaning: Message | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card from the hand of `seat`; `by` is None when a robot chose it."""

    seat: Seat
    card: Card
    by: PersonId | None
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class HintTaken:
    """The person who decides for `seat` was told what the robot would do; all may know that."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class BoardFinished:
    """The board's result and North-South's points."""

    number: int
    result: Result
    score_ns: int


@dataclass(frozen=True, slots=True)
class SecondTablePlayed:
    """The computers finished the board; nobody at the table learns of it before the board ends."""

    number: int
    second: SecondTable


@dataclass(frozen=True, slots=True)
class BoardCompared:
    """Both tables have finished: IMPs to North-South, negative when East-West gained (R79)."""

    number: int
    imps_ns: int


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """All boards are compared; the net IMPs of North-South (R80)."""

    imps_ns: int


Event = (
    TableOpened
    | SettingsChanged
    | SeatTaken
    | SeatLeft
    | HostChanged
    | LinkReset
    | NonceAdded
    | MatchStarted
    | BoardDealt
    | CallMade
    | CardPlayed
    | HintTaken
    | BoardFinished
    | SecondTablePlayed
    | BoardCompared
    | MatchFinished
)
"""Anything that can stand in a table's log."""

EVENT_TYPES: tuple[type, ...] = Event.__args__
