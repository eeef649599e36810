"""Expressions over thousands of deals at once, or over every shape or set of honours of a hand.

Values are numpy arrays, one number a deal; a condition holds where the number is not 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from qiaopai.core import Result, Seat, Strain, Vulnerability
from qiaopai.dealing.drawing import masks_of
from qiaopai.dealing.script.counting import points_table, suit_table
from qiaopai.dealing.script.tree import (
    Binary,
    Choice,
    Constant,
    Expr,
    HasCard,
    HasShape,
    ImpsOf,
    Measure,
    Number,
    ScoreOf,
    Script,
    Tricks,
    Unary,
    needs_solver,
)
from qiaopai.dealing.space import shape_flags
from qiaopai.errors import Unavailable
from qiaopai.scoring import contract_score
from qiaopai.scoring.imps import LEAST_1962

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.dealing.urn import Flags, Holdings

Value = Any
"""A number, or an array with one for each deal."""

TricksOf = Callable[["NDArray[np.uint64]", Strain, Seat], "NDArray[np.int64]"]
"""Declarer's double-dummy tricks for masks (deal, hand): the caller has the solver."""


class Tables:
    """The tables of a script: what each holding counts by its measures."""

    def __init__(self, script: Script) -> None:
        self._made: dict[str, NDArray[Any]] = {}
        self._points: dict[str, Sequence[Number]] = {"hcp": script.points}
        self._points |= {f"pt{place}": points for place, points in enumerate(script.counts)}

    def __call__(self, name: str) -> NDArray[Any]:
        """The table of the measure `name`."""
        if name not in self._made:
            points = self._points.get(name)
            table = suit_table(name) if points is None else points_table(points)
            self._made[name] = _small(table)
        return self._made[name]

    def points(self, name: str) -> Sequence[Number] | None:
        """What the measure gives to ace, king …; None for one that is no such count."""
        return self._points.get(name)


def _small(table: NDArray[Any]) -> NDArray[Any]:
    """Whole numbers in two bytes, where the sum of four suits fits as well."""
    import numpy as np

    fits = table.dtype.kind == "i" and int(np.abs(table).max()) < 8000
    return table.astype(np.int16) if fits else table


class Deals:
    """Deals to ask: holdings (seat, suit, deal), and what was counted in them already."""

    def __init__(self, holdings: Holdings, tables: Tables, tricks: TricksOf | None = None) -> None:
        self.holdings = holdings
        self._tables = tables
        self._tricks = tricks
        self._known: dict[Expr, Value] = {}

    def __len__(self) -> int:
        return int(self.holdings.shape[2])

    def only(self, rows: Value) -> Deals:
        """Some of the deals, chosen by flags or by numbers."""
        return Deals(self.holdings[:, :, rows], self._tables, self._tricks)

    def masks(self) -> NDArray[np.uint64]:
        """The deals as masks (deal, hand)."""
        return masks_of(self.holdings)

    def leaf(self, node: Expr) -> Value:
        """What `node` asks of the cards themselves."""
        if node not in self._known:
            self._known[node] = self._asked(node)
        return self._known[node]

    def _asked(self, node: Expr) -> Value:
        import numpy as np

        match node:
            case Measure(name, seat, suit):
                return self._measured(name, seat, None if suit is None else suit.index)
            case HasCard(seat, card):
                held = self.holdings[seat.index, card // 13]
                return held >> np.uint16(card % 13) & np.uint16(1)
            case HasShape(seat, shapes):
                return shape_flags(shapes)[self._shape_codes(seat)]
            case Tricks(seat, strain):
                if self._tricks is None:
                    raise Unavailable("script.no_solver")
                return self._tricks(self.masks(), strain, seat)
            case _:
                raise AssertionError(node)

    def _measured(self, name: str, seat: Seat, suit: int | None) -> Value:
        table, hand = self._tables(name), self.holdings[seat.index]
        if suit is not None:
            return table[hand[suit]]
        total = table[hand[0]] + table[hand[1]] + table[hand[2]] + table[hand[3]]
        return total + (self._square(seat) if name == "cccc" else 0)

    def _square(self, seat: Seat) -> Value:
        """The first doubleton's worth goes again; a hand without shortness loses half a point."""
        import numpy as np

        lengths = self._tables("length")[self.holdings[seat.index]]
        return np.where((lengths >= 3).all(axis=0), -50, -100)

    def _shape_codes(self, seat: Seat) -> Value:
        table, hand = self._tables("length"), self.holdings[seat.index]
        return table[hand[0]] | table[hand[1]] << 4 | table[hand[2]] << 8


def holds(node: Expr, deals: Deals) -> Flags:
    """In which deals `node` is true."""
    import numpy as np

    flags = np.asarray(truth(node, deals))
    return np.broadcast_to(flags, (len(deals),))


def truth(node: Expr, deals: Deals) -> Value:
    """Whether `node` is not 0."""
    if isinstance(node, Binary) and node.mark in ("&&", "||"):
        return _joined(node, deals)
    if isinstance(node, Unary) and node.mark == "!":
        return _not(truth(node.operand, deals))
    value = evaluate(node, deals)
    return value != 0


def _not(flags: Value) -> Value:
    return not flags if isinstance(flags, bool) else ~flags


def _joined(node: Binary, deals: Deals) -> Value:
    """``&&`` and ``||``; the second is asked only where the first leaves it open."""
    import numpy as np

    first = truth(node.left, deals)
    ends = node.mark == "||"
    if not isinstance(first, np.ndarray):
        return first if bool(first) is ends else truth(node.right, deals)
    left_open = ~first if ends else first
    if not needs_solver(node.right) and 4 * int(left_open.sum()) > len(first):
        second = truth(node.right, deals)
        return first | second if ends else first & second
    rows = np.flatnonzero(left_open)
    result = first.copy()
    if len(rows):
        result[rows] = truth(node.right, deals.only(rows))
    return result


def evaluate(node: Expr, deals: Deals) -> Value:
    """The value of `node` in each of `deals`."""
    import numpy as np

    match node:
        case Constant(value):
            return value
        case Unary("-", operand):
            return -_number(evaluate(operand, deals))
        case Unary() | Binary("&&" | "||"):
            return truth(node, deals)
        case Binary(mark, left, right):
            return _OPERATORS[mark](evaluate(left, deals), evaluate(right, deals))
        case Choice():
            return _chosen(node, deals)
        case ScoreOf(vulnerable, contract, tricks):
            table = _scores(vulnerable, contract)
            return table[np.clip(_number(evaluate(tricks, deals)), 0, 13).astype(np.intp)]
        case ImpsOf(difference):
            return _imps(_number(evaluate(difference, deals)))
        case _:
            return deals.leaf(node)


def _chosen(node: Choice, deals: Deals) -> Value:
    import numpy as np

    condition = truth(node.condition, deals)
    if not isinstance(condition, np.ndarray):
        return evaluate(node.first if condition else node.second, deals)
    if not any(map(needs_solver, (node.first, node.second))):
        both = (_number(evaluate(one, deals)) for one in (node.first, node.second))
        return np.where(condition, *both)
    parts = ((np.flatnonzero(condition), node.first), (np.flatnonzero(~condition), node.second))
    result: Value = None
    for rows, one in parts:
        if len(rows):
            value = np.broadcast_to(_number(evaluate(one, deals.only(rows))), rows.shape)
            if result is None:
                result = np.zeros(len(condition), dtype=value.dtype)
            result = result.astype(np.result_type(result, value), copy=False)
            result[rows] = value
    return 0 if result is None else result


def _number(value: Value) -> Value:
    """`value` in a type that arithmetic does not overflow."""
    import numpy as np

    if isinstance(value, np.ndarray) and value.dtype.kind != "f":
        return value.astype(np.int64)
    return int(value) if isinstance(value, bool | np.bool_) else value


def _divided(left: Value, right: Value) -> Value:
    """The quotient without its fraction, as in C, if both are whole; 0 where `right` is 0."""
    import numpy as np

    divisor = np.where(right == 0, 1, right)
    quotient = left / divisor
    if np.result_type(left, right).kind != "f":
        quotient = np.sign(left) * np.sign(divisor) * (abs(left) // abs(divisor))
    return np.where(right == 0, 0, quotient)


def _remainder(left: Value, right: Value) -> Value:
    """What division leaves, with the sign of `left`; 0 where `right` is 0."""
    import numpy as np

    divisor = np.where(right == 0, 1, right)
    return np.where(right == 0, 0, np.fmod(left, divisor))


def _arithmetic(operator: Callable[[Value, Value], Value]) -> Callable[[Value, Value], Value]:
    def run(left: Value, right: Value) -> Value:
        import numpy as np

        with np.errstate(all="ignore"):
            result = operator(_number(left), _number(right))
        return _tamed(result.item() if getattr(result, "shape", None) == () else result)

    return run


def _tamed(value: Value) -> Value:
    """A result that any other may meet: whole numbers only as far as arrays hold them exactly."""
    import numpy as np

    if isinstance(value, int):
        return value if abs(value) < _WHOLE else float(max(-_MOST, min(value, _MOST)))
    if isinstance(value, float) or value.dtype.kind == "f":
        found = np.clip(np.nan_to_num(value), -_MOST, _MOST)
        return found if isinstance(value, np.ndarray) else float(found)
    return value


def _product(left: Value, right: Value) -> Value:
    """The product, as decimals where whole numbers of an array might not hold it."""
    import numpy as np

    whole = [one for one in map(np.asarray, (left, right)) if one.dtype.kind == "i"]
    if len(whole) == 2 and prod(int(np.abs(one).max(initial=0)) for one in whole) >= _WHOLE:
        return left * 1.0 * right
    return left * right


_WHOLE: Final = 1 << 44
"""Whole numbers below this stay exact in the longest sum that a script may have."""
_MOST: Final = 10**100
"""No value is larger: sums of squares stay finite."""


_OPERATORS: dict[str, Callable[[Value, Value], Value]] = {
    "+": _arithmetic(lambda left, right: left + right),
    "-": _arithmetic(lambda left, right: left - right),
    "*": _arithmetic(_product),
    "/": _arithmetic(_divided),
    "%": _arithmetic(_remainder),
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


@cache
def _scores(vulnerable: bool, contract: Any) -> Value:
    """Declarer's score of `contract` with 0 to 13 tricks."""
    import numpy as np

    vulnerability = Vulnerability.BOTH if vulnerable else Vulnerability.NONE
    results = (Result(contract, tricks) for tricks in range(14))
    return np.array([contract_score(one, vulnerability).for_declarer for one in results])


def _imps(difference: Value) -> Value:
    """IMPs of a difference of points, with its sign."""
    import numpy as np

    return np.sign(difference) * np.searchsorted(LEAST_1962, abs(difference), side="right")
