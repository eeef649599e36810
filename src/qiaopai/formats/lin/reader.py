"""LIN bytes to games and diagnostics; nothing in a file makes it raise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from qiaopai.core import dealer_of, vulnerability_of
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.lin.board import Board, game_of
from qiaopai.formats.lin.header import Header, Outcome
from qiaopai.formats.lin.lexer import LAYOUT, Command, commands
from qiaopai.formats.texts import read_text_games

LIMIT = 16 * 1024 * 1024
"""Bytes of a file that are read; a larger one is refused with a diagnostic."""

MOST_GAMES = 100_000
"""Games of a file that are read."""


def read_lin(data: bytes, *, limit: int = LIMIT) -> GameFile:
    r"""The games of a LIN file, of a link to one or of a page with one, and what is to be said.

    Time and memory are bounded by the size of `data`; whatever it holds, nothing is raised.

    >>> file = read_lin(b"pn|a,b,c,d|md|3SAK,,,|sv|b|ah|Board 7|mb|1S|mb|1H|pg||")
    >>> file.games[0].tag("North"), [(one.line, one.message.key) for one in file.errors]
    ('c', [(1, 'call.not_over')])
    """
    return read_text_games(data, limit, _games)


def _games(text: str, report: Reporter) -> Iterator[Game]:
    count = 0
    for group in _groups(text, report):
        for game in _group_games(group, report):
            count += 1
            if count > MOST_GAMES:
                report.error(game.line, "file.games_many", most=MOST_GAMES)
                return
            yield game


@dataclass(slots=True)
class _Group:
    """The boards under one head."""

    header: Header = field(default_factory=Header)
    names: list[str] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    open: bool = False
    """Whether the last board may still get commands."""

    def board(self, line: int) -> Board:
        """The board under way, a new one when there is none."""
        if not self.open:
            self.boards.append(Board(line, self.names))
            self.open = True
        return self.boards[-1]

    def rename(self, names: list[str]) -> None:
        """Takes the names of ``pn``; of eight, those left blank stay as they were."""
        if len(names) >= 8 and len(self.names) >= 8:
            names = [new or old for new, old in zip(names, self.names, strict=False)]
        self.names = names


def _groups(text: str, report: Reporter) -> Iterator[_Group]:
    group = _Group()
    unknown: set[str] = set()
    boards = 0
    for command in commands(text, report):
        if boards + len(group.boards) > MOST_GAMES:
            break
        if command.name == "vg":
            yield group
            boards += len(group.boards) + 1
            group = _Group()
            group.header.match(command)
        elif not _take(group, command, report) and command.name not in LAYOUT | unknown:
            unknown.add(command.name)
            report.note(command.line, "lin.unknown", text=command.name)
    yield group


def _take(group: _Group, command: Command, report: Reporter) -> bool:
    """Puts `command` where it belongs; False for one that says nothing known."""
    match command.name:
        case "rs":
            group.header.scores(command, report)
        case "bn":
            group.header.boards(command)
        case "pn" | "pw":
            _names(group, command)
        case "qx":
            group.open = False
            group.board(command.line).place = command
        case "md":
            if group.open and (group.boards[-1].deal or group.boards[-1].begun):
                group.open = False
            group.board(command.line).deal = command
        case "ah":
            group.board(command.line).title = command
        case "sv":
            group.board(command.line).vulnerable = command
        case "mb" | "an" | "pc" | "mc":
            group.board(command.line).add(command)
        case "nt":
            _comment(group, command)
        case _:
            return False
    return True


def _names(group: _Group, command: Command) -> None:
    board = group.boards[-1] if group.open else None
    group.rename(command.fields)
    if board is None:
        return
    if board.begun or (board.deal is not None and board.place is None):
        group.open = False
    else:
        board.names = group.names


def _comment(group: _Group, command: Command) -> None:
    """A comment; before the first board it belongs to that one."""
    if command.text:
        group.board(command.line).add(command)


def _group_games(group: _Group, report: Reporter) -> Iterator[Game]:
    tags = dict(group.header.tags)
    slots = group.header.slots()
    hands: dict[int | None, Game] = {}
    for board in group.boards:
        number, room = board.slot
        outcome = None if number is None else slots.pop((number, room), None)
        game = game_of(board, tags, outcome, report)
        if game.deal is not None:
            hands[number] = game
        yield game
    for (told, room), result in slots.items():
        yield _of_result(told, room, result, tags, hands.get(told))


def _of_result(
    number: int, room: str, outcome: Outcome, tags: dict[str, str], twin: Game | None
) -> Game:
    """The game of which the head of a file tells only the result; `twin` has the same deal."""
    told = {**tags, "Room": "Open" if room == "o" else "Closed"}
    if twin is not None:
        return replace(
            twin, auction=None, contract=outcome.contract, play=None, result=outcome.result,
            tags=tuple(told.items()), call_remarks=(), call_notes=(), card_remarks=(),
            sections=(), comments=(), line=outcome.line,
        )  # fmt: skip
    return Game(
        number=number,
        dealer=dealer_of(number),
        vulnerability=vulnerability_of(number),
        contract=outcome.contract,
        result=outcome.result,
        tags=tuple(told.items()),
        line=outcome.line,
    )
