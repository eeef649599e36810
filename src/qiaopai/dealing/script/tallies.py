"""What is counted over the deals found: averages, and frequencies of one or two values."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from qiaopai.dealing.script.evaluate import Deals, evaluate
from qiaopai.dealing.script.tree import Action, Average, Axis, Frequency

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Mean:
    """The average of an expression, and how sure it is."""

    def __init__(self, action: Average) -> None:
        self.title = action.title
        self._value = action.value
        self.count = 0
        self._sum = self._squares = 0.0

    def add(self, deals: Deals) -> None:
        """Takes some more deals in."""
        values = _values(self._value, deals)
        self.count += len(deals)
        self._sum += float(values.sum())
        self._squares += float((values.astype(float) ** 2).sum())

    @property
    def mean(self) -> float | None:
        """The average; None without deals."""
        return self._sum / self.count if self.count else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None with fewer than two deals."""
        if self.count < 2:
            return None
        spread = max(0.0, self._squares - self._sum**2 / self.count) / (self.count - 1)
        return sqrt(spread / self.count)

    def as_dict(self) -> dict[str, object]:
        """The average as JSON values."""
        named = {"title": self.title, "mean": self.mean, "standard_error": self.error}
        return {**named, "count": self.count}


class Histogram:
    """How often an expression, or each pair of two, has each value.

    `cells` has one row more than there are values at either end, for lower and higher ones,
    and as many columns for the second expression; one column where there is none.
    """

    def __init__(self, action: Frequency) -> None:
        import numpy as np

        self.title = action.title
        self.axes = action.axes
        width = _cells(action.axes[1]) if len(action.axes) > 1 else 1
        self.cells: NDArray[np.int64] = np.zeros((_cells(action.axes[0]), width), dtype=np.int64)

    def add(self, deals: Deals) -> None:
        """Takes some more deals in."""
        import numpy as np

        rows = _places(self.axes[0], deals)
        columns = _places(self.axes[1], deals) if len(self.axes) > 1 else np.zeros_like(rows)
        size = self.cells.size
        counted = np.bincount(rows * self.cells.shape[1] + columns, minlength=size)
        self.cells += counted.reshape(self.cells.shape)

    def as_dict(self) -> dict[str, object]:
        """The counts as JSON values; the first and last are of lower and of higher values."""
        axes = [{"low": axis.low, "high": axis.high} for axis in self.axes]
        counts = self.cells.tolist() if len(axes) > 1 else self.cells[:, 0].tolist()
        return {"title": self.title, "axes": axes, "counts": counts}


Tally = Mean | Histogram


def tally_of(action: Action) -> Tally | None:
    """What counts for `action`; None for one that prints."""
    match action:
        case Average():
            return Mean(action)
        case Frequency():
            return Histogram(action)
        case _:
            return None


def _values(node: Any, deals: Deals) -> NDArray[Any]:
    import numpy as np

    return np.broadcast_to(evaluate(node, deals), (len(deals),))


def _cells(axis: Axis) -> int:
    return axis.high - axis.low + 3


def _places(axis: Axis, deals: Deals) -> NDArray[np.int64]:
    """The row of each deal's value: 0 below the range, then one a value, the last above it."""
    import numpy as np

    values = np.clip(np.floor(_values(axis.value, deals)), axis.low - 1, axis.high + 1)
    return np.asarray(values.astype(np.int64) - axis.low + 1)
