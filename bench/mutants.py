"""Mutants of Python source: every small change that a test ought to notice.

A change is one of: a comparison moved by one or turned round, an operator for its opposite, a
number one off, a truth value flipped, other text, ``and`` for ``or``, a ``not`` gone, a condition
turned round, a slice without an end, ``None`` returned or by default, a call or ``raise`` left
out, ``break`` for ``continue``, ``min`` for ``max`` and their like.

No mutants are made where no test could or should tell the difference: docstrings, annotations,
decorators (caches, ``slots``), imports, ``__slots__`` and ``__all__``, the alternatives of a type,
``strict`` of ``zip`` (a guard against lengths that cannot differ).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

Put = Callable[[ast.AST | None], None]
"""Sets what stands at one place of a tree."""
Found = tuple[ast.AST, ast.AST | None, Put, ast.stmt, str]
"""What stood there, what comes instead, how to set it, the statement around it, the function."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}
OPPOSITE = {
    one: other
    for pair in (("min", "max"), ("any", "all"), ("floor", "ceil"), ("bisect_left", "bisect_right"))
    for one, other in (pair, pair[::-1])
}
UNSEEN = ("annotation", "returns", "decorator_list", "type_comment", "ctx", "format_spec")
"""Fields of a tree that are not changed."""
BOOKKEEPING = ("__slots__", "__all__", "__match_args__")


@dataclass(frozen=True)
class Mutant:
    """The change number `number` of a file; `line` to `last` is the statement it stands in.

    `function` is the outermost one around it, empty where a module or class body runs once.
    """

    file: str
    number: int
    line: int
    last: int
    function: str
    source: str
    change: str
    twin: int
    """Which of several that read alike in one function."""

    @property
    def key(self) -> str:
        """The same as long as the line itself is, whatever moves around it."""
        return f"{self.file}|{self.function}|{self.source}|{self.change}|{self.twin}"


def mutants_of(path: Path, name: str) -> list[Mutant]:
    """Every mutant of the file at `path`, called `name`."""
    text = path.read_text(encoding="utf-8")
    lines, seen = text.splitlines(), Counter[tuple[str, ...]]()
    found = []
    for number, (old, new, _, statement, function) in enumerate(_changes(ast.parse(text))):
        source = lines[old.lineno - 1].strip()
        change = f"{_text(old)} → {_text(new)}"
        twin = seen[function, source, change]
        seen[function, source, change] += 1
        last = max(_own_end(statement), old.lineno)
        found.append(Mutant(name, number, statement.lineno, last, function, source, change, twin))
    return found


def mutated(text: str, number: int) -> ast.Module:
    """The tree of `text` with its change `number` made."""
    tree = ast.parse(text)
    for at, (old, new, put, _, _) in enumerate(_changes(tree)):
        if at == number:
            put(ast.copy_location(new, old) if new is not None else None)
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


def _text(node: ast.AST | None) -> str:
    text = "nothing" if node is None else " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:88] + " …"


def _own_end(statement: ast.stmt) -> int:
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not body:
        return statement.end_lineno
    first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
    return max(statement.lineno, first.lineno - 1)


def _changes(tree: ast.Module) -> Iterator[Found]:
    for _, statement, put in _children(tree):
        yield from _walk(statement, put, statement, "", ())


def _walk(
    node: ast.AST, put: Put, statement: ast.stmt, function: str, around: tuple[str, ...]
) -> Iterator[Found]:
    if _is_left_alone(node):
        return
    if isinstance(node, ast.stmt):
        statement = node
    for old, new, setter in _here(node, put):
        yield old, new, setter, statement, function
    named = isinstance(node, ast.FunctionDef | ast.ClassDef)
    for field, child, setter in _children(node):
        inside, path = function, around
        if named and field == "body":
            path = (*around, node.name)
            if not function and isinstance(node, ast.FunctionDef):
                inside = ".".join(path)
        yield from _walk(child, setter, statement, inside, path)


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST, Put]]:
    for field, value in ast.iter_fields(node):
        if field in UNSEEN:
            continue
        if isinstance(value, ast.AST):
            yield field, value, lambda new, field=field: setattr(node, field, new)
        elif isinstance(value, list):
            for at, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield field, child, lambda new, at=at, value=value: value.__setitem__(at, new)


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name in BOOKKEEPING:
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.keyword(arg="strict"):
            return True
        case ast.Call(func=ast.Name(id="assert_never" | "cast" | "TypeVar" | "NewType")):
            return True
        case ast.BinOp(op=ast.BitOr()):
            return _is_type(node.left) and _is_type(node.right)
    return False


def _is_type(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.BitOr()):
            return _is_type(node.left) and _is_type(node.right)
        case ast.Subscript():
            return _is_type(node.value)
        case ast.Constant(value=None):
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in ("int", "str", "bool") or (name[:1].isupper() and not name.isupper())
    return False


def _here(node: ast.AST, put: Put) -> Iterator[tuple[ast.AST, ast.AST | None, Put]]:
    """The changes of `node` itself."""
    for other in (*_other_expressions(node), *_other_statements(node)):
        yield node, other, put
    yield from _ends(node)
    yield from _defaults(node)
    yield from _conditions(node)


def _other_expressions(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(value=value):
            yield from map(ast.Constant, _other_values(value))
        case ast.Compare():
            yield from _other_comparisons(node)
        case ast.BinOp(left, op, right) if not (_is_sequence(left) or _is_sequence(right)):
            yield ast.BinOp(left, COUNTED[type(op)](), right)
        case ast.BoolOp(ast.And(), values):
            yield ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(ast.Or(), values):
            yield ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
            yield operand
        case ast.Call(func=ast.Name(id=name)) if name in OPPOSITE:
            other = ast.copy_location(ast.Name(OPPOSITE[name], ast.Load()), node.func)
            yield ast.Call(other, node.args, node.keywords)


def _other_statements(node: ast.AST) -> Iterator[ast.stmt]:
    match node:
        case ast.AugAssign(target, op, value) if not _is_sequence(value):
            yield ast.AugAssign(target, COUNTED[type(op)](), value)
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Raise() | ast.Expr(value=ast.Call()):
            yield ast.Pass()


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_sequence(node: ast.AST) -> bool:
    """Whether a node plainly makes text or a sequence, whose sum has no opposite."""
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _other_values(value: object) -> tuple[object, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int | float):
        return (value + 1, value - 1)
    return ("XX" + value,) if isinstance(value, str) else ()


def _other_comparisons(node: ast.Compare) -> Iterator[ast.Compare]:
    for at, op in enumerate(node.ops):
        for other in COMPARED[type(op)]:
            ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


def _ends(node: ast.AST) -> Iterator[tuple[ast.AST, None, Put]]:
    if isinstance(node, ast.Slice):
        for end in ("lower", "upper", "step"):
            old = getattr(node, end)
            if old is not None:
                yield old, None, lambda _, end=end: setattr(node, end, None)


def _defaults(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST, Put]]:
    if isinstance(node, ast.arguments):
        for defaults in (node.defaults, node.kw_defaults):
            for at, old in enumerate(defaults):
                if old is not None and not isinstance(old, ast.Constant):
                    yield (
                        old,
                        ast.Constant(None),
                        lambda new, at=at, defaults=defaults: defaults.__setitem__(at, new),
                    )


def _conditions(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST, Put]]:
    """Conditions that hold no comparison of their own to turn round."""
    own = isinstance(node, ast.If | ast.While | ast.IfExp)
    if own and not isinstance(node.test, ast.Compare | ast.UnaryOp | ast.BoolOp):
        yield node.test, ast.UnaryOp(ast.Not(), node.test), lambda new: setattr(node, "test", new)
    if isinstance(node, ast.comprehension):
        for at, old in enumerate(node.ifs):
            if not isinstance(old, ast.Compare | ast.UnaryOp | ast.BoolOp):
                yield (
                    old,
                    ast.UnaryOp(ast.Not(), old),
                    lambda new, at=at: node.ifs.__setitem__(at, new),
                )
