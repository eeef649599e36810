"""The forms in which a script prints deals: four hands, two, a line, PBN, pages of one player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import click

from qiaopai.core import Seat
from qiaopai.dealing.script import Deals, Print, Script, evaluate
from qiaopai.formats import Game
from qiaopai.formats.pbn import write_pbn

_COLUMN = 20
_DIAGRAM = (3, 2, 1, 0)
"""The suits from spades to clubs, by their index."""
_PAGE = "\f"


def prints_of(script: Script) -> list[Print]:
    """The actions of `script` that print."""
    return [action for action in script.actions if isinstance(action, Print)]


class Printer:
    """Prints deals in one form, each as it comes, or all at the end where the form wants that."""

    def __init__(self, action: Print) -> None:
        self._action = action
        self._kept: dict[Seat, list[list[str]]] = {seat: [] for seat in action.seats}
        self._games: list[Game] = []

    @property
    def wants_games(self) -> bool:
        """Whether the form is a file format's."""
        return self._action.form == "pbn"

    def take(self, deal: Deals, number: int, game: Game | None) -> None:
        """Prints one deal, or keeps it."""
        hands = [_suits(deal, seat) for seat in Seat]
        match self._action.form:
            case "all":
                click.echo(f"{number:4}.")
                _side_by_side(hands)
            case "ew":
                _side_by_side([hands[Seat.WEST.index], hands[Seat.EAST.index]])
            case "compact":
                for seat, suits in zip(Seat, hands, strict=True):
                    click.echo(f"{str(seat).lower()} {'.'.join(suits)}")
                click.echo(self._items(deal) + ("\n" if self._action.items else ""), nl=False)
            case "oneline":
                told = zip(Seat, hands, strict=True)
                line = " ".join(f"{str(seat).lower()} {'.'.join(suits)}" for seat, suits in told)
                click.echo(f"{line} {self._items(deal)}".rstrip())
            case "es":
                click.echo(self._items(deal), nl=False)
            case "hands":
                for seat in self._action.seats:
                    self._kept[seat].append(hands[seat.index])
            case _:
                self._games += [] if game is None else [game]

    def _items(self, deal: Deals) -> str:
        return "".join(
            item if isinstance(item, str) else _number(evaluate(item, deal))
            for item in self._action.items
        )

    def close(self) -> None:
        """Prints what was kept: PBN, or a page for each player."""
        if self._games:
            click.echo(write_pbn(self._games), nl=False)
        for seat, hands in self._kept.items():
            click.echo(f"{seat.name.title()}\n")
            for start in range(0, len(hands), 4):
                some = hands[start : start + 4]
                heads = (f"{start + place + 1:4}." for place in range(len(some)))
                click.echo("".join(f"{head:{_COLUMN}}" for head in heads).rstrip())
                _side_by_side(some)
            click.echo(_PAGE)


def _number(value: object) -> str:
    """One value of an expression."""
    import numpy as np

    one = np.asarray(value).ravel()[0].item()
    return f"{one:g}" if isinstance(one, float) else str(int(one))


def _suits(deal: Deals, seat: Seat) -> list[str]:
    """The ranks of a hand's suits, spades first."""
    return [_ranks()[int(deal.holdings[seat.index, suit, 0])] for suit in _DIAGRAM]


@cache
def _ranks() -> list[str]:
    """The ranks of each holding, highest first."""
    letters = "AKQJT98765432"
    return [
        "".join(letter for place, letter in enumerate(letters) if bits >> 12 - place & 1)
        for bits in range(8192)
    ]


def _side_by_side(hands: Sequence[Sequence[str]]) -> None:
    """Hands in columns, a suit a line, and an empty line after them."""
    for suit in range(4):
        texts = (" ".join(hand[suit]) or "-" for hand in hands)
        click.echo("".join(f"{text:{_COLUMN}}" for text in texts).rstrip())
    click.echo()
