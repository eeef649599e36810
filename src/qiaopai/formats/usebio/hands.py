"""The deals of hand sets as games without auction or play."""

from __future__ import annotations

from collections.abc import Iterable

from qiaopai.core import Hand, Seat, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.game import Game
from qiaopai.formats.usebio.tree import Node
from qiaopai.formats.usebio.values import seat_of, vulnerability_told, whole_of

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def deals_of(root: Node, report: Reporter) -> tuple[Game, ...]:
    """The boards of every hand set, and of the event's own boards that show hands."""
    found, todo = [], [root]
    while todo:
        node = todo.pop()
        boards = [board for board in node.each("BOARD") if board.child("HAND") is not None]
        found += [game for board in boards if (game := _game(board, report)) is not None]
        inner = node.each("EVENT", "SESSION", "SECTION", "MATCH", "HANDSET")
        todo += reversed(list(inner))
    return tuple(found)


def differ(places: Iterable[Node]) -> bool:
    """Whether two of `places` show different hands of one board."""
    shown: dict[int | None, object] = {}
    quiet = Reporter()
    return any(
        shown.setdefault(game.number, game.hands) != game.hands
        for place in places
        for game in deals_of(place, quiet)
    )


def _game(board: Node, report: Reporter) -> Game | None:
    number = whole_of(board.told("BOARD_NUMBER"))
    if number is None or number < 1:
        text = board.told("BOARD_NUMBER")
        report.error(board.line_of("BOARD_NUMBER"), "usebio.board", text=text)
        return None
    told = vulnerability_told(board.told("VULNERABILITY"))
    hands: dict[Seat, Hand] = {}
    for node in board.each("HAND"):
        seat = seat_of(node.told("DIRECTION"))
        if seat is None:
            report.error(node.line, "usebio.hand_seat", text=node.told("DIRECTION"))
            continue
        try:
            hands[seat] = Hand.parse(".".join(_holding(node, suit) for suit in _SUITS))
        except InvalidValue as error:
            report.add(node.line, Severity.ERROR, error.message)
    try:
        return Game(
            number=number,
            dealer=seat_of(board.told("DEALER")) or dealer_of(number),
            vulnerability=told or vulnerability_of(number),
            hands=tuple((seat, hands[seat]) for seat in Seat if seat in hands),
            line=board.line,
        )
    except InvalidValue as error:
        report.add(board.line, Severity.ERROR, error.message)
        return None


def _holding(hand: Node, suit: str) -> str:
    """The ranks of a suit without the blanks that some programs put between them."""
    return "".join(hand.told(suit).split()).replace(".", "")
