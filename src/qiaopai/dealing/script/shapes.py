"""Lists of shapes: ``any 4333 + 54xx - any 0xxx``."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from qiaopai.dealing.space import Shape


@cache
def every_shape() -> tuple[Shape, ...]:
    """The 560 shapes of a hand, as cards in clubs, diamonds, hearts, spades."""
    return tuple(
        (clubs, diamonds, hearts, 13 - clubs - diamonds - hearts)
        for clubs in range(14)
        for diamonds in range(14 - clubs)
        for hearts in range(14 - clubs - diamonds)
    )


def is_pattern(text: str) -> bool:
    """Whether `text` is four digits or x, with thirteen cards in it."""
    if len(text) != 4 or not all(one in "0123456789xX" for one in text):
        return False
    known = [int(one) for one in text if one.isdigit()]
    return sum(known) == 13 if len(known) == 4 else sum(known) <= 13


def shapes_of(pattern: str, *, in_any_order: bool = False) -> frozenset[Shape]:
    """The shapes that fit `pattern`, spades first: four digits, or x for any number of cards.

    >>> sorted(shapes_of("4xx9")), len(shapes_of("4333", in_any_order=True))
    ([(9, 0, 0, 4)], 4)
    """
    wanted = tuple(None if one in "xX" else int(one) for one in reversed(pattern))
    orders = set(permutations(wanted)) if in_any_order else {wanted}
    return frozenset(
        shape
        for shape in every_shape()
        if any(
            all(want is None or want == have for want, have in zip(order, shape, strict=True))
            for order in orders
        )
    )
