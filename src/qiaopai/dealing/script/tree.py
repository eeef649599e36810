"""What a script says, as values: expressions, actions, and the script itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from qiaopai.core import Contract, Seat, Strain, Suit, Vulnerability
from qiaopai.dealing.space import Shape

Number = int | float


@dataclass(frozen=True, slots=True)
class Constant:
    """A number as it was written."""

    value: Number


@dataclass(frozen=True, slots=True)
class Measure:
    """What is counted in a hand, or in one suit of it, such as ``hcp`` or ``length``."""

    name: str
    seat: Seat
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class HasShape:
    """Whether a hand has one of some shapes."""

    seat: Seat
    shapes: frozenset[Shape]


@dataclass(frozen=True, slots=True)
class HasCard:
    """Whether a hand holds a card, by `Card.index`."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Tricks:
    """What a declarer makes in a strain, double dummy."""

    seat: Seat
    strain: Strain


@dataclass(frozen=True, slots=True)
class ScoreOf:
    """What declarer's side scores in a contract with so many tricks."""

    vulnerable: bool
    contract: Contract
    tricks: Expr


@dataclass(frozen=True, slots=True)
class ImpsOf:
    """A difference of scores in IMPs."""

    difference: Expr


@dataclass(frozen=True, slots=True)
class Unary:
    """``-`` or ``!`` before an operand."""

    mark: str
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands and the operator between them, ``&&`` and ``||`` included."""

    mark: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Choice:
    """``condition ? first : second``."""

    condition: Expr
    first: Expr
    second: Expr


Expr = Constant | Measure | HasShape | HasCard | Tricks | ScoreOf | ImpsOf | Unary | Binary | Choice


def parts(node: Expr) -> tuple[Expr, ...]:
    """The expressions that `node` is made of directly."""
    match node:
        case Unary(_, operand):
            return (operand,)
        case Binary(_, left, right):
            return left, right
        case Choice(condition, first, second):
            return condition, first, second
        case ScoreOf(_, _, tricks):
            return (tricks,)
        case ImpsOf(difference):
            return (difference,)
        case _:
            return ()


def needs_solver(node: Expr) -> bool:
    """Whether `node` asks anywhere for double-dummy tricks."""
    return isinstance(node, Tricks) or any(map(needs_solver, parts(node)))


def conjuncts(node: Expr) -> list[Expr]:
    """The conditions that must all hold for `node`, those that need no solver first."""
    if isinstance(node, Binary) and node.mark == "&&":
        found = [*conjuncts(node.left), *conjuncts(node.right)]
        return sorted(found, key=needs_solver)
    return [node]


# Actions


@dataclass(frozen=True, slots=True)
class Average:
    """The mean of an expression over all deals found."""

    title: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Axis:
    """An expression and the range in which its values are told apart."""

    value: Expr
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often an expression, or two of them together, has each value."""

    title: str
    axes: tuple[Axis, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """A form in which deals are printed: all, ew, pbn, compact, oneline, es.

    ``hands`` prints the hands of some `seats`, each on a page. `items` are what stands beside.
    """

    form: str
    seats: tuple[Seat, ...] = ()
    items: tuple[Expr | str, ...] = ()


Action = Average | Frequency | Print

ALWAYS = Constant(1)


@dataclass(frozen=True, slots=True)
class Script:
    """A whole script: what to deal, until when, and what to do with it.

    `held` are masks of cards dealt beforehand, N E S W. `points` are those of the ranks, ace
    first, that ``hcp`` counts; `counts` those of the ten other counts.
    """

    condition: Expr = ALWAYS
    actions: tuple[Action, ...] = ()
    held: tuple[int, int, int, int] = (0, 0, 0, 0)
    points: tuple[Number, ...] = (4, 3, 2, 1)
    counts: tuple[tuple[Number, ...], ...] = field(default=())
    generate: int | None = None
    produce: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None

    @property
    def needs_solver(self) -> bool:
        """Whether any expression asks for double-dummy tricks."""
        return any(map(needs_solver, self.expressions()))

    def expressions(self) -> list[Expr]:
        """The condition and all expressions of the actions."""
        found = [self.condition]
        for action in self.actions:
            match action:
                case Average(_, value):
                    found.append(value)
                case Frequency(_, axes):
                    found += [axis.value for axis in axes]
                case Print(_, _, items):
                    found += [item for item in items if not isinstance(item, str)]
        return found
