"""The state of a table: what its events add up to."""

from __future__ import annotations

from dataclasses import dataclass, field

from qiaopai.core import Auction, Board, Play, Result, Seat
from qiaopai.table.values import PersonId, Phase, SecondTable, Settings
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board of the match, from the deal to its comparison.

    `seen` holds who has seen which hand while the board was in play, `players` the people
    who sat when it ended. `hints` are the seats that were told what the robot would do, each
    with the number of calls and cards made before.
    """

    board: Board
    auction: Auction
    play: Play | None = None
    result: Result | None = None
    score_ns: int | None = None
    second: SecondTable | None = None
    imps_ns: int | None = None
    meanings: tuple[Message | None, ...] = ()
    seen: frozenset[tuple[PersonId, Seat]] = frozenset()
    players: tuple[tuple[Seat, PersonId], ...] = ()
    hints: tuple[tuple[Seat, int], ...] = ()

    @property
    def actions(self) -> int:
        """Calls and cards made so far."""
        return len(self.auction) + (0 if self.play is None else len(self.play.cards))

    @property
    def is_over(self) -> bool:
        """Whether this table has finished the board."""
        return self.result is not None


@dataclass(frozen=True, slots=True)
class TableState:
    """A table after the event number `seq` of its log.

    `turn` advances only with events that change what may be done. `shown` counts the
    events that viewers were told of: the number of the last frame of every stream.
    """

    table: str
    host: PersonId
    settings: Settings
    root: str
    seq: int = 1
    turn: int = 0
    shown: int = 1
    seats: tuple[tuple[Seat, PersonId], ...] = ()
    nonces: tuple[tuple[PersonId, str], ...] = ()
    locked_nonces: tuple[str, ...] | None = None
    boards: tuple[BoardState, ...] = field(default=())
    is_finished: bool = False

    @property
    def current(self) -> BoardState | None:
        """The board at the table, the last one dealt; None before the start."""
        return self.boards[-1] if self.boards else None

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        board = self.current
        if self.is_finished:
            return Phase.FINISHED
        if board is None:
            return Phase.WAITING
        if board.is_over:
            return Phase.BOARD_OVER
        return Phase.PLAY if board.play is not None else Phase.AUCTION

    def person(self, seat: Seat) -> PersonId | None:
        """Who sits at `seat`; None for a robot."""
        return dict(self.seats).get(seat)

    def seat_of(self, person: PersonId | None) -> Seat | None:
        """Where `person` sits, or None."""
        return next((seat for seat, who in self.seats if who == person), None)

    def board(self, number: int) -> BoardState | None:
        """The board numbered `number`, if it has been dealt."""
        return next((one for one in self.boards if one.board.number == number), None)

    @property
    def imps_ns(self) -> int:
        """North-South's net IMPs over the boards compared so far."""
        return sum(one.imps_ns or 0 for one in self.boards)

    @property
    def next_number(self) -> int | None:
        """The number of the next board to deal; None when all have been dealt."""
        dealt = len(self.boards)
        return self.settings.number(dealt) if dealt < self.settings.boards else None

    @property
    def seated_nonces(self) -> tuple[str, ...]:
        """The nonces of the people who sit now, sorted: what Start locks."""
        people = {who for _, who in self.seats}
        return tuple(sorted(nonce for who, nonce in self.nonces if who in people))


def deciding_seat(state: TableState) -> Seat | None:
    """The seat whose person or robot decides the next call or card; None between boards.

    Declarer decides for dummy (Law 45B). When a robot declares opposite a person and the
    settings say so, that person decides for both hands once the lead is made.
    """
    board = state.current
    if board is None or board.is_over:
        return None
    if board.play is None:
        # After four passes the board's result is the next event.
        return None if board.auction.is_over else board.auction.turn
    if board.play.is_over:
        # The last card lies; the board's result is the next event.
        return None
    chooser = board.play.chooser
    contract = board.play.contract
    if chooser is contract.declarer and plays_for_declarer(state, board):
        return contract.dummy
    return chooser


def plays_for_declarer(state: TableState, board: BoardState) -> bool:
    """Whether dummy's person plays the cards of a robot that declares."""
    if board.play is None or not board.play.dummy_is_down or not state.settings.dummy_plays:
        return False
    contract = board.play.contract
    return state.person(contract.declarer) is None and state.person(contract.dummy) is not None
