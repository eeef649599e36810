"""A hint as pages show it: its sentences, and a hand that may be as bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from qiaopai.analysis.hints import Hint, hint_data
from qiaopai.core import Seat, Suit
from qiaopai.robots.outlook import Outlook
from qiaopai.text import Message

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""As a hand is sorted."""

_LEAST: Final = 0.004
"""Shares below this are not drawn."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A number with its share in percent and its height, the highest being 1."""

    number: int
    percent: int
    height: float


@dataclass(frozen=True, slots=True)
class SuitBars:
    """How long a suit may be: the cards to expect, and from how many to how many, mostly."""

    suit: Suit
    bars: tuple[Bar, ...]
    mean: float
    low: int
    high: int
    fit: int


@dataclass(frozen=True, slots=True)
class HandBars:
    """A hidden hand in bars; `low` to `high` HCP in nine layouts of ten."""

    seat: Seat
    hcp: tuple[Bar, ...]
    mean: float
    low: int
    high: int
    suits: tuple[SuitBars, ...]
    balanced: int
    layouts: int


def hand_bars(one: Outlook) -> HandBars:
    """What is drawn of an outlook."""
    low, high = _middle(one.hcp)
    return HandBars(
        seat=one.seat,
        hcp=_bars(one.hcp),
        mean=one.mean_hcp(),
        low=low,
        high=high,
        suits=tuple(_suit(one, suit) for suit in SUITS),
        balanced=round(100 * one.balanced),
        layouts=one.layouts,
    )


def _suit(one: Outlook, suit: Suit) -> SuitBars:
    shares = one.lengths[suit.index]
    low, high = _middle(shares)
    fit = round(100 * one.fit[suit.index])
    return SuitBars(suit, _bars(shares), one.mean_length(suit), low, high, fit)


def _bars(shares: Sequence[float]) -> tuple[Bar, ...]:
    """The numbers from the first to the last that are worth drawing."""
    drawn = [number for number, share in enumerate(shares) if share >= _LEAST] or [0]
    most = max(shares) or 1.0
    return tuple(
        Bar(number, round(100 * shares[number]), shares[number] / most)
        for number in range(drawn[0], drawn[-1] + 1)
    )


def _middle(shares: Sequence[float], part: float = 0.9) -> tuple[int, int]:
    """The numbers between which `part` of the shares lie, as much left out above as below.

    >>> _middle([0.04, 0.3, 0.4, 0.2, 0.06])
    (1, 4)
    """
    rest, sums, total = (1 - part) / 2, [], 0.0
    for share in shares:
        total += share
        sums.append(total)
    low = next(number for number, upto in enumerate(sums) if upto > rest * total)
    high = next(number for number, upto in enumerate(sums) if upto >= (1 - rest) * total)
    return low, high


def bars_of(found: Hint) -> tuple[HandBars, ...]:
    """The hands that a hint imagines."""
    return tuple(map(hand_bars, found.outlooks))


def told(found: Hint, say: Callable[[Message], str]) -> dict[str, Any]:
    """The hint for programs."""
    return hint_data(found, say)
