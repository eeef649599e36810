"""Double-dummy figures that a PBN game brings along: tricks by declarer and strain, par.

The standard's OptimumResultTable (section 5.7) and OptimumScore (4.2.7); BridgeComposer's
DoubleDummyTricks (twenty hexadecimal digits, declarers N S E W, strains NT S H D C) and
ParContract. What is found is what the file says: nothing here computes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from qiaopai.core import Contract, Seat, Side, Strain
from qiaopai.errors import InvalidValue
from qiaopai.formats.game import Game
from qiaopai.formats.table import Table

Tricks = Mapping[tuple[Seat, Strain], int]
"""Tricks of a declarer in a strain with all hands open."""

_DIGITS = re.compile(r"[0-9A-Da-d*-]{20}", re.ASCII)
_TRIPLE = re.compile(
    r"(?<![A-Za-z0-9])([NESW])[\s;:,]+(NT|[SHDCN])[\s;:,]+(\d{1,2})(?![0-9A-Za-z])"
)
_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_STRAINS = tuple(reversed(Strain))
_SCORE = re.compile(r"(NS|EW) ([+-]?\d{1,5})(?: (NS|EW) [+-]?\d{1,5})?", re.IGNORECASE)
_PAR = re.compile(
    r"(NS|EW|[NESW])\s*+([1-7](?:NT?|[SHDC])(?:X{0,2}|\*{0,2}))(?![A-Z*])", re.IGNORECASE
)


def tricks_table(game: Game) -> Tricks | None:
    """The double-dummy tricks that `game` tells, or None.

    A table that is not complete is filled up from the digits, and may stay incomplete.

    >>> digits = Game(tags=(("DoubleDummyTricks", "98a79989794536445364"),))
    >>> tricks_table(digits)[Seat.NORTH, Strain.HEARTS]
    10
    """
    digits = _from_digits(game.tag("DoubleDummyTricks") or "")
    return (digits | _from_table(game)) or None


def _from_table(game: Game) -> dict[tuple[Seat, Strain], int]:
    """The entries of OptimumResultTable; without proper columns, any triples it holds."""
    section = game.section("OptimumResultTable")
    if section is None:
        return {}
    named = game.table("OptimumResultTable")
    found = _entries(_triples(named)) if named is not None else {}
    return found or _entries(_TRIPLE.findall(f"{section.value}\n{section.text}"))


def _triples(table: Table) -> Iterable[tuple[str, str, str]]:
    names = ("Declarer", "Denomination", "Result")
    columns = [table.column(name) or () for name in names]
    rows = zip(*columns, strict=False)
    return ((a or "", b or "", c or "") for a, b, c in rows)


def _entries(triples: Iterable[tuple[str, str, str]]) -> dict[tuple[Seat, Strain], int]:
    found: dict[tuple[Seat, Strain], int] = {}
    for declarer, strain, tricks in triples:
        try:
            key = Seat.parse(declarer), Strain.parse(strain)
        except InvalidValue:
            continue
        if tricks.isascii() and tricks.isdigit() and len(tricks) < 3 and int(tricks) <= 13:
            found.setdefault(key, int(tricks))
    return found


def _from_digits(text: str) -> dict[tuple[Seat, Strain], int]:
    """Twenty digits; ``-`` and ``*`` stand for what is not known."""
    if not _DIGITS.fullmatch(text.strip()):
        return {}
    keys = [(seat, strain) for seat in _SEATS for strain in _STRAINS]
    pairs = zip(keys, text.strip(), strict=True)
    return {key: int(digit, 16) for key, digit in pairs if digit not in "*-"}


def optimum_score(game: Game) -> int | None:
    """The par score of tag OptimumScore (or BridgeComposer's ParContract) from North-South's view.

    >>> optimum_score(Game(tags=(("OptimumScore", "EW 430"),)))
    -430
    """
    for name in ("OptimumScore", "ParContract"):
        match = _SCORE.search(game.tag(name) or "")
        if match is not None:
            points = int(match[2])
            return points if Side.parse(match[1]) is Side.NS else -points
    return None


def par_contracts(game: Game) -> tuple[Contract, ...]:
    """The par contracts of tag ParContract, one for each seat that may declare.

    >>> [str(one) for one in par_contracts(Game(tags=(("ParContract", "NS 4S=; W 5CX-1"),)))]
    ['4S N', '4S S', '5CX W']
    """
    found = []
    for who, contract in _PAR.findall(game.tag("ParContract") or ""):
        seats = Side.parse(who).seats if len(who) == 2 else (Seat.parse(who),)
        word = contract.replace("*", "X")
        found += [Contract.parse(f"{word} {seat}") for seat in seats]
    return tuple(found)
