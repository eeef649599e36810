"""Whole scripts: commands in any order, definitions, one condition, actions."""

from __future__ import annotations

from collections.abc import Callable

from qiaopai.core import Card, Seat, Vulnerability
from qiaopai.dealing.script.expressions import COUNTS, FUNCTIONS, Expressions, number_of
from qiaopai.dealing.script.reading import SEATS, SUITS, quoted
from qiaopai.dealing.script.tokens import Kind, Token, fault, found, tokens
from qiaopai.dealing.script.tree import (
    ALWAYS,
    Action,
    Average,
    Axis,
    Binary,
    Constant,
    Expr,
    Frequency,
    Measure,
    Number,
    Print,
    Script,
)
from qiaopai.errors import InvalidValue
from qiaopai.text import Message

STANDARD_COUNTS: tuple[tuple[Number, ...], ...] = (
    (0, 0, 0, 0, 1),
    (0, 0, 0, 1),
    (0, 0, 1),
    (0, 1),
    (1,),
    (1, 1),
    (1, 1, 1),
    (1, 1, 1, 1),
    (1, 1, 1, 1, 1),
    (6, 4, 2, 1),
)
"""What the ten other counts give to ace, king, queen …: tens, jacks … aces, top2 … top5, c13."""

_VULNERABILITIES = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
_COMMANDS = (
    "generate",
    "produce",
    "vulnerable",
    "dealer",
    "predeal",
    "pointcount",
    "altcount",
    "condition",
    "action",
)
_ACTIONS = (
    "average",
    "frequency",
    "printall",
    "print",
    "printew",
    "printpbn",
    "printcompact",
    "printoneline",
    "printes",
)
RESERVED = frozenset([*_COMMANDS, *_ACTIONS, *FUNCTIONS, "and", "or", "not", "any"])
"""Words that cannot be names of definitions."""
_MOST = 10**9
_MOST_POINTS = 1_000_000
"""What a rank may count."""


def parse_script(text: str) -> Script:
    """The script in `text`; InvalidValue says in which line and column what was expected."""
    return _Parser(tokens(text)).script()


class _Parser(Expressions):
    """The commands of a script as they come."""

    def __init__(self, listed: list[Token]) -> None:
        super().__init__(listed)
        self._condition: Expr = ALWAYS
        self._actions: list[Action] = []
        self._held = [0, 0, 0, 0]
        self._lengths: list[Expr] = []
        self._numbers: dict[str, int] = {}
        self._points: tuple[Number, ...] = (4, 3, 2, 1)
        self._counts = list(STANDARD_COUNTS)
        self._dealer: Seat | None = None
        self._vulnerability: Vulnerability | None = None

    def script(self) -> Script:
        """Everything up to the end."""
        while self.next.kind is not Kind.END:
            if not self.accept(";"):
                self._statement()
        condition = self._condition
        for length in self._lengths:
            condition = Binary("&&", length, condition)
        held = self._held
        return Script(
            condition=condition,
            actions=tuple(self._actions),
            held=(held[0], held[1], held[2], held[3]),
            points=self._points,
            counts=tuple(self._counts),
            generate=self._numbers.get("generate"),
            produce=self._numbers.get("produce"),
            dealer=self._dealer,
            vulnerability=self._vulnerability,
        )

    def _statement(self) -> None:
        token = self.next
        commands: dict[str, Callable[[], None]] = {
            "generate": self._number,
            "produce": self._number,
            "vulnerable": self._vulnerable,
            "dealer": self._dealer_is,
            "predeal": self._predeal,
            "pointcount": self._pointcount,
            "altcount": self._altcount,
            "condition": self._condition_is,
            "action": self._action_list,
        }
        if token.word in commands and not self.after_next.is_mark("="):
            commands[token.word]()
        elif self.after_next.is_mark("="):
            self._definition()
        elif token.word in _ACTIONS:
            raise fault(token, "action_first", found=found(token))
        else:
            self._condition_is()

    def _definition(self) -> None:
        token = self.take()
        if token.kind is not Kind.WORD or token.word in RESERVED:
            raise fault(token, "reserved", found=found(token))
        if token.text in self.names:
            raise fault(token, "defined_twice", found=found(token))
        self.expect("=")
        self.names[token.text] = self._whole_expression()

    def _condition_is(self) -> None:
        """``condition``, which may be left out; the last one counts."""
        if self.next.word == "condition":
            self.take()
        self._condition = self._whole_expression()

    def _whole_expression(self) -> Expr:
        """An expression that something else than a bracket or comma follows."""
        node = self.expression()
        if self.next.kind is Kind.MARK and not self.next.is_mark(";", "(", "!"):
            raise self.unexpected(Message.of("script.an_operator"), Message.of("script.a_command"))
        return node

    def _number(self) -> None:
        name = self.take().word
        token = self.next
        value = self.whole_number(1)
        if value > _MOST:
            raise fault(token, "too_large")
        self._numbers[name] = value

    def _vulnerable(self) -> None:
        self.take()
        found_one = _VULNERABILITIES.get(self.next.word)
        if found_one is None:
            raise self.unexpected(*quoted("none", "ns", "ew", "all"))
        self.take()
        self._vulnerability = found_one

    def _dealer_is(self) -> None:
        self.take()
        self._dealer = self.seat()

    def _pointcount(self) -> None:
        self.take()
        self._points = self._list_of_points()

    def _altcount(self) -> None:
        self.take()
        token = self.next
        place = self.whole_number()
        if place >= len(COUNTS):
            raise fault(token, "too_large_count", most=len(COUNTS) - 1)
        self._counts[place] = self._list_of_points()

    def _list_of_points(self) -> tuple[Number, ...]:
        """Points of ace, king, queen … with or without commas; a rank left out has none."""
        listed: list[Number] = []
        start = self.next
        while self.next.kind is Kind.NUMBER or self.next.is_mark("-", ","):
            if listed:
                self.accept(",")
            minus = self.accept("-")
            token = self.take()
            if token.kind is not Kind.NUMBER:
                raise self.unexpected(Message.of("script.a_number"), at=token)
            value = number_of(token)
            if value >= _MOST_POINTS:
                raise fault(token, "too_large")
            listed.append(-value if minus else value)
        if not listed:
            raise self.unexpected(Message.of("script.a_number"))
        if len(listed) > 13:
            raise fault(start, "thirteen_ranks", count=len(listed))
        return tuple(listed)

    # Cards dealt beforehand

    def _predeal(self) -> None:
        self.take()
        word = self.next.word
        if word not in SEATS and word not in SUITS:
            raise self.unexpected(Message.of("script.a_seat"), Message.of("script.a_suit_length"))
        while True:
            if self.next.word in SUITS:
                self._predeal_length()
            else:
                self._predeal_cards()
            self.accept(",")
            if self.after_next.is_mark("=") or not self._is_predealt():
                return

    def _is_predealt(self) -> bool:
        """Whether more is dealt beforehand: a seat, or a suit's length with ``==`` behind it."""
        behind = self._tokens[self._at + 4 : self._at + 5]
        is_length = self.next.word in SUITS and bool(behind) and behind[0].is_mark("==")
        return self.next.word in SEATS or is_length

    def _predeal_length(self) -> None:
        suit = self.suit()
        self.expect("(")
        seat = self.seat()
        self.expect(")")
        self.expect("==")
        token = self.next
        length = self.whole_number()
        if length > 13:
            raise fault(token, "thirteen_cards", count=length)
        self._lengths.append(Binary("==", Measure("length", seat, suit), Constant(length)))

    def _predeal_cards(self) -> None:
        seat = self.seat()
        self.accept(",")
        while True:
            token = self.next
            for card in self.holding():
                self._give(seat, card, token)
            another = self.next.is_mark(",") and self.after_next.word not in (*SEATS, *SUITS)
            if not (another and self.accept(",")):
                return

    def _give(self, seat: Seat, card: Card, token: Token) -> None:
        if any(held >> card.index & 1 for held in self._held):
            raise fault(token, "dealt_twice", card=card)
        self._held[seat.index] |= 1 << card.index
        if self._held[seat.index].bit_count() > 13:
            raise fault(token, "fourteen_cards", seat=seat)

    # Actions

    def _action_list(self) -> None:
        """Actions with commas between them; one behind the last does no harm."""
        self.take()
        while self.next.word in _ACTIONS:
            self._actions.append(self._action())
            if not self.accept(","):
                return
        if self.next.kind is not Kind.END and self.next.word not in _COMMANDS:
            raise self._no_action()

    def _no_action(self) -> InvalidValue:
        if self.next.word == "evalcontract":
            return fault(self.next, "no_such_action", found=found(self.next))
        return self.unexpected(*quoted(*_ACTIONS))

    def _action(self) -> Action:
        word = self.take().word
        match word:
            case "average":
                return Average(self._title(), self.expression())
            case "frequency":
                return self._frequency()
            case "print":
                return self._print_hands()
            case "printes":
                return Print("es", items=self._print_items())
            case "printcompact" | "printoneline":
                items = () if self._no_expression() else (self.expression(),)
                return Print(word.removeprefix("print"), items=items)
            case _:
                return Print(word.removeprefix("print"))

    def _no_expression(self) -> bool:
        """Whether nothing stands next that an expression could begin with."""
        token = self.next
        if token.kind is Kind.WORD:
            return token.word in (*_COMMANDS, *_ACTIONS) or self.after_next.is_mark("=")
        return token.kind is Kind.END or token.is_mark(",", ";")

    def _title(self) -> str:
        return self.take().text if self.next.kind is Kind.TEXT else ""

    def _frequency(self) -> Frequency:
        title = self._title()
        self.expect("(")
        axes = [self._axis()]
        if self.accept(","):
            axes.append(self._axis())
        self.expect(")")
        return Frequency(title, tuple(axes))

    def _axis(self) -> Axis:
        value = self.expression()
        self.expect(",")
        low = self.whole_number(-_MOST)
        self.expect(",")
        token = self.next
        high = self.whole_number(-_MOST)
        if not low <= high < low + 1000:
            raise fault(token, "bad_range", low=low, high=high)
        return Axis(value, low, high)

    def _print_hands(self) -> Print:
        self.expect("(")
        seats = [self.seat()]
        while self.accept(","):
            seats.append(self.seat())
        self.expect(")")
        return Print("hands", tuple(seats))

    def _print_items(self) -> tuple[Expr | str, ...]:
        """Texts, expressions and line ends with commas between them, perhaps in brackets."""
        bracket = self.next.is_mark("(") and self._is_bracketed_list()
        if bracket:
            self.take()
        items: list[Expr | str] = [self._print_item()]
        while self.next.is_mark(",") and self.after_next.word not in _ACTIONS:
            self.take()
            items.append(self._print_item())
        if bracket:
            self.expect(")")
        return tuple(items)

    def _is_bracketed_list(self) -> bool:
        """Whether the bracket that stands next holds a list, not the start of an expression."""
        depth = 0
        for token in self._tokens[self._at :]:
            depth += token.is_mark("(") - token.is_mark(")")
            if depth == 1 and (token.is_mark(",") or token.kind in (Kind.TEXT, Kind.LINE_END)):
                return True
            if depth == 0:
                break
        return False

    def _print_item(self) -> Expr | str:
        if self.next.kind in (Kind.TEXT, Kind.LINE_END):
            return self.take().text
        return self.expression()
