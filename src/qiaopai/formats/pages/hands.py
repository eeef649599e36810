"""The cards of a board on a Polish result page: cells of North, West, East and South, in turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from qiaopai.core import Card, Hand, Seat, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.formats.game import Game
from qiaopai.formats.pages.markup import Row

_HAND = re.compile(r"♠([^♠♥♦♣]{0,60})♥([^♠♥♦♣]{0,60})♦([^♠♥♦♣]{0,60})♣([^♠♥♦♣]{0,60})")
Place = tuple[Seat, Vulnerability]
"""Dealer and vulnerability."""

_ORDER = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
_PLACE = re.compile(r"([NESW])\n(\w{2,6})")
_TRICKS = re.compile(r"\d|1[0-3]", re.ASCII)
_PAR = re.compile(r"^Minimax: [^,]{1,40}, ([+-]?\d{1,5})$", re.ASCII)
_VULNERABLE = {"nikt": Vulnerability.NONE, "obie": Vulnerability.BOTH, "ns": Vulnerability.NS,
               "ew": Vulnerability.EW, "we": Vulnerability.EW}  # fmt: skip


def place(rows: tuple[Row, ...]) -> Place | None:
    """Dealer and vulnerability as the page tells them beside the cards."""
    for row in rows:
        for cell in row.cells:
            found = _PLACE.fullmatch(cell.text)
            if found and found[2].lower() in _VULNERABLE:
                return Seat.parse(found[1]), _VULNERABLE[found[2].lower()]
    return None


def game(number: int, rows: tuple[Row, ...]) -> Game | None:
    """The board with its cards; None when the page does not show four proper hands."""
    cells = (_HAND.fullmatch(cell.text) for row in rows for cell in row.cells)
    found = [cell for cell in cells if cell]
    if len(found) != 4:
        return None
    told = place(rows)
    try:
        hands = {seat: _hand(cell.groups()) for seat, cell in zip(_ORDER, found, strict=True)}
        if any(len(hand) != 13 for hand in hands.values()):
            return None
        return Game(
            number=number,
            dealer=told[0] if told else None,
            vulnerability=told[1] if told else None,
            hands=tuple((seat, hands[seat]) for seat in Seat),
            tags=tuple(_double_dummy(rows)),
        )
    except InvalidValue:
        return None


def _double_dummy(rows: tuple[Row, ...]) -> Iterator[tuple[str, str]]:
    """Tricks with all hands open and the par score, as the tags of PBN that hold them."""
    tricks: dict[str, str] = {}
    for row in rows:
        columns = row.columns
        for at in (0, len(columns) - 6):
            own = columns[at : at + 6]
            if (
                len(columns) >= 12
                and own[0] in tuple("NSEW")
                and all(map(_TRICKS.fullmatch, own[1:]))
            ):
                tricks.setdefault(own[0], "".join(f"{int(one):x}" for one in own[1:]))
        par = _PAR.search(columns[0])
        if par:
            yield "OptimumScore", f"NS {par[1]}"
    if len(tricks) == 4:
        yield "DoubleDummyTricks", "".join(tricks[seat] for seat in "NSEW")


def _hand(suits: tuple[str, ...]) -> Hand:
    return Hand(
        Card.parse(suit + rank)
        for suit, text in zip("SHDC", suits, strict=True)
        for rank in "".join(text.split()).replace("10", "T")
        if rank not in "-—"
    )
