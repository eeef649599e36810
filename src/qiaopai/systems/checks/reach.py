"""Which rules of a situation any hand comes to, and how much its calls overlap and say."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from qiaopai.core import DOUBLE, PASS, Bid, Call, Hand
from qiaopai.dealing.drawing import draw
from qiaopai.dealing.space import PACK, Room, Space
from qiaopai.systems.binding import bind, match
from qiaopai.systems.checks.play import Place, line_of
from qiaopai.systems.constraint import Constraint
from qiaopai.systems.facts import Facts, facts_of_many
from qiaopai.systems.node import Node
from qiaopai.systems.seen import Seen, box_of
from qiaopai.systems.situation import Bound
from qiaopai.systems.system import System

if TYPE_CHECKING:
    import numpy as np

_DIRECTED = 400
"""Hands drawn into the box of a rule that no other hand came to."""

_TRIES = 20_000
_FEW = 100
"""With fewer fitting hands than that more are drawn into what the player has shown."""

_Line = tuple[str, int]


@dataclass(slots=True)
class Reached:
    """What became of the rules of a system, by file and line.

    `fits` has the lines whose own constraint some hand met, `taken` those that some hand came
    to; `before` counts, for the others, which lines took the hands that met them.
    """

    bound: set[_Line] = field(default_factory=set)
    fits: set[_Line] = field(default_factory=set)
    taken: set[_Line] = field(default_factory=set)
    before: dict[_Line, Counter[_Line]] = field(default_factory=dict)
    overlaps: dict[tuple[_Line, _Line], tuple[float, Place]] = field(default_factory=dict)
    vague: dict[_Line, tuple[float, Call, Place]] = field(default_factory=dict)
    passes: dict[_Line, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pool:
    """Random hands, whose facts are counted once for all situations."""

    masks: Any
    facts: Facts
    dice: np.random.Generator

    @classmethod
    def of(cls, hands: list[Hand], dice: np.random.Generator) -> Pool:
        """The pool of `hands`."""
        import numpy as np

        masks = np.array([hand.mask for hand in hands], dtype=np.uint64)
        return cls(masks, facts_of_many(masks), dice)


def look(
    system: System, place: Place, pool: Pool, found: Reached, *, at_table: bool = True
) -> None:
    """Notes in `found` what hands do at `place`.

    What bids say is counted where self-play came to (`at_table`): an auction made up for a
    situation may be one that nobody bids.
    """
    node = system.node(*place)
    shown = system.shown(*place)[place[0].turn]
    fits = _broadcast(shown.holds(pool.facts), pool)
    rows: _Rows | None = _Rows(pool.facts, fits)
    if fits.sum() < _FEW:
        rows = _drawn(node.situation.me.seen, shown, pool)
    if rows is not None:
        _share(node, rows, place, found, told=True)
    if at_table:
        _measure(node, pool, fits, place, found)
    _cut_off(node, found)
    lines = {line_of(bound.form) for bound in node.rules if bound.form is not None}
    search(system, place, lines, pool, found, _DIRECTED)


def search(
    system: System,
    place: Place,
    lines: set[_Line],
    pool: Pool,
    found: Reached,
    count: int = 10 * _DIRECTED,
) -> None:
    """Draws `count` hands into the box of each of the `lines` at `place` that none came to yet."""
    node = system.node(*place)
    shown = system.shown(*place)[place[0].turn]
    for bound in node.rules:
        if bound.form is None or line_of(bound.form) not in lines - found.taken:
            continue
        directed = node.situation.me.seen.meet(box_of(bound.constraint))
        more = _drawn(directed, shown, pool, count)
        if more is not None:
            _share(node, more, place, found)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Hands of which those that are `there` can be the player's."""

    facts: Facts
    there: Any


def _broadcast(value: Any, pool: Pool) -> Any:
    import numpy as np

    return np.broadcast_to(value, pool.masks.shape)


def _drawn(box: Seen, shown: Constraint, pool: Pool, count: int = _DIRECTED) -> _Rows | None:
    """Hands drawn into a box, of which those are there that make the player's calls so far."""
    import numpy as np

    room = Room(13, box.hcp, box.lengths)
    found = draw(Space(PACK, (room, Room(39))), count, pool.dice, _TRIES)
    if not len(found):
        return None
    facts = facts_of_many(found.masks()[:, 0])
    there = np.broadcast_to(shown.holds(facts), facts.suits[0].shape)
    return _Rows(facts, there) if there.any() else None


def _share(node: Node, rows: _Rows, place: Place, found: Reached, *, told: bool = False) -> None:
    """Goes through the rules in order, as a player does, for all hands at once.

    Overlaps are `told` of hands that were not picked for one rule.
    """
    import numpy as np

    free = rows.there.copy()
    earlier: list[tuple[Bound, Any]] = []
    total = int(free.sum())
    for bound in node.rules:
        if bound.form is None:
            break
        line = line_of(bound.form)
        found.bound.add(line)
        holds = np.broadcast_to(bound.constraint.holds(rows.facts), free.shape) & rows.there
        if holds.any():
            found.fits.add(line)
        if told and holds.any():
            _overlap(bound, holds, earlier, total, place, found)
        mine = holds & free
        if mine.any():
            found.taken.add(line)
            if bound.call is PASS and _breaks_force(node):
                found.passes.setdefault(line, place)
        elif holds.any() and line not in found.taken:
            _blame(line, holds, earlier, found)
        earlier.append((bound, mine))
        free &= ~holds


def _cut_off(node: Node, found: Reached) -> None:
    """Notes the rules of later situations that a rule for every hand keeps from coming up."""
    last = node.rules[-1].form
    if last is None:
        return
    there = {line_of(bound.form) for bound in node.rules if bound.form is not None}
    for form in node.situations():
        for bound in bind(form, match(form, node.situation) or {}, node.situation):
            line = line_of(bound.form) if bound.form is not None else ("", 0)
            if line not in there:
                found.before.setdefault(line, Counter())[line_of(last)] += 1


def _breaks_force(node: Node) -> bool:
    """Whether a pass leaves a bid that asked for a call.

    A double may be left in, and over theirs a pass is free: partner has another turn.
    """
    now = node.situation
    game = now.partner.force == "GF" or now.is_game_forced
    asked = now.partner.force == "F" or (game and now.is_below_game)
    free = now.call_back(1) is DOUBLE
    return asked and now.must_bid and not free and isinstance(now.call_back(2), Bid)


def _blame(line: _Line, holds: Any, earlier: list[tuple[Bound, Any]], found: Reached) -> None:
    """Counts which rules took the hands that met this one."""
    counter = found.before.setdefault(line, Counter())
    for bound, mine in earlier:
        count = int((holds & mine).sum())
        if count and bound.form is not None:
            counter[line_of(bound.form)] += count


def _overlap(
    bound: Bound,
    holds: Any,
    earlier: list[tuple[Bound, Any]],
    total: int,
    place: Place,
    found: Reached,
) -> None:
    """Notes the share of hands that a rule for another call took and this one fits too."""
    assert bound.form is not None
    for other, mine in earlier:
        if other.call == bound.call or other.form is None:
            continue
        share = float((mine & holds).sum()) / total
        pair = line_of(other.form), line_of(bound.form)
        if share > found.overlaps.get(pair, (0.0, place))[0]:
            found.overlaps[pair] = share, place


def _measure(node: Node, pool: Pool, fits: Any, place: Place, found: Reached) -> None:
    """Notes the share of random hands that each bid leaves, with all its caller has shown."""
    for call, rows in node.share(pool.facts):
        bound = next(one for one in node.rules if one.call == call)
        if bound.form is None or not isinstance(call, Bid):
            continue
        share = float(fits[rows].sum()) / len(pool.masks)
        line = line_of(bound.form)
        if share > found.vague.get(line, (0.0, call, place))[0]:
            found.vague[line] = share, call, place
