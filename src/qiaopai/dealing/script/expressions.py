"""Expressions of a script: operators with the order of C, functions, names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from qiaopai.core import Bid, Contract, Risk, Seat, Strain
from qiaopai.dealing.script.reading import SUITS, Reader, quoted
from qiaopai.dealing.script.shapes import is_pattern, shapes_of
from qiaopai.dealing.script.tokens import Kind, Token, fault, found
from qiaopai.dealing.script.tree import (
    Binary,
    Choice,
    Constant,
    Expr,
    HasCard,
    HasShape,
    ImpsOf,
    Measure,
    ScoreOf,
    Tricks,
    Unary,
    parts,
)
from qiaopai.dealing.space import Shape
from qiaopai.errors import InvalidValue
from qiaopai.text import Message

_LEVELS = (("||",), ("&&",), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))
"""The operators, those that bind least first; all group from the left."""
_IN_WORDS = {"or": "||", "and": "&&", "not": "!"}
_DEEPEST = 40
_LONGEST_WAY, _MOST_PARTS = 250, 100_000
"""Operators one within the other, and parts of an expression with all that its names stand for."""

COUNTS = ("ten", "jack", "queen", "king", "ace", "top2", "top3", "top4", "top5", "c13")
"""The names of the ten other counts, by number."""
_BY_NAME = {name: place for place, name in enumerate(COUNTS)}
_BY_NAME |= {f"{name}s": place for place, name in enumerate(COUNTS[:5])}
_BY_NAME |= {f"pt{place}": place for place in range(10)}

_MEASURES = {word: f"pt{place}" for word, place in _BY_NAME.items()}
_MEASURES |= {"hcp": "hcp", "hcps": "hcp"}
_MEASURES |= {"control": "control", "controls": "control", "loser": "loser", "losers": "loser"}
"""Measures of a hand or of one suit of it."""

FUNCTIONS = frozenset(
    [
        *(*_MEASURES, *SUITS, "shape", "hascard", "quality", "cccc"),
        *("trick", "tricks", "score", "imp", "imps"),
    ]
)
"""Every word that a bracket may follow."""

_STRAINS = {word: suit.strain for word, suit in SUITS.items()}
_STRAINS |= dict.fromkeys(("notrump", "notrumps", "nt"), Strain.NOTRUMP)
_VULNERABLE = {"vul": True, "all": True, "nv": False, "none": False}


class Expressions(Reader):
    """The parser of expressions; `names` are those defined so far."""

    def __init__(self, tokens: list[Token]) -> None:
        super().__init__(tokens)
        self.names: dict[str, Expr] = {}
        self._same: dict[Expr, Expr] = {}
        self._sizes: dict[int, _Size] = {}
        self._depth = 0

    def expression(self) -> Expr:
        """The longest expression that stands next."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise fault(self.next, "too_deep", most=_DEEPEST)
        condition = self._operators(0)
        if self.accept("?"):
            first = self.expression()
            self.expect(":")
            condition = self._made(Choice(condition, first, self.expression()))
        self._depth -= 1
        return condition

    def _made(self, node: Expr) -> Expr:
        """`node`, which is refused where asking it would take too deep or too long a way."""
        inside = [self._sizes.get(id(part), _LEAF) for part in parts(node)]
        size = _Size(
            node,
            1 + max((one.depth for one in inside), default=0),
            1 + sum(one.count for one in inside),
        )
        if size.depth > _LONGEST_WAY or size.count > _MOST_PARTS:
            raise fault(self.next, "too_much", deep=_LONGEST_WAY, most=_MOST_PARTS)
        self._sizes[id(node)] = size
        return node

    def _operators(self, level: int) -> Expr:
        if level == len(_LEVELS):
            return self._operand()
        left = self._operators(level + 1)
        while (mark := self._operator()) in _LEVELS[level]:
            self.take()
            left = self._made(Binary(mark, left, self._operators(level + 1)))
        return left

    def _operator(self) -> str:
        if self.next.kind is Kind.MARK:
            return self.next.text
        return _IN_WORDS.get(self.next.word, "")

    def _operand(self) -> Expr:
        marks = []
        while self.next.is_mark("-", "!") or self.next.word == "not":
            marks.append(_IN_WORDS.get(self.next.word, self.next.text))
            self.take()
        node = self._atom()
        for mark in reversed(marks):
            node = self._made(_folded(mark, node))
        return node

    def _atom(self) -> Expr:
        token = self.next
        if token.kind is Kind.NUMBER:
            self.take()
            return Constant(number_of(token))
        if self.accept("("):
            inside = self.expression()
            self.expect(")")
            return inside
        if token.kind is not Kind.WORD:
            raise self.unexpected(Message.of("script.an_expression"))
        if token.word in FUNCTIONS and self.after_next.is_mark("("):
            self.take()
            return self._made(self._once(self._function(token)))
        return self._named(token)

    def _named(self, token: Token) -> Expr:
        if token.text in self.names:
            self.take()
            return self.names[token.text]
        if token.word in FUNCTIONS:
            self.take()
            raise self.unexpected(*quoted("("))
        close = get_close_matches(token.word, [*FUNCTIONS, *self.names], 1)
        if close:
            raise fault(token, "unknown_like", found=found(token), like=quoted(*close)[0])
        raise fault(token, "unknown", found=found(token))

    def _once(self, node: Expr) -> Expr:
        """The same value for the same measure, so that it is counted once."""
        return self._same.setdefault(node, node)

    # Functions

    def _function(self, token: Token) -> Expr:
        self.expect("(")
        word = token.word
        node = (
            self._measure(word)
            if word in _MEASURES
            else Measure("length", self.seat(), SUITS[word])
            if word in SUITS
            else self._special(word)
        )
        self.expect(")")
        return node

    def _measure(self, word: str) -> Measure:
        seat = self.seat()
        return Measure(_MEASURES[word], seat, self.suit() if self.accept(",") else None)

    def _special(self, word: str) -> Expr:
        make: dict[str, Callable[[], Expr]] = {
            "shape": self._shape,
            "hascard": self._has_card,
            "quality": lambda: Measure("quality", self._seat_first(), self.suit()),
            "cccc": lambda: Measure("cccc", self.seat()),
            "trick": self._tricks,
            "score": self._score,
            "imp": lambda: ImpsOf(self.expression()),
        }
        return make[word.removesuffix("s")]()

    def _seat_first(self) -> Seat:
        seat = self.seat()
        self.expect(",")
        return seat

    def _has_card(self) -> HasCard:
        return HasCard(self._seat_first(), self.card().index)

    def _tricks(self) -> Tricks:
        seat = self._seat_first()
        strain = _STRAINS.get(self.next.word)
        if strain is None:
            raise self.unexpected(*quoted("notrump", "spades", "hearts", "diamonds", "clubs"))
        self.take()
        return Tricks(seat, strain)

    def _score(self) -> ScoreOf:
        vulnerable = _VULNERABLE.get(self.next.word)
        if vulnerable is None:
            raise self.unexpected(*quoted("vul", "nv"))
        self.take()
        self.expect(",")
        contract = self._contract()
        self.expect(",")
        return ScoreOf(vulnerable, contract, self.expression())

    def _contract(self) -> Contract:
        """``x3N``, ``x4Sx``, ``x2Hxx``; whose it is does not matter to the score."""
        text = self.next.text.upper()
        risk = Risk.REDOUBLED if text.endswith("XX") else Risk.DOUBLED
        bare = text.rstrip("X")
        try:
            if not text.startswith("X") or len(text) - len(bare) > 2:
                raise InvalidValue("value.bid", text=text)
            bid = Bid.parse(bare[1:])
        except InvalidValue:
            raise self.unexpected(Message.of("script.a_contract")) from None
        self.take()
        return Contract(bid, Risk.UNDOUBLED if text == bare else risk, Seat.NORTH)

    def _shape(self) -> HasShape:
        """A list of shapes: each is put in, or after ``-`` taken out, in turn."""
        seat = self._seat_first()
        chosen: frozenset[Shape] = self._pattern()
        while self.next.is_mark("+", "-", ","):
            mark = self.take().text
            more = self._pattern()
            chosen = chosen - more if mark == "-" else chosen | more
        return HasShape(seat, chosen)

    def _pattern(self) -> frozenset[Shape]:
        in_any_order = self.next.word == "any"
        if in_any_order:
            self.take()
        text = self.next.text
        if self.next.kind not in (Kind.WORD, Kind.NUMBER) or not is_pattern(text):
            raise self.unexpected(Message.of("script.a_shape"))
        self.take()
        return shapes_of(text, in_any_order=in_any_order)


@dataclass(frozen=True, slots=True)
class _Size:
    """How deep an expression goes and how many parts it has, names followed to their ends."""

    node: Expr
    depth: int
    count: int


_LEAF = _Size(Constant(0), 1, 1)


def number_of(token: Token) -> int | float:
    """The number that `token` writes; InvalidValue for one of more than twelve digits."""
    if len(token.text) > 12:
        raise fault(token, "too_large")
    return float(token.text) if "." in token.text else int(token.text)


def _folded(mark: str, node: Expr) -> Expr:
    if isinstance(node, Constant):
        return Constant(-node.value if mark == "-" else int(not node.value))
    return Unary(mark, node)
