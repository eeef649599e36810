"""Cards shared out to hands by the thousand, every way exactly as likely as the others.

An urn holds a ticket for each place left in the hands; each card in turn draws one. With
thousands of deals side by side that is a few operations on arrays a card. Chance comes as the
raw bits of a generator, which numpy promises never to change, so a seed gives the same deals
on any machine and in any version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Holdings = NDArray[np.uint16]
    """Cards as (hand, suit, deal): bit 0 is the deuce, bit 12 the ace; clubs are suit 0."""
    Counts = NDArray[np.uint8]
    """Numbers of cards as (hand, deal) or (hand, suit, deal)."""
    Flags = NDArray[np.bool_]

BATCH = 16_384
"""Deals shared out at a time: as many as the processor's cache holds."""


def tickets(
    first: int, last: int, count: int, dice: np.random.Generator
) -> tuple[NDArray[np.uint8], Flags]:
    """Numbers below `first`, below `first` - 1 … below `last`: a row of `count` for each.

    Sixteen random bits times n give a number below n, a little unevenly unless the few
    products are left out that fall into the excess (D. Lemire, "Fast random integer generation
    in an interval", 2019). The flags tell which columns hold one and must be left out whole:
    since every column meets the same n, what is left is even.
    """
    import numpy as np

    sizes = range(first, last - 1, -1)
    words = -(-len(sizes) * count // 4)
    raw = dice.bit_generator.random_raw(words).astype("<u8", copy=False).view("<u2")
    raw = raw[: len(sizes) * count].reshape(len(sizes), count)
    found = np.empty((len(sizes), count), dtype=np.uint8)
    uneven = np.zeros(count, dtype=bool)
    for row, (bits, size) in enumerate(zip(raw, sizes, strict=True)):
        product = bits * np.uint32(size)
        found[row] = product >> np.uint32(16)
        uneven |= product.astype(np.uint16) < 65_536 % size
    return found, uneven


def share_out(
    cards: Sequence[int], counts: Counts, dice: np.random.Generator, into: Holdings
) -> Flags:
    """Shares `cards` (`Card.index`) out: hand i of deal d gets `counts[i, d]` of them.

    `into` has one hand less than there are, each with the cards of all hands before it as
    well; :func:`apart` separates them. Returns which deals are uneven, to be left out.
    """
    import numpy as np

    ends = counts[:-1].cumsum(axis=0, dtype=np.uint8)
    drawn, uneven = tickets(len(cards), 1, counts.shape[1], dice)
    mine = np.empty(ends.shape, dtype=bool)
    bits = np.empty(ends.shape, dtype=np.uint16)
    for card, ticket in zip(cards, drawn, strict=True):
        suit, rank = divmod(card, 13)
        np.less(ticket, ends, out=mine)
        np.subtract(ends, mine, out=ends)
        np.multiply(mine, np.uint16(1 << rank), out=bits)
        np.bitwise_or(into[:, suit], bits, out=into[:, suit])
    return uneven


def apart(nested: Holdings, unknown: Sequence[int]) -> Holdings:
    """The hands of what :func:`share_out` filled; `unknown` has all cards of each suit."""
    import numpy as np

    hands, suits, count = nested.shape
    found = np.empty((hands + 1, suits, count), dtype=np.uint16)
    found[:hands] = nested
    found[hands] = np.array(unknown, dtype=np.uint16)[:, None]
    found[1:] ^= nested
    return found


def share_lengths(
    suits: Counts, counts: Sequence[int], dice: np.random.Generator
) -> tuple[Counts, Flags]:
    """How many cards of each suit each hand gets when `suits[s, d]` of them are shared out.

    The hands get `counts` cards, the same in every deal. Answers (hand, suit, deal), and which
    deals are uneven, to be left out.
    """
    import numpy as np

    total, deals = sum(counts), suits.shape[1]
    drawn, uneven = tickets(total, 1, deals, dice)
    left = np.empty((total + 1, len(counts) - 1, deals), dtype=np.uint8)
    left[0] = np.cumsum(counts[:-1], dtype=np.uint8)[:, None]
    for step, ticket in enumerate(drawn):
        np.subtract(left[step], ticket < left[step], out=left[step + 1])
    ends = np.zeros((len(suits) + 1, deals), dtype=np.intp)
    suits.cumsum(axis=0, dtype=np.intp, out=ends[1:])
    found = np.empty((len(counts), len(suits), deals), dtype=np.uint8)
    for hand in range(len(counts) - 1):
        there = left[ends, hand, np.arange(deals)]
        found[hand] = there[:-1] - there[1:]
    found[1:-1] -= found[:-2]
    found[-1] = suits - found[:-1].sum(axis=0, dtype=np.uint8)
    return found, uneven


def shares(weights: NDArray[np.float64], count: int, dice: np.random.Generator) -> NDArray[np.intp]:
    """`count` row numbers, each as often as its weight asks."""
    import numpy as np

    edges = weights.cumsum()
    raw = dice.bit_generator.random_raw(count) >> np.uint64(11)
    marks = raw * (edges[-1] / 2**53)
    rows = np.searchsorted(edges, marks, side="right")
    return np.asarray(np.minimum(rows, len(edges) - 1), dtype=np.intp)
