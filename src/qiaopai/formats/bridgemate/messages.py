"""Messages between a scoring program and the Bridgemate Data Connector, as values.

The names on the wire are those of the fields without underscores, each word with a capital
(``pair_ns`` is ``PairNS``). What a field means is told by the Connector's own documentation
(BridgeSystems, Bridgemate-Data-Connector-Scoring-Program-Client, version 5.0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from types import MappingProxyType
from typing import ClassVar

from qiaopai.scoring.awards import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award

Text = str | None
Notes = tuple[str, ...] | None
Simple = bool | int | str


class Command(Enum):
    """What a request asks for."""

    CONNECT = 1
    DISCONNECT = 3
    PING = 4
    INITIALIZE_EVENT = 5
    UPDATE_MOVEMENT = 6
    UPDATE_SCORING_GROUPS = 8
    PUT_RESULTS = 10
    PUT_PLAYER_DATA = 11
    PUT_PARTICIPATIONS = 12
    PUT_HANDRECORDS = 13
    PUT_BRIDGEMATE2_SETTINGS = 14
    PUT_BRIDGEMATE3_SETTINGS = 15
    NEW_RESULTS = 19
    NEW_PLAYER_DATA = 20
    NEW_PARTICIPATIONS = 21
    NEW_HANDRECORDS = 22
    ALL_RESULTS = 23
    ALL_PLAYER_DATA = 24
    ALL_PARTICIPATIONS = 25
    ALL_HANDRECORDS = 26
    ACCEPT_RESULTS = 27
    ACCEPT_PLAYER_DATA = 28
    ACCEPT_PARTICIPATIONS = 29
    ACCEPT_HANDRECORDS = 30
    CONTINUE_EVENT = 31
    CLEAR_DATA = 35
    NEW_TD_CALLS = 36
    ALL_TD_CALLS = 37
    ACCEPT_TD_CALLS = 38
    PUT_TD_CALLS = 39


class DataType(Enum):
    """What an answer brings."""

    NONE = 0
    OK = 1
    WARNING = 3
    ERROR = 4
    PLAYER_DATA = 10
    PARTICIPATIONS = 11
    RESULTS = 12
    HANDRECORDS = 13
    MOVEMENT = 14
    TD_CALLS = 21


START_BCS, RESET, START_READING, SHOW_IN_APP = 1, 2, 4, 8
"""Parts of the sum ``Initialization.commands``."""

GAME_TYPES: Mapping[str, int] = MappingProxyType({"pairs": 10, "individual": 20, "teams": 30})
"""``Section.game_type`` by the form of the event."""

SCORING_METHODS: Mapping[str, int] = MappingProxyType(
    {"mp": 10, "butler": 27, "ximp": 36, "imp": 40, "bam": 60, "patton": 70}
)
"""``ScoringGroup.scoring_method``; Butler and cross-IMPs are those that average 3 IMPs (Law 86)."""

NO_PLAY = -10
"""``BoardResult.level`` of a board that was not played."""
AVERAGES: Sequence[Award] = (AVERAGE_MINUS, AVERAGE, AVERAGE_PLUS)
"""What levels -1 to -9 give, North-South's in threes: both minus, minus and average …."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Who meets at a table in a round; a number 0 is nobody, and then there are no boards."""

    session_guid: Text = None
    section_letters: Text = None
    table_number: int = 0
    round_number: int = 0
    low_board_number: int = 0
    high_board_number: int = 0
    pair_ns: int = 0
    pair_ew: int = 0
    team_ns: int = 0
    team_ew: int = 0
    mates_table_section_letters: Text = None
    mates_table_table_number: int = 0
    mates_table_round_number: int = 0
    updated: bool = False
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with all its rounds."""

    session_guid: Text = None
    section_letters: Text = None
    table_number: int = 0
    connection_mode: int = 0
    keep_bridgemates_alive: bool = False
    rounds: tuple[Round, ...] | None = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Those who can meet during a session; its letters are one letter, once to three times."""

    session_guid: Text = None
    scoring_group_number: int = 0
    letters: Text = None
    name: Text = None
    winners: int = 0
    game_type: int = 0
    ew_move_before_play: int = 0
    missing_pair: int = 0
    keep_bridgemates_alive: bool = False
    is_combi_section: bool = False
    north_south_pair_section_letters: Text = None
    east_west_pair_section_letters: Text = None
    tables: tuple[Table, ...] | None = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringGroup:
    """Sections that are ranked together."""

    session_guid: Text = None
    club_id: Text = None
    sections: tuple[Section, ...] | None = None
    scoring_group_number: int = 0
    scoring_method: int = 0
    name: Text = None
    is_deleted: bool = False
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What is played at one time and place."""

    scoring_groups: tuple[ScoringGroup, ...] | None = None
    event_guid: Text = None
    session_guid: Text = None
    name: Text = None
    year: int = 0
    month: int = 0
    day: int = 0
    hour: int = 0
    minute: int = 0
    show_in_app: bool = False
    ew_return_home: bool = False
    pairs_move_accross_field: bool = False
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerData:
    """A player's name under the number that he keys in."""

    session_guid: Text = None
    club_id: Text = None
    player_number: Text = None
    first_name: Text = None
    last_name: Text = None
    country_code: Text = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Participation:
    """Who sits where: a player's number, or his name for this session only.

    `direction` is 1 for North, then clockwise; round 0 is the first.
    """

    session_guid: Text = None
    section_letters: Text = None
    table_number: int = 0
    direction: int = 0
    round_number: int = 0
    player_number: Text = None
    is_player_swap: bool = False
    first_name: Text = None
    last_name: Text = None
    country_code: Text = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardResult:
    """A result: level 1 to 7, 0 passed out, -1 to -9 averages, -10 not played.

    `scoring_direction` is 1 for North-South, 2 for East-West, 3 for both; `declarer_direction` 1 is
    North, then clockwise; `denomination` 1 is clubs, 5 notrump; `stake` counts the doublings.
    """

    session_guid: Text = None
    section_letters: Text = None
    table_number: int = 0
    round_number: int = 0
    board_number: int = 0
    scoring_direction: int = 0
    is_deleted: bool = False
    pair_north_south: int = 0
    pair_east_west: int = 0
    declaring_pair: int = 0
    declarer_direction: int = 0
    level: int = 0
    denomination: int = 0
    stake: int = 0
    total_tricks: int = 0
    lead_card_rank: int = 0
    lead_card_suit: int = 0
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TdCall:
    """A table calls the director."""

    session_guid: Text = None
    section_letters: Text = None
    table_number: int = 0
    round_number: int = 0
    hour: int = 0
    minute: int = 0
    status: int = 0
    validation_messages: Notes = None


SEATS, SUITS = ("North", "East", "South", "West"), ("Clubs", "Diamonds", "Hearts", "Spades")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """A board's cards and, if told, its double-dummy tricks, by the names on the wire.

    `values` has what differs from SHAPE: ``{"NorthSpades": "AKQ", …}``.
    """

    SHAPE: ClassVar[Mapping[str, Simple]] = MappingProxyType(
        {f"{seat}{suit}": "" for seat, suit in product(SEATS, SUITS)}
        | {"HasHandEvaluationData": False}
        | {f"DoubleDummy{seat}{suit}": 0 for seat, suit in product(SEATS, (*SUITS, "NoTrump"))}
    )

    session_guid: Text = None
    scoring_group_number: int = 0
    section_letters: Text = None
    board_number: int = 0
    values: Mapping[str, Simple] = field(default_factory=dict)
    validation_messages: Notes = None


def _shape(flags: str, numbers: str, texts: str) -> Mapping[str, Simple]:
    return MappingProxyType(
        dict.fromkeys(flags.split(), False)
        | dict.fromkeys(numbers.split(), 0)
        | dict.fromkeys(texts.split(), "")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bridgemate2Settings:
    """Settings of the second Bridgemate for a section; `values` has what differs from SHAPE."""

    SHAPE: ClassVar[Mapping[str, Simple]] = _shape(
        """ShowResults ShowOwnResult RepeatResults ShowPercentage GroupSections ShowPairNumbers
        IntermediateResults LeadCard MemberNumbers MemberNumbersNoBlankEntry BoardOrderVerification
        HandRecordValidation AutoShutDownBPC BM2ConfirmNP BM2RemainingBoards BM2NextSeatings
        BM2ScoreRecap BM2AutoShowScoreRecap BM2ScoreCorrection BM2AutoBoardNumber
        BM2FirstBoardManually BM2ValidateLeadCard BM2GameSummary BM2ResetFunctionKey
        BM2RecordBidding BM2RecordPlay BM2ValidateRecording BM2ShowHands BM2NumberEntryEachRound
        BM2NumberEntryPreloadValues BM2ViewHandRecord BM2EnterHandRecord BM2TextBasedNumber
        BM2TDCall""",
        """ScorePoints EnterResultsMethod AutopoweroffTime VerificationTime ShowContract
        MaximumResults BM2ResultsOverview BM2ShowPlayerNames BM2Ranking BM2SummaryPoints
        BM2PairNumberEntry NumberValidation BM2NameSource BM2EnterHandRecordWhen""",
        "BM2PINcode",
    )

    values: Mapping[str, Simple] = field(default_factory=dict)
    session_guid: Text = None
    section_letters: Text = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bridgemate3Settings:
    """Settings of the third Bridgemate for a section; `values` has what differs from SHAPE."""

    SHAPE: ClassVar[Mapping[str, Simple]] = _shape(
        "",
        """BM3ScreenBrightness BM3ScreenDimMode BM3ScreenOffMode BM3SleepMode BM3AudioVolume
        BM3Language BM3ConfirmNP BM3TDCall BM3ResultMethod BM3BoardResultReentry BM3LeadCardEntry
        BM3PlayerNumberEntry BM3PlayerNumberEntryDuringPlay BM3PlayerNumberMandatory
        BM3StartingPositions BM3PlayerView BM3Ranking BM3NextSeatings BM3ScoreRecap BM3ViewResults
        BM3SessionSummary BM3ScoreColum BMViewPercentages BM3ViewHandrecord BM3EnterHandrecord""",
        "BM3PINcode",
    )

    values: Mapping[str, Simple] = field(default_factory=dict)
    session_guid: Text = None
    section_letters: Text = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionUpdate:
    """A section with a new movement, or deleted."""

    session_guid: Text = None
    club_id: Text = None
    scoring_group_number: int = 0
    scoring_group_scoring_method: int = 0
    letters: Text = None
    name: Text = None
    winners: int = 0
    game_type: int = 0
    ew_move_before_play: int = 0
    missing_pair: int = 0
    keep_bridgemates_alive: bool = False
    is_combi_section: bool = False
    north_south_pair_section_letters: Text = None
    east_west_pair_section_letters: Text = None
    is_deleted: bool = False
    added_players: tuple[PlayerData, ...] | None = None
    participations: tuple[Participation, ...] | None = None
    tables: tuple[Table, ...] | None = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Initialization:
    """A new event; `commands` is a sum of START_BCS, RESET, START_READING …."""

    commands: int = 0
    event_guid: Text = None
    club_id: Text = None
    alternative_data_folder: Text = None
    sessions: tuple[Session, ...] | None = None
    player_data: tuple[PlayerData, ...] | None = None
    participations: tuple[Participation, ...] | None = None
    handrecords: tuple[HandRecord, ...] | None = None
    bridgemate2_settings: tuple[Bridgemate2Settings, ...] | None = None
    bridgemate3_settings: tuple[Bridgemate3Settings, ...] | None = None
    validation_messages: Notes = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuation:
    """An event that was begun before goes on."""

    event_guid: Text = None
    club_id: Text = None
    commands: int = 0
    alternative_data_folder: Text = None


Record = (
    Round
    | Table
    | Section
    | ScoringGroup
    | Session
    | PlayerData
    | Participation
    | BoardResult
    | TdCall
    | HandRecord
    | Bridgemate2Settings
    | Bridgemate3Settings
    | SectionUpdate
    | Initialization
    | Continuation
)
Payload = Record | tuple[Record, ...] | str | int | None
"""What a message brings: one record, several, a text, a number, or nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request of a scoring program."""

    command: Command
    club_id: str = ""
    licence_key: str = ""
    session_guid: str = ""
    data: Payload = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """An answer of the Data Connector; `last_queue_item_id` is what one accepts it by."""

    request_command: Command
    data_type: DataType = DataType.OK
    last_queue_item_id: int = 0
    error_type: int = 0
    session_guid: str = ""
    data: Payload = None


Message = Request | Response
