"""``qiaopai deal --where``: deals that meet a condition, and what a script counts over them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, overload

import click

from qiaopai.cli.deal_prints import Printer, prints_of
from qiaopai.cli.deal_tallies import print_tallies, tallies_as_dict
from qiaopai.cli.event_files import game_writer
from qiaopai.cli.output import print_bytes, read_whole, tell, words, write_whole
from qiaopai.cli.progress import searching
from qiaopai.core import Board, Deal, Hand, Seat, Strain
from qiaopai.dealing.script import Deals, Script, Search, parse_script, tally_of
from qiaopai.dealing.script.tallies import Tally
from qiaopai.errors import InvalidValue
from qiaopai.formats import Game
from qiaopai.formats.lines import write_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_TRIES = 100_000_000
"""Deals drawn before a condition counts as too rare: a minute or two."""
_PRINTED, _COUNTED = 40, 100_000
"""How many deals a script gets that prints them, and one that only counts, unless it says more."""


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked: the script, how many deals, from which board number, how long to look."""

    script: Script
    count: int | None
    first: int
    seed: str | None
    tries: int | None
    output: Path | None
    as_json: bool

    @property
    def wanted(self) -> int:
        """How many deals to find."""
        script = self.script
        if self.count or script.produce:
            return self.count or script.produce or 1
        if not script.actions:
            return 1
        return _PRINTED if prints_of(script) else _COUNTED

    @property
    def most(self) -> int:
        """How many deals to draw at most."""
        return self.tries or self.script.generate or MOST_TRIES

    @property
    def shows_boards(self) -> bool:
        """Whether the deals themselves are wanted, not only what is counted over them."""
        return not self.script.actions or bool(prints_of(self.script)) or self.output is not None


@dataclass(slots=True)
class Standing:
    """How far a search is."""

    found: int = 0
    drawn: int = 0
    share: float = 1.0
    interrupted: bool = False

    @property
    def frequency(self) -> float:
        """The part of all deals that meets the condition, as far as is known."""
        return self.share * self.found / self.drawn if self.drawn else 0.0

    @property
    def one_in(self) -> float:
        """Of how many deals one meets the condition; where none did, of how many at least.

        None among n is to be expected once in twenty when the rate is 3/n (rule of three).
        """
        rate = self.frequency or self.share * 3 / max(1, self.drawn)
        return 1 / rate if rate else inf


def read_order_script(where: str | None, file: Path | None) -> Script:
    """The script of ``--where`` or ``--where-file``; InvalidValue names the place of a mistake."""
    if where is not None and file is not None:
        raise InvalidValue("script.two_sources")
    name = "--where" if file is None else str(file)
    text = (where or "") if file is None else _text(file)
    try:
        return parse_script(text)
    except InvalidValue as error:
        raise InvalidValue("cli.in_file", file=name, reason=error.message) from None


def _text(file: Path) -> str:
    data = read_whole(file, dash=True)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidValue("script.not_text", file=str(file)) from None


def deal_to_order(order: Order) -> int:
    """Finds, prints, writes and counts; the exit status."""
    writer = None if order.output is None else game_writer(order.output)
    tallies = [tally for tally in map(tally_of, order.script.actions) if tally is not None]
    sink = _Sink(order)
    standing = Standing()
    try:
        for deals in _found(order, standing):
            sink.take(deals)
            for tally in tallies:
                tally.add(deals)
    except KeyboardInterrupt:
        standing.interrupted = True
    if order.output is not None and writer is not None:
        write_whole(order.output, writer.write(sink.kept()))
    _tell(order, standing, tallies, sink)
    if standing.interrupted:
        return 130
    return 1 if standing.found < order.wanted and not order.script.generate else 0


def _found(order: Order, standing: Standing) -> Iterator[Deals]:
    """The deals found, a part at a time, as many as are wanted; `standing` keeps the count."""
    import numpy as np

    dice = np.random.Generator(np.random.PCG64(_seed(order.seed)))
    search = Search(order.script, dice, _tricks if order.script.needs_solver else None)
    standing.share = search.share
    label = words("script.progress")
    with searching(label, order.wanted, printing=not order.as_json) as report:
        for step in search.steps(order.most):
            left = order.wanted - standing.found
            deals = step.deals if len(step.deals) <= left else step.deals.only(slice(left))
            part = 1.0 if len(deals) == len(step.deals) else len(deals) / len(step.deals)
            standing.found += len(deals)
            standing.drawn += max(len(deals), round(step.drawn * part))
            if len(deals):
                yield deals
            report(standing.found, standing.drawn, standing.one_in)
            if standing.found >= order.wanted:
                return


def _seed(text: str | None) -> int:
    """The number for the generator: by the seed, or from the machine's own source."""
    if text is None:
        return secrets.randbits(128)
    return int.from_bytes(sha256(f"qiaopai-order-1:{text}".encode()).digest(), "big")


def _tricks(masks: NDArray[np.uint64], strain: Strain, declarer: Seat) -> NDArray[np.int64]:
    """Double-dummy tricks of declarer."""
    import numpy as np

    from qiaopai.solver import native_solver

    defence = native_solver().cards_masks(strain, declarer.lho, (), masks, best_only=True)
    return np.asarray(13 - defence.max(axis=1), dtype=np.int64)


class Games(Sequence[Game]):
    """Deals as a file tells them, made when they are asked for: a million take 32 megabytes."""

    def __init__(self, script: Script, first: int, masks: NDArray[np.uint64]) -> None:
        self._script, self._first, self._masks = script, first, masks

    def __len__(self) -> int:
        return len(self._masks)

    @overload
    def __getitem__(self, place: int) -> Game: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Game]: ...

    def __getitem__(self, place: int | slice) -> Game | Sequence[Game]:
        if isinstance(place, slice):
            return [self._game(at) for at in range(*place.indices(len(self)))]
        return self._game(range(len(self))[place])

    def _game(self, place: int) -> Game:
        row = self._masks[place].tolist()
        hands = {seat: Hand.from_mask(mask) for seat, mask in zip(Seat, row, strict=True)}
        board = Board(self._first + place, Deal(hands))
        return Game(
            number=board.number,
            dealer=self._script.dealer or board.dealer,
            vulnerability=self._script.vulnerability or board.vulnerability,
            hands=tuple(board.deal),
        )


class _Sink:
    """Where found deals go: to the screen at once, and kept where they are needed at the end."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._number = order.first
        self._printers = [Printer(action) for action in prints_of(order.script)]
        self._keeps = order.shows_boards and (order.as_json or order.output is not None)
        self._kept: list[NDArray[np.uint64]] = []

    def kept(self) -> Games:
        """The deals that were kept for a file or for JSON."""
        import numpy as np

        masks = np.concatenate([np.zeros((0, 4), dtype=np.uint64), *self._kept])
        return Games(self._order.script, self._order.first, masks)

    def take(self, deals: Deals) -> None:
        """Prints or keeps some more deals."""
        order = self._order
        if self._keeps:
            self._kept.append(deals.masks())
        if order.shows_boards and not order.as_json:
            games = Games(order.script, self._number, deals.masks())
            if self._printers:
                self._print(deals, games)
            elif order.output is None:
                click.echo(write_lines(games), nl=False)
        self._number += len(deals)

    def _print(self, deals: Deals, games: Games) -> None:
        """Each deal by every printer in turn, as a script's author expects it."""
        for at in range(len(deals)):
            one = deals.only(slice(at, at + 1))
            for printer in self._printers:
                printer.take(one, self._number + at, games[at] if printer.wants_games else None)

    def close(self) -> None:
        """Prints what printers gather until the end."""
        if not self._order.as_json:
            for printer in self._printers:
                printer.close()


def _tell(order: Order, standing: Standing, tallies: Sequence[Tally], sink: _Sink) -> None:
    """The end of the output: what was gathered and counted, and a word if it is not all."""
    if order.as_json:
        _print_json(order, standing, tallies, sink.kept())
        return
    sink.close()
    print_tallies(tallies)
    if order.output is not None:
        tell("cli.deal.written", count=standing.found, file=str(order.output))
    if standing.found < order.wanted and not (order.script.generate and standing.found):
        click.echo(words(_word(standing), **_figures(order, standing)), err=True)


def _word(standing: Standing) -> str:
    if standing.interrupted:
        return "script.interrupted"
    return "script.rare" if standing.found else "script.none_found"


def _figures(order: Order, standing: Standing) -> dict[str, object]:
    return {
        "found": f"{standing.found:,}",
        "wanted": f"{order.wanted:,}",
        "drawn": f"{standing.drawn:,}",
        "one_in": _rounded(standing.one_in),
    }


def _rounded(number: float) -> str:
    """`number` with three significant digits and commas."""
    if number == inf:
        return "∞"
    digits = max(0, len(str(int(number))) - 3)
    return f"{round(number, -digits):,.0f}"


def _print_json(
    order: Order, standing: Standing, tallies: Sequence[Tally], games: Sequence[Game]
) -> None:
    """One JSON value; the boards in it are written as they are made."""
    rest = json.dumps(_figures_as_json(order, standing, tallies), ensure_ascii=False).encode()
    if not order.shows_boards:
        print_bytes(rest + b"\n")
        return
    print_bytes(b'{"boards": [')
    for place, game in enumerate(games):
        print_bytes((b", " if place else b"") + json.dumps(_board(game)).encode())
    print_bytes(b"], " + rest[1:] + b"\n")


def _board(game: Game) -> dict[str, object]:
    return {
        "board": game.number,
        "dealer": str(game.dealer),
        "vulnerability": str(game.vulnerability),
        "deal": str(game.deal),
    }


def _figures_as_json(
    order: Order, standing: Standing, tallies: Sequence[Tally]
) -> dict[str, object]:
    return {
        "found": standing.found,
        "wanted": order.wanted,
        "drawn": standing.drawn,
        "share": standing.share,
        "frequency": standing.frequency,
        "interrupted": standing.interrupted,
        **tallies_as_dict(tallies),
    }
