"""Games as JSON: everything a game holds, by name, and nothing lost on the way back.

A file is ``{"format": "qiaopai games", "version": 1, "games": [...]}``. Seats, calls, cards
and contracts stand in their machine form; what a game does not tell is left out. The form is
published as a JSON schema (2020-12): :func:`games_schema`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from qiaopai.core import (
    Auction,
    Card,
    Contract,
    Hand,
    Play,
    Result,
    Seat,
    Vulnerability,
    parse_call,
)
from qiaopai.errors import InvalidValue
from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile, Remark, Section
from qiaopai.resources import read_text

FORMAT = "qiaopai games"
VERSION = 1
LIMIT = 64 * 1024 * 1024
"""Bytes of a file that are read."""

_FIELDS = {
    *("number", "dealer", "vulnerability", "hands", "auction", "contract", "play", "result"),
    *("passed_out", "tags", "call_remarks", "call_notes", "card_remarks", "card_notes"),
    *("sections", "comments"),
}

T = TypeVar("T")


def write_json(games: Iterable[Game]) -> str:
    """The games as JSON text, one game a line."""
    lines = ",\n".join(json.dumps(game_to_data(game), ensure_ascii=False) for game in games)
    head = f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "games": [\n'
    return f"{head}{lines}\n]}}\n"


def games_schema() -> str:
    """The JSON schema of what :func:`write_json` writes."""
    return read_text("formats", "data", "games.schema.json")


def read_json(data: bytes) -> GameFile:
    """The games of a file that :func:`write_json` wrote, with diagnostics for all else."""
    report = Reporter()
    games: list[Game] = []
    if len(data) > LIMIT:
        report.error(1, "file.too_big", size=len(data), limit=LIMIT)
    else:
        for number, item in enumerate(_items(decode(data).text, report), 1):
            _note_unknown(item, number, report)
            try:
                games.append(game_from_data(item))
            except InvalidValue as error:
                report.error(1, "json.game", number=number, reason=error.message)
    return GameFile(tuple(games), report.diagnostics())


def _note_unknown(item: object, number: int, report: Reporter) -> None:
    """Warns of a field that is not of this version: what it tells is not read."""
    if isinstance(item, dict):
        for name in sorted(item.keys() - _FIELDS):
            report.warning(1, "json.field_unknown", number=number, name=name)


def _items(text: str, report: Reporter) -> list[object]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        report.error(error.lineno, "json.syntax", column=error.colno)
        return []
    except (ValueError, RecursionError):
        report.error(1, "json.syntax", column=1)
        return []
    games = value.get("games") if isinstance(value, dict) else None
    if not isinstance(games, list) or value.get("format") != FORMAT:
        report.error(1, "json.other")
        return []
    if value.get("version") != VERSION:
        report.error(1, "json.version", version=str(value.get("version")))
        return []
    return games


def game_to_data(game: Game) -> dict[str, object]:
    """The game as JSON-able data."""
    data: dict[str, object] = {
        "number": game.number,
        "dealer": _text(game.dealer),
        "vulnerability": _text(game.vulnerability),
        "hands": {str(seat): str(hand) for seat, hand in game.hands},
        "auction": None if game.auction is None else _auction_data(game.auction),
        "contract": _text(game.contract),
        "play": None if game.play is None else list(map(str, game.play.cards)),
        "result": None if game.result is None else game.result.tricks,
        "passed_out": game.is_passed_out,
        "tags": dict(game.tags),
        "call_remarks": [_remark_data(remark) for remark in game.call_remarks],
        "call_notes": [list(note) for note in game.call_notes],
        "card_remarks": [_remark_data(remark) for remark in game.card_remarks],
        "card_notes": [list(note) for note in game.card_notes],
        "sections": [
            {"name": one.name, "value": one.value, "text": one.text} for one in game.sections
        ],
        "comments": [list(comment) for comment in game.comments],
    }
    return _told(data)


def _told(data: Mapping[str, object]) -> dict[str, object]:
    """`data` without what says nothing; a number and a play without cards say something."""
    return {
        name: value
        for name, value in data.items()
        if value or type(value) is int or (name == "play" and value is not None)
    }


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _auction_data(auction: Auction) -> dict[str, object]:
    return {"dealer": str(auction.dealer), "calls": list(map(str, auction.calls))}


def _remark_data(remark: Remark) -> dict[str, object]:
    return {"index": remark.index} | _told(
        {
            "note": remark.note,
            "glyphs": list(remark.glyphs),
            "comments": list(remark.comments),
            "revoke": remark.revoke,
        }
    )


def game_from_data(data: object) -> Game:
    """The game that :func:`game_to_data` wrote; InvalidValue for anything else."""
    return _Data(data).game()


class _Data:
    """An object of JSON whose fields are read with their types checked."""

    def __init__(self, data: object) -> None:
        self.data = _checked("", data, dict)

    def get(self, name: str, kind: type[T]) -> T | None:
        value = self.data.get(name)
        return None if value is None else _checked(name, value, kind)

    def parsed(self, name: str, parse: Callable[[str], T]) -> T | None:
        text = self.get(name, str)
        return None if text is None else parse(text)

    def texts(self, name: str) -> list[str]:
        return [_checked(name, text, str) for text in self.get(name, list) or ()]

    def objects(self, name: str) -> list[_Data]:
        return [_Data(value) for value in self.get(name, list) or ()]

    def pairs(self, name: str, kind: type[T]) -> tuple[tuple[T, str], ...]:
        found = []
        for value in self.get(name, list) or ():
            pair = _checked(name, value, list)
            if len(pair) != 2:
                raise InvalidValue("value.field", name=name)
            found.append((_checked(name, pair[0], kind), _checked(name, pair[1], str)))
        return tuple(found)

    def named(self, name: str) -> dict[str, str]:
        return {
            key: _checked(name, text, str) for key, text in (self.get(name, dict) or {}).items()
        }

    def game(self) -> Game:
        contract = self.parsed("contract", Contract.parse)
        hands = {Seat.parse(seat): Hand.parse(text) for seat, text in self.named("hands").items()}
        return Game(
            number=self.get("number", int),
            dealer=self.parsed("dealer", Seat.parse),
            vulnerability=self.parsed("vulnerability", Vulnerability.parse),
            hands=tuple((seat, hands[seat]) for seat in Seat if seat in hands),
            auction=self.auction(),
            contract=contract,
            play=self.play(contract),
            result=self.result(contract),
            tags=tuple(self.named("tags").items()),
            call_remarks=self.remarks("call_remarks"),
            call_notes=self.pairs("call_notes", int),
            card_remarks=self.remarks("card_remarks"),
            card_notes=self.pairs("card_notes", int),
            sections=tuple(one.section() for one in self.objects("sections")),
            comments=self.pairs("comments", str),
        )

    def auction(self) -> Auction | None:
        if self.data.get("auction") is None:
            return None
        inner = _Data(self.data["auction"])
        dealer = inner.parsed("dealer", Seat.parse)
        if dealer is None:
            raise InvalidValue("value.field", name="dealer")
        auction = Auction(dealer)
        for text in inner.texts("calls"):
            call = parse_call(text)
            error = auction.why_not(call)
            if error is not None:
                raise InvalidValue("value.illegal", reason=error.message)
            auction = auction.add(call)
        return auction

    def play(self, contract: Contract | None) -> Play | None:
        if self.data.get("play") is None:
            return None
        if contract is None:
            raise InvalidValue("value.field", name="contract")
        return Play(contract, [Card.parse(text) for text in self.texts("play")])

    def result(self, contract: Contract | None) -> Result | None:
        if self.get("passed_out", bool):
            return Result(None)
        tricks = self.get("result", int)
        if tricks is None:
            return None
        if contract is None:
            raise InvalidValue("value.field", name="contract")
        return Result(contract, tricks)

    def remarks(self, name: str) -> tuple[Remark, ...]:
        return tuple(one.remark() for one in self.objects(name))

    def remark(self) -> Remark:
        return Remark(
            index=self.get("index", int) or 0,
            note=self.get("note", int),
            glyphs=tuple(_checked("glyphs", one, int) for one in self.get("glyphs", list) or ()),
            comments=tuple(self.texts("comments")),
            revoke=self.get("revoke", bool) or False,
        )

    def section(self) -> Section:
        return Section(
            self.get("name", str) or "", self.get("value", str) or "", self.get("text", str) or ""
        )


def _checked(name: str, value: object, kind: type[T]) -> T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidValue("value.field", name=name)
    return value
