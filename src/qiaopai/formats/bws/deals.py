"""The cards, auctions and plays that a Bridgemate database holds besides the results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from qiaopai.core import (
    PASS,
    Auction,
    Card,
    Contract,
    Hand,
    Play,
    Seat,
    Suit,
    dealer_of,
    parse_call,
    vulnerability_of,
)
from qiaopai.errors import InvalidValue, QiaopaiError
from qiaopai.formats.bws import notation
from qiaopai.formats.bws.jet import Row
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.entries import merged_deals
from qiaopai.formats.game import Game

SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_MOST_CALLS = 400
"""Records of one board's auction that are looked at; the longest auction has 319 calls."""

SectionOf = Callable[[Row], str]
_Place = tuple[str, int, int, int]


def deals_of(rows: Iterable[Row], section_of: SectionOf, report: Reporter) -> tuple[Game, ...]:
    """The boards' cards; where sections played different ones, each with a tag ``Section``."""
    found: dict[int, dict[str, Game]] = defaultdict(dict)
    for row in rows:
        try:
            game = _deal(row)
        except QiaopaiError as error:
            report.add(1, Severity.ERROR, error.message)
            continue
        if game is not None and game.number is not None:
            found[game.number][section_of(row)] = game
    return merged_deals(found)


def _deal(row: Row) -> Game | None:
    number = row.get("board")
    if not isinstance(number, int):
        return None
    hands = []
    for seat, name in zip(Seat, SEATS, strict=True):
        suits = [row.get(f"{name}{suit}".casefold()) for suit in SUITS]
        holding = ".".join(one.strip() if isinstance(one, str) else "" for one in suits)
        if holding.strip(".#"):
            hands.append((seat, Hand.parse(holding)))
    return (
        Game(
            number=number,
            dealer=dealer_of(number),
            vulnerability=vulnerability_of(number),
            hands=tuple(hands),
        )
        if hands
        else None
    )


def recorded_games(
    bidding: Sequence[Row],
    play: Sequence[Row],
    section_of: SectionOf,
    deals: Iterable[Game],
    report: Reporter,
) -> tuple[Game, ...]:
    """The auctions and plays that tables keyed in, a game each; tags tell the place."""
    hands = {(game.tag("Section"), game.number): game.hands for game in deals}
    calls, cards = _by_place(bidding, "bid", section_of), _by_place(play, "card", section_of)
    games = []
    for place in sorted(calls.keys() | cards.keys()):
        section, table, round_, board = place
        try:
            auction = _auction(board, calls.get(place, []))
            game = Game(
                number=board,
                dealer=dealer_of(board),
                vulnerability=vulnerability_of(board),
                hands=hands.get((None, board)) or hands.get((section, board), ()),
                auction=auction,
                contract=None if auction is None else auction.contract,
                play=_play(auction, cards.get(place, [])),
                tags=(("Section", section), ("Table", str(table)), ("Round", str(round_))),
            )
        except QiaopaiError as error:
            report.error(
                1, "bws.recorded",
                section=section, table=table, round=round_, board=board, reason=error.message,
            )  # fmt: skip
            continue
        games.append(game)
    return tuple(games)


def _by_place(
    rows: Iterable[Row], column: str, section_of: SectionOf
) -> dict[_Place, list[tuple[str, str]]]:
    """For each section, table, round and board: direction and what was keyed in, by counter."""
    found: dict[_Place, dict[int, tuple[str, str]]] = defaultdict(dict)
    for row in rows:
        table, round_, board, counter = (
            row.get(name) for name in ("table", "round", "board", "counter")
        )
        if row.get("erased") or not isinstance(board, int) or board < 1:
            continue
        if isinstance(table, int) and isinstance(round_, int) and isinstance(counter, int):
            told = str(row.get("direction") or "").strip(), str(row.get(column) or "").strip()
            found[section_of(row), table, round_, board][counter] = told
    return {
        place: [told for _, told in sorted(own.items())][:_MOST_CALLS]
        for place, own in found.items()
    }


def _auction(board: int, told: Sequence[tuple[str, str]]) -> Auction | None:
    if not told:
        return None
    first = told[0][0]
    dealer = Seat.parse(first) if first else dealer_of(board)
    return Auction(dealer, (parse_call(call.replace(" ", "")) for _, call in told))


def _play(auction: Auction | None, told: Sequence[tuple[str, str]]) -> Play | None:
    contract: Contract | None = None if auction is None else auction.contract
    if contract is None or not told:
        return None
    return Play(contract, (Card.parse(notation.lead_of(card)) for _, card in told))


# --- Writing


def hand_rows(games: Iterable[Game], sections: Mapping[str, int]) -> Iterator[Row]:
    """Rows of HandRecord: a board's cards in its own section, else in all of them."""
    for game in games:
        if is_recorded(game):
            continue
        if game.number is None or not game.hands:
            raise InvalidValue("bws.deal")
        own = game.tag("Section")
        numbers = sections.values() if own is None else (_section(own, sections),)
        for number in numbers:
            yield {"section": number, "board": game.number, **_suits(game)}


def call_rows(games: Iterable[Game], sections: Mapping[str, int]) -> Iterator[Row]:
    """Rows of BiddingData: each call of the games that tell their table."""
    for game in filter(is_recorded, games):
        if game.auction is None:
            raise InvalidValue("bws.deal")
        told = [(seat, str(call) if call is not PASS else "PASS") for seat, call in game.auction]
        yield from _records(game, "bid", told, sections)


def card_rows(games: Iterable[Game], sections: Mapping[str, int]) -> Iterator[Row]:
    """Rows of PlayData: each card of the games that tell their table."""
    for game in filter(is_recorded, games):
        if game.play is not None:
            seats = [seat for trick in _tricks(game.play) for seat in trick]
            told = [
                (seat, notation.lead_text(str(card)))
                for seat, card in zip(seats, game.play.cards, strict=False)
            ]
            yield from _records(game, "card", told, sections)


def is_recorded(game: Game) -> bool:
    """Whether `game` tells what one table did with its board."""
    return game.tag("Table") is not None and game.tag("Round") is not None


def _tricks(play: Play) -> Iterator[tuple[Seat, ...]]:
    for trick in (*play.tricks, play.current):
        yield tuple(trick.leader.after(step) for step in range(4))


def _records(
    game: Game, column: str, told: Iterable[tuple[Seat, str]], sections: Mapping[str, int]
) -> Iterator[Row]:
    places = [game.tag(name) or "" for name in ("Table", "Round")]
    if game.number is None or not all(one.isascii() and one.isdigit() for one in places):
        raise InvalidValue("bws.deal")
    for counter, (seat, text) in enumerate(told, 1):
        yield {
            "section": _section(game.tag("Section") or "A", sections),
            "table": int(places[0][:6]),
            "round": int(places[1][:6]),
            "board": game.number,
            "counter": counter,
            "direction": str(seat),
            column: text,
        }


def _section(name: str, sections: Mapping[str, int]) -> int:
    if name not in sections:
        raise InvalidValue("bws.deal_section", section=name)
    return sections[name]


def _suits(game: Game) -> Row:
    row: Row = {}
    names = dict(zip(Seat, SEATS, strict=True))
    for seat, hand in game.hands:
        for suit, name in zip(reversed(Suit), SUITS, strict=True):
            ranks = "".join(str(card)[1] for card in hand.of(suit))
            row[f"{names[seat]}{name}".casefold()] = ranks
    return row
