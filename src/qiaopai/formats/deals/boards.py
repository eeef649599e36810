"""What all formats of deals share: boards made and checked, boards to be written, what is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from qiaopai.core import Card, Deal, Hand, Rank, Seat, Suit, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.game import Game, GameFile
from qiaopai.text import Message

LIMIT = 16 * 1024 * 1024
"""Bytes of a file that are read; a larger one is refused with a diagnostic."""

MOST_BOARDS = 100_000
"""Boards of a file that are read."""

PACK = tuple(Card(suit, rank) for suit in reversed(Suit) for rank in reversed(Rank))
"""The pack as these formats number it: spade ace first, club deuce last."""

PLACE = {card: place for place, card in enumerate(PACK)}
"""The number of each card in :data:`PACK`, from 0."""

SEATS = tuple(Seat)
"""North, East, South, West."""


def read_boards(data: bytes, read: Callable[[bytes, Reporter], Iterator[Game]]) -> GameFile:
    """The boards that `read` finds in `data`, unless there are too many bytes or boards."""
    report = Reporter()
    games: list[Game] = []
    if len(data) > LIMIT:
        report.error(1, "file.too_big", size=len(data), limit=LIMIT)
        return GameFile((), report.diagnostics())
    for game in read(data, report):
        if len(games) == MOST_BOARDS:
            report.error(game.line, "file.games_many", most=MOST_BOARDS)
            break
        games.append(game)
    if not games and not report.found:
        report.warning(1, "file.no_games")
    return GameFile(tuple(games), report.diagnostics())


def blocks(data: bytes, size: int, report: Reporter) -> Iterator[tuple[int, bytes]]:
    """Place, from 1, and bytes of each board; what is left over at the end is an error."""
    whole = len(data) // size
    for at in range(min(whole, MOST_BOARDS)):
        yield at + 1, data[at * size : (at + 1) * size]
    if whole > MOST_BOARDS:
        report.error(MOST_BOARDS + 1, "file.games_many", most=MOST_BOARDS)
    elif data[whole * size :].strip(b"\x00\x1a\r\n \t"):
        report.error(whole + 1, "deals.size", size=size, left=len(data) - whole * size)


def game_of(number: int, hands: dict[Seat, list[Card]], line: int, report: Reporter) -> Game | None:
    """The board with `hands`; None, and an error, when a card is missing or twice."""
    try:
        deal = Deal({seat: Hand(cards) for seat, cards in hands.items()})
    except InvalidValue as error:
        report.add(line, Severity.ERROR, error.message)
        return None
    return Game(
        number=number,
        dealer=dealer_of(number),
        vulnerability=vulnerability_of(number),
        hands=tuple(deal),
        line=line,
    )


def owned(owners: Iterable[Seat]) -> dict[Seat, list[Card]]:
    """The hands when the cards of :data:`PACK` belong to `owners` in turn."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for card, seat in zip(PACK, owners, strict=True):
        hands[seat].append(card)
    return hands


def owners(deal: Deal) -> list[Seat]:
    """Who holds each card of :data:`PACK`."""
    held = {card: seat for seat, hand in deal for card in hand}
    return [held[card] for card in PACK]


def add_west(hands: dict[Seat, list[Card]]) -> None:
    """Gives West the cards that nobody else has."""
    taken = {card for cards in hands.values() for card in cards}
    hands[Seat.WEST] = [card for card in PACK if card not in taken]


@dataclass(frozen=True, slots=True)
class Boxed:
    """A board to be written: its number, its place among the boards, its deal."""

    number: int
    place: int
    deal: Deal


def boxed(games: Sequence[Game], name: str) -> list[Boxed]:
    """The boards of `games`, one for all games played on it.

    InvalidValue with the format's `name` for a game without a complete deal, and for a number
    that has two deals.
    """
    boards: list[Boxed] = []
    seen: dict[int, Deal] = {}
    for place, game in enumerate(games, 1):
        number = game.number or place
        if game.deal is None:
            raise InvalidValue("deals.no_deal", format=name, number=number, count=_dealt(game))
        if number not in seen:
            seen[number] = game.deal
            boards.append(Boxed(number, len(boards) + 1, game.deal))
        elif seen[number] != game.deal:
            raise InvalidValue("deals.two_deals", format=name, number=number)
    return boards


def _dealt(game: Game) -> int:
    return sum(len(hand) for _, hand in game.hands)


def in_order(games: Sequence[Game], name: str, most: int) -> list[Boxed]:
    """The boards by number, none left out; InvalidValue when one is, or is above `most`."""
    boards = sorted(boxed(games, name), key=lambda one: one.number)
    check_numbers(boards, name, most)
    for before, board in pairwise(boards):
        if board.number != before.number + 1:
            raise InvalidValue("deals.gap", format=name, number=before.number + 1)
    return boards


def check_numbers(boards: Sequence[Boxed], name: str, most: int) -> None:
    """InvalidValue for a board whose number is above `most`."""
    for board in boards:
        if board.number > most:
            raise InvalidValue("deals.number", format=name, number=board.number, most=most)


def lost_beside_boards(games: Sequence[Game]) -> tuple[Message, ...]:
    """What is lost of `games` where only deal, number, dealer and vulnerability are kept."""
    played = sum(1 for one in games if (one.auction or one.play or one.result) is not None)
    again = len(games) - len({one.number or -place for place, one in enumerate(games)})
    play = (Message.of("deals.lost_play", count=played),) if played else ()
    return (*play, Message.of("deals.lost_tables", count=again)) if again else play


def lost_beside_numbered_deals(games: Sequence[Game]) -> tuple[Message, ...]:
    """What is lost of `games` where only deals and their numbers are kept."""
    return (*lost_beside_boards(games), *_lost_conditions(games))


def lost_beside_deals(games: Sequence[Game]) -> tuple[Message, ...]:
    """What is lost of `games` where only deals are kept, in their order."""
    numbers = dict.fromkeys(game.number for game in games)
    numbered = None not in numbers and list(numbers) != list(range(1, len(numbers) + 1))
    if numbered:
        return (*lost_beside_boards(games), Message.of("deals.lost_numbers"))
    return lost_beside_numbered_deals(games)


def _lost_conditions(games: Sequence[Game]) -> tuple[Message, ...]:
    """Dealers and vulnerabilities that do not follow from the number."""
    other = sum(
        1
        for place, game in enumerate(games, 1)
        if game.dealer not in (None, dealer_of(game.number or place))
        or game.vulnerability not in (None, vulnerability_of(game.number or place))
    )
    return (Message.of("deals.lost_conditions", count=other),) if other else ()
