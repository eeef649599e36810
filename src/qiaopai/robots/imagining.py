"""Layouts in which the hidden hands are as their calls have shown them.

What is certain holds in every layout. The boxes that the calls show are drawn into: they hold
every hand with which the system makes the calls, and a rare hand costs no more than a usual one.
Inside them a layout counts as much as the calls' constraints fit it. Where that leaves nothing,
what was shown is relaxed step by step in the order that
:class:`~qiaopai.robots.sampling.Relaxed` states, and the answer tells how far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qiaopai.core import Auction, Seat
from qiaopai.dealing.drawing import draw, holdings_of, in_boxes
from qiaopai.robots.sampling import (
    Box,
    Facts,
    Relaxed,
    Sample,
    count_layouts,
    dealt_masks,
    every_layout,
    flatter,
    pick,
    space_of,
    with_seen,
    worth,
)
from qiaopai.systems.constraint import ANYTHING, Constraint
from qiaopai.systems.seen import NOTHING, Seen
from qiaopai.systems.summary import surely

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks
    from qiaopai.systems import Meaning

_TRIES = 1 << 17
"""Deals drawn before what was shown counts as too narrow: a tenth of a second."""
_LEAST = 20.0
"""How many equally likely layouts a sample should be worth."""
_MORE = 32
"""Layouts drawn for each one asked for, where four are worth too few."""
_CARDS, _POINTS = 1, 2
"""How far a box is widened: what players deviate by."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one call has shown: the box around the caller's hand, and how well hands fit it."""

    seat: Seat
    box: Seen = NOTHING
    constraint: Constraint = ANYTHING


def shown_by(auction: Auction, meanings: Iterable[Meaning]) -> tuple[Shown, ...]:
    """What each call of `auction` has shown, oldest first; `meanings` are those of its calls."""
    return tuple(
        Shown(seat, surely(meaning.constraint), meaning.constraint)
        for (seat, _), meaning in zip(auction, meanings, strict=True)
    )


def imagine(
    facts: Facts,
    shown: Sequence[Shown],
    count: int,
    dice: np.random.Generator,
    *,
    pool: int = 0,
    tries: int = _TRIES,
) -> Sample:
    """At most `count` layouts as often as they are likely; all there are when they are few.

    They are picked from `pool` layouts drawn evenly from those in the boxes: four times `count`
    unless more is asked, and 32 times where those are worth too few. Never raises: facts are
    never contradictory, and what was shown is relaxed as far as it must be. The same facts, calls
    and dice give the same answer.
    """
    least = min(_LEAST, count)
    for many in (pool,) if pool > 4 * count else (4 * count, _MORE * count):
        masks, relaxed = _in_boxes(facts, shown, least, many, dice, tries)
        weights = _weights(facts, shown, masks)
        if len(masks) < many or worth(weights) >= least:
            break
    weights, flattened = flatter(weights, least)
    sample = pick(masks, weights, count, dice)
    return replace(sample, relaxed=replace(relaxed, flattened=flattened))


def _in_boxes(
    facts: Facts,
    shown: Sequence[Shown],
    least: float,
    pool: int,
    dice: np.random.Generator,
    tries: int,
) -> tuple[Masks, Relaxed]:
    """Layouts in the boxes, relaxed until there are enough; any one will do where all are known."""
    hidden = {one.seat for one in facts.hidden}
    calls = [one for one in shown if one.seat in hidden and one.box != NOTHING]
    few = count_layouts(facts) <= pool
    for relaxed in steps(len(calls)):
        boxes = boxes_of(calls, relaxed)
        if few:
            masks = _listed(facts, boxes)
        elif relaxed.dropped == len(calls):
            masks = with_seen(facts, draw(space_of(facts), pool, dice, 1 << 60).masks())
        else:
            masks = with_seen(facts, draw(space_of(facts, boxes), pool, dice, tries).masks())
        if len(masks) >= (1 if few else least):
            break
    return masks, relaxed


def steps(calls: int) -> Iterator[Relaxed]:
    """Ever more relaxed: one call more, then twice as many, until all are widened, then dropped."""
    yield Relaxed(calls=calls)
    for number in _doubling(calls):
        yield Relaxed(widened=number, calls=calls)
    for number in _doubling(calls):
        yield Relaxed(widened=calls - number, dropped=number, calls=calls)


def _doubling(end: int) -> Iterator[int]:
    number = 1
    while number < end:
        yield number
        number *= 2
    if end:
        yield end


def boxes_of(calls: Sequence[Shown], relaxed: Relaxed) -> dict[Seat, Box]:
    """What each seat's calls show together; where they exclude each other, what the later says."""
    boxes: dict[Seat, Seen] = {}
    for place, one in enumerate(calls):
        if place < relaxed.dropped:
            continue
        wide = place < relaxed.dropped + relaxed.widened
        box = _wider(one.box) if wide else one.box
        boxes[one.seat] = boxes.get(one.seat, NOTHING).meet(box)
    return {seat: Box(box.hcp, box.lengths) for seat, box in boxes.items()}


def _wider(box: Seen) -> Seen:
    clubs, diamonds, hearts, spades = (
        (max(0, low - _CARDS), min(13, high + _CARDS)) for low, high in box.lengths
    )
    return replace(
        box,
        hcp=(max(0, box.hcp[0] - _POINTS), min(37, box.hcp[1] + _POINTS)),
        lengths=(clubs, diamonds, hearts, spades),
    )


def _listed(facts: Facts, boxes: dict[Seat, Box]) -> Masks:
    """All layouts that lie in the boxes."""
    masks = every_layout(facts)
    places = [one.seat.index for one in facts.hidden]
    return masks[in_boxes(space_of(facts, boxes), holdings_of(masks[:, places]))]


def _weights(facts: Facts, shown: Sequence[Shown], masks: Masks) -> NDArray[np.float64]:
    """How well each layout's hidden hands fit all calls."""
    import numpy as np

    whole = dealt_masks(facts, masks)
    weights = np.ones(len(masks))
    for one in shown:
        if any(one.seat is hidden.seat for hidden in facts.hidden):
            weights = weights * one.constraint.weights(whole[:, one.seat.index])
    return weights
