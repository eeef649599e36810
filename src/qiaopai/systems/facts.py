"""What a bidder counts in a hand: points, lengths, honours, stoppers, key cards, losers.

One :class:`Facts` holds either one hand (plain integers) or many (numpy arrays of the same
length); each measure is one formula for both. Suits are counted by index, clubs 0 to spades 3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from qiaopai.core import Hand
from qiaopai.systems.shapes import PREFIX, shape_table

Value = Any
"""An int for one hand, a numpy array of ints for many."""

_SUIT_BITS = 0x1FFF
_ACE, _KING, _QUEEN, _JACK, _TEN = (1 << place for place in (12, 11, 10, 9, 8))


def _hcp(bits: int) -> int:
    return sum(points for card, points in _POINTS if bits & card)


_POINTS = ((_ACE, 4), (_KING, 3), (_QUEEN, 2), (_JACK, 1))


def _stop(bits: int) -> int:
    """1 for A, Kx, Qxx or Jxxx, 2 for a second stopper, else 0."""
    length = bits.bit_count()
    sure = sum(
        1
        for card, least in ((_ACE, 1), (_KING, 2), (_QUEEN, 3), (_JACK, 4))
        if bits & card and length >= least
    )
    return min(sure, 2)


def _halfstop(bits: int) -> int:
    """1 for a stopper or half of one: a bare king, Qx, Jxx."""
    length = bits.bit_count()
    half = ((_KING, 1), (_QUEEN, 2), (_JACK, 3))
    return int(_stop(bits) > 0 or any(bits & card and length >= least for card, least in half))


def _control(bits: int) -> int:
    """2 where the first round is won (ace, void), 1 where the second is (king, singleton)."""
    if bits & _ACE or not bits:
        return 2
    return int(bits & _KING > 0 or bits.bit_count() == 1)


def _quality(bits: int) -> int:
    """Cards and honours of the suit; jack and ten count beside a higher honour."""
    tops = (bits & (_ACE | _KING | _QUEEN)).bit_count()
    jack = bool(bits & _JACK)
    below = int(jack and tops > 0) + int(bits & _TEN > 0 and (tops > 0 or jack))
    return bits.bit_count() + tops + below


def _losers(bits: int) -> int:
    """Losing tricks of the suit: one for each of A, K, Q missing, at most its length."""
    length = bits.bit_count()
    wanted = (_ACE, _KING, _QUEEN)[:length]
    return sum(1 for card in wanted if not bits & card)


def _quick(bits: int) -> int:
    """Quick tricks in halves: AK 4, AQ 3, A 2, KQ 2, Kx 1."""
    ace, king, queen = (bool(bits & card) for card in (_ACE, _KING, _QUEEN))
    if ace:
        return 4 if king else 3 if queen else 2
    return 2 if king and queen else int(king and bits.bit_count() > 1)


def _worth(bits: int) -> int:
    """Tenths of a point of the honours at a suit contract; less for bare or short ones."""
    tenths = sum(points for card, points in _SUIT_WORTH if bits & card)
    length = bits.bit_count()
    if length == 1 and bits & _KING:
        tenths -= 15
    if length <= 2 and bits & (_QUEEN | _JACK):
        tenths -= 5
    return tenths


_SUIT_WORTH = ((_ACE, 48), (_KING, 30), (_QUEEN, 15), (_JACK, 8), (_TEN, 3))
"""Fitted with the weights of shortness and length to double-dummy tricks of 8,400 fits."""

_SUIT_TABLES: dict[str, Callable[[int], int]] = {
    "length": int.bit_count,
    "suit_hcp": _hcp,
    "tops": lambda bits: (bits & (_ACE | _KING | _QUEEN)).bit_count(),
    "honours": lambda bits: (bits & (_ACE | _KING | _QUEEN | _JACK | _TEN)).bit_count(),
    "stop": _stop,
    "halfstop": _halfstop,
    "control": _control,
    "quality": _quality,
    "suit_losers": _losers,
    "suit_quick": _quick,
    "ace": lambda bits: int(bits & _ACE > 0),
    "king": lambda bits: int(bits & _KING > 0),
    "queen": lambda bits: int(bits & _QUEEN > 0),
    "worth": _worth,
}


@cache
def _suit_table(name: str) -> tuple[int, ...]:
    """The value of each of the 8,192 holdings of a suit."""
    return tuple(map(_SUIT_TABLES[name], range(_SUIT_BITS + 1)))


_UNEVEN = (20, 20, 1, 0, 0, 0, 2) + (20,) * 7
"""Sums over the suits to 0 or 1 for a balanced hand, 2 for 5-4-2-2, 4 for 6-3-2-2, 80 at most."""

_LONG = tuple(max(0, length - 4) for length in range(14))
_SHORT = (40, 25, 10) + (0,) * 11
"""Tenths of a point for a void, a singleton, a doubleton beside the trumps, by length."""

FURTHER_TRUMP = 14
"""Tenths of a point for each trump above the number looked for."""


class Facts:
    """What is counted in one hand or in many; values are made when first asked for."""

    __slots__ = ("_lookup", "_seen", "suits")

    def __init__(
        self, suits: tuple[Value, ...], lookup: Callable[[str | tuple[int, ...], Value], Value]
    ) -> None:
        self.suits = suits
        self._lookup = lookup
        self._seen: dict[tuple[str, int, int], Value] = {}

    def of(self, measure: str, suit: int = -1, other: int = -1) -> Value:
        """The value of `measure`, of `suit` where it is about one, beside `other` if about two."""
        key = (measure, suit, other)
        found = self._seen.get(key)
        if found is None:
            if measure in _SUIT_TABLES:
                found = self._lookup(measure, self.suits[suit])
            elif measure in MEASURES:
                found = MEASURES[measure](self, suit, other)
            else:
                found = self._shape(measure)
            self._seen[key] = found
        return found

    def preset(self, measure: str, value: Value, suit: int = -1) -> None:
        """Gives the value of `measure` instead of counting it."""
        self._seen[measure, suit, -1] = value

    def _shape(self, measure: str) -> Value:
        """1 where the hand has one of the shapes of `measure`, else 0."""
        assert measure.startswith(PREFIX), measure
        _, diamonds, hearts, spades = (self.of("length", suit) for suit in range(4))
        return self.table(shape_table(measure), spades + 14 * hearts + 196 * diamonds)

    def total(self, measure: str) -> Value:
        """The sum of `measure` over the four suits."""
        return sum(self.of(measure, suit) for suit in range(4))

    def table(self, values: tuple[int, ...], index: Value) -> Value:
        """`values` at `index`."""
        return self._lookup(values, index)


def _support(facts: Facts, trumps: int, looked_for: int) -> Value:
    """Points at a contract in `trumps` of which `looked_for` make a fit of eight.

    Honours count 4.8, 3, 1.5, 0.8 and 0.3, less when bare; a void 4, a singleton 2.5, a
    doubleton 1 and each further trump 1.4; the sum is rounded.
    """
    short = sum(
        facts.table(_SHORT, facts.of("length", suit)) for suit in range(4) if suit != trumps
    )
    length = FURTHER_TRUMP * (facts.of("length", trumps) - looked_for)
    return (facts.total("worth") + short + length + 5) // 10


def in_trumps() -> tuple[tuple[int, int, int], ...]:
    """Length, HCP and tenths of a point in support of each of the 8,192 holdings in trumps."""
    return tuple(zip(*map(_suit_table, ("length", "suit_hcp", "worth")), strict=True))


def beside_trumps() -> tuple[tuple[int, int, int], ...]:
    """The same of the holdings of another suit, where shortness counts."""
    return tuple((length, hcp, tenths + _SHORT[length]) for length, hcp, tenths in in_trumps())


def _two_longest(facts: Facts) -> Value:
    """The cards in the two longest suits."""
    lengths = [facts.of("length", suit) for suit in range(4)]
    if isinstance(lengths[0], int):
        return sum(sorted(lengths)[2:])
    import numpy as np

    return np.sort(np.stack(lengths), axis=0)[2:].sum(axis=0)


MEASURES: dict[str, Callable[[Facts, int, int], Value]] = {
    "hcp": lambda facts, _a, _b: facts.total("suit_hcp"),
    "points": lambda facts, _a, _b: (
        facts.of("hcp") + sum(facts.table(_LONG, facts.of("length", suit)) for suit in range(4))
    ),
    "support": _support,
    "uneven": lambda facts, _a, _b: sum(
        facts.table(_UNEVEN, facts.of("length", suit)) for suit in range(4)
    ),
    "longer": lambda facts, suit, other: facts.of("length", suit) - facts.of("length", other),
    "rule20": lambda facts, _a, _b: facts.of("hcp") + _two_longest(facts),
    "rule15": lambda facts, _a, _b: facts.of("hcp") + facts.of("length", 3),
    "losers": lambda facts, _a, _b: facts.total("suit_losers"),
    "quick": lambda facts, _a, _b: facts.total("suit_quick"),
    "aces": lambda facts, _a, _b: facts.total("ace"),
    "kings": lambda facts, _a, _b: facts.total("king"),
    "controls": lambda facts, _a, _b: 2 * facts.total("ace") + facts.total("king"),
    "side_kings": lambda facts, suit, _b: facts.total("king") - facts.of("king", suit),
    "keys": lambda facts, suit, _b: facts.total("ace") + facts.of("king", suit),
    "keys_modulo": lambda facts, suit, _b: facts.of("keys", suit) % 3,
    "outside": lambda facts, suit, _b: facts.of("hcp") - facts.of("suit_hcp", suit),
    "any": lambda _facts, _a, _b: 0,
}
"""The measures of a whole hand, by name; those of one suit stand in the table above."""


def _one(table: str | tuple[int, ...], index: int) -> int:
    return (_suit_table(table) if isinstance(table, str) else table)[index]


@lru_cache(maxsize=512)
def _facts_of_mask(mask: int) -> Facts:
    return Facts(tuple(mask >> 13 * suit & _SUIT_BITS for suit in range(4)), _one)


def facts_of(hand: Hand) -> Facts:
    """The facts of one hand."""
    return _facts_of_mask(hand.mask)


@cache
def _array(table: str | tuple[int, ...]) -> Value:
    import numpy as np

    values = _suit_table(table) if isinstance(table, str) else table
    return np.array(values, dtype=np.int16)


def facts_of_many(masks: Value) -> Facts:
    """The facts of many hands: `masks` is a numpy uint64 array of card masks (`Hand.mask`)."""
    import numpy as np

    whole = np.ascontiguousarray(masks, dtype=np.uint64)
    suits = tuple(
        (whole >> np.uint64(13 * suit) & np.uint64(_SUIT_BITS)).astype(np.intp) for suit in range(4)
    )
    return Facts(suits, lambda table, index: _array(table)[index])


def facts_of_cells(cells: Sequence[tuple[int, tuple[int, int, int, int]]]) -> Facts:
    """HCP and lengths without cards: of hands of which nothing else is asked."""
    import numpy as np

    hcp = np.array([points for points, _ in cells], dtype=np.int16)
    lengths = np.array([shape for _, shape in cells], dtype=np.int16)
    facts = Facts((), lambda table, index: _array(table)[index])
    facts.preset("hcp", hcp)
    for suit in range(4):
        facts.preset("length", lengths[:, suit], suit)
    return facts
