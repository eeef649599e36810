"""What a rule asks of a hand, read into alternatives of terms that all hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from qiaopai.systems.constraint import INFINITE
from qiaopai.systems.forms import TermForm, Terms
from qiaopai.systems.shapes import read_shapes
from qiaopai.systems.source import Span

Alternatives = tuple[Terms, ...]
"""Terms of which at least one lot holds as a whole."""

ANY: Final[Alternatives] = ((),)

MOST_ALTERNATIVES: Final = 64


@dataclass(frozen=True, slots=True)
class Macro:
    """A constraint with a name: ``define NAME = ...``, or ``define NAME x = ...`` about a suit."""

    alternatives: Alternatives
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What a constraint may speak of where it stands."""

    suits: frozenset[str]
    numbers: Mapping[str, int] = field(default_factory=dict)
    macros: Mapping[str, Macro] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of constraints: the measure it names and what may stand with it.

    `suit` is whether a suit must follow (True), may not (False), or may (None). Without a
    range the bounds are `low` and `high`; where `fixed` there is no range.
    """

    measure: str
    suit: bool | None = False
    most: int = INFINITE
    with_partner: str = ""
    low: int | None = None
    high: int = INFINITE
    fixed: bool = False
    about_suit: str = ""


def _fixed(measure: str, low: int, high: int = INFINITE, suit: bool = False) -> _Word:
    return _Word(measure, suit, low=low, high=high, fixed=True)


WORDS: Final[Mapping[str, _Word]] = {
    "hcp": _Word("hcp", None, 37, about_suit="suit_hcp"),
    "p": _Word("points"),
    "s": _Word("support", True),
    "c": _Word("hcp", with_partner="hcp"),
    "cp": _Word("points", with_partner="points"),
    "cs": _Word("support", True, with_partner="points"),
    "over": _Word("hcp", with_partner="own"),
    "fit": _Word("length", True, 14, "length", low=8),
    "tops": _Word("tops", True, 3),
    "honours": _Word("honours", True, 5),
    "quality": _Word("quality", True, 18),
    "aces": _Word("aces", most=4),
    "kings": _Word("kings", most=4),
    "side_kings": _Word("side_kings", True, 3),
    "keys": _Word("keys", True, 5),
    "keysmod": _Word("keys_modulo", True, 2),
    "ace": _Word("ace", True, 1, low=1),
    "king": _Word("king", True, 1, low=1),
    "queen": _Word("queen", True, 1, low=1),
    "controls": _Word("controls", most=12),
    "control": _Word("control", True, 2, low=1),
    "quick": _Word("quick", None, 16, about_suit="suit_quick"),
    "losers": _Word("losers", None, 12, about_suit="suit_losers"),
    "rule20": _Word("rule20"),
    "rule15": _Word("rule15"),
    "outside": _Word("outside", True, 37),
    "stop": _Word("stop", True, 2, low=1),
    "halfstop": _Word("halfstop", True, 1, low=1),
    "others": _Word("others", most=4),
    "void": _fixed("length", 0, 0, True),
    "singleton": _fixed("length", 1, 1, True),
    "doubleton": _fixed("length", 2, 2, True),
    "short": _fixed("length", 0, 1, True),
    "balanced": _fixed("uneven", 0, 1),
    "semibalanced": _fixed("uneven", 0, 4),
    "unbalanced": _fixed("uneven", 2),
    "stops": _fixed("stops", 1),
    "longest": _fixed("longest", 0, INFINITE, True),
    "best": _fixed("best", 0, INFINITE, True),
}
"""Every word that may begin a term, but for ``any``, ``not``, ``shape`` and defined names."""

_MOST_HCP: Final = 37
_MOST_CARDS: Final = 13
_UNDENIABLE: Final = frozenset({"stops", "longest", "best", "others"})
"""Measures of several suits at once, of which it is not known which."""


def read_constraint(source: Span | str, words: Words) -> Alternatives:
    """What `source` asks: terms between commas, ``{... | ...}`` for one of several, ``not``."""
    span = source if isinstance(source, Span) else Span(source)
    found = ANY
    for part in span.split(","):
        found = _both(found, _item(part, words), span)
    return found


def _item(span: Span, words: Words) -> Alternatives:
    if span.text.startswith("not "):
        denied = span[4:].strip()
        if denied.text.startswith("not "):
            raise denied[:3].wrong("not_twice")
        return _deny(_item(denied, words), span)
    if span.text.startswith("{") and span.text.endswith("}"):
        choices = span[1:-1].split("|")
        return tuple(terms for choice in choices for terms in read_constraint(choice, words))
    if span.text == "any":
        return ANY
    if _leads(span.text or "-", "any") or span.text == "not":
        raise span.wrong("term")
    return _term(span, words)


def _both(first: Alternatives, second: Alternatives, span: Span) -> Alternatives:
    if len(first) * len(second) > MOST_ALTERNATIVES:
        raise span.wrong("too_many", most=MOST_ALTERNATIVES)
    # What is asked twice is asked once: definitions of definitions would double without end.
    return tuple(tuple(dict.fromkeys(one + other)) for one, other in product(first, second))


def _deny(alternatives: Alternatives, span: Span) -> Alternatives:
    found = ANY
    for terms in alternatives:
        denied = tuple((part,) for term in terms for part in _outside(term, span))
        found = _both(found, denied, span)
    if not found:
        raise span.wrong("nothing")
    return found


def _outside(term: TermForm, span: Span) -> list[TermForm]:
    """The ranges below and above that of `term`, as far as there are any."""
    if term.measure in _UNDENIABLE:
        raise span.wrong("undeniable")
    signed = term.measure == "longer" or term.with_partner
    made = []
    if term.low > (-INFINITE if signed else 0):
        made.append(_between(term, -INFINITE, term.low - 1))
    if term.high < INFINITE:
        made.append(_between(term, term.high + 1, INFINITE))
    return made


def _between(term: TermForm, low: int, high: int) -> TermForm:
    return TermForm(term.measure, low, high, term.suit, term.other, term.with_partner)


# One term


_RANGE: Final = r"(?:<\s?\w+|\w+-\w+|\w+\+?)"
_LENGTH: Final = re.compile(r"([A-Za-z])\s?(<\s?\d+|\d[\w+-]*)")
_COMPARE: Final = re.compile(r"(\w)\s?(>=?)\s?(\w)")
_WORD: Final = re.compile(rf"([a-z_]\w*)(?:\s+([A-Za-z])(?=\s|$))?(?:\s+({_RANGE}))?")


def _term(span: Span, words: Words) -> Alternatives:
    text = span.text
    if not text:
        raise span.wrong("no_term")
    if text[0].isdigit() or text[0] == "<" or _leading(text) in words.numbers:
        return (_ranged(_Word("hcp", most=_MOST_HCP), "", span, words),)
    defined = text in words.macros
    if not defined and (match := _LENGTH.fullmatch(text)) and match[1] not in WORDS:
        suit = _suit(span[: match.end(1)], words)
        word = _Word("length", True, _MOST_CARDS)
        return (_ranged(word, suit, span[match.start(2) :], words),)
    if match := _COMPARE.fullmatch(text):
        first = _suit(span[match.start(1) : match.end(1)], words)
        other = _suit(span[match.start(3) : match.end(3)], words)
        return ((TermForm("longer", int(match[2] == ">"), INFINITE, first, other),),)
    if _leads(text, "shape"):
        return ((TermForm(read_shapes(span[5:].strip()), 1, 1),),)
    return _worded(span, words)


def _leads(text: str, word: str) -> bool:
    return text.split(maxsplit=1)[0] == word


def _leading(text: str) -> str:
    """The name that a range of HCP may begin with."""
    return re.split(r"[-+]", text, maxsplit=1)[0].strip()


def _worded(span: Span, words: Words) -> Alternatives:
    match = _WORD.fullmatch(span.text)
    if match is None:
        raise span.wrong("term")
    name = span[: match.end(1)]
    suit = _suit(span[match.start(2) : match.end(2)], words) if match[2] else ""
    rest = span[match.start(3) : match.end(3)] if match[3] else span[len(span.text) :]
    macro = words.macros.get(name.text)
    if macro is not None:
        _check_suit(name, suit, bool(macro.suit))
        if rest:
            raise rest.wrong("no_range")
        return tuple(
            tuple(term.renamed(macro.suit, suit) if suit else term for term in terms)
            for terms in macro.alternatives
        )
    word = WORDS.get(name.text)
    if word is None:
        raise name.unknown("measure", [*WORDS, *words.macros, "any", "not", "shape"])
    _check_suit(name, suit, word.suit)
    if rest:
        if word.fixed:
            raise rest.wrong("no_range")
        return (_ranged(word, suit, rest, words),)
    if word.low is None:
        raise name.wrong("needs_range")
    return ((_formed(word, word.low, word.high, suit),),)


def _suit(span: Span, words: Words) -> str:
    if span.text not in words.suits:
        raise span.wrong("suit", known=" ".join(sorted(words.suits, key=_suit_order)))
    return span.text


def _suit_order(name: str) -> int:
    return "SHDCMomwxyzuTL".find(name)


def _check_suit(name: Span, suit: str, wanted: bool | None) -> None:
    if wanted and not suit:
        raise name.wrong("needs_suit")
    if suit and wanted is False:
        raise name.wrong("no_suit")


def _ranged(word: _Word, suit: str, span: Span, words: Words) -> Terms:
    low, high = read_range(span, words.numbers)
    most = _MOST_HCP if word.about_suit == "suit_hcp" and not suit else word.most
    if low > high:
        raise span.wrong("order")
    if low > most or most < high < INFINITE:
        raise span.wrong("most", most=most)
    return (_formed(word, low, high, suit),)


def _formed(word: _Word, low: int, high: int, suit: str) -> TermForm:
    measure = word.about_suit if suit and word.about_suit else word.measure
    return TermForm(measure, low, high, suit, "", word.with_partner)


def read_range(span: Span, numbers: Mapping[str, int]) -> tuple[int, int]:
    """The bounds of ``12-14``, ``12+``, ``<5`` or ``4``; a bound may be the name of a number."""
    text = span.text
    if text.startswith("<"):
        return -INFINITE, _bound(span[1:].strip(), numbers) - 1
    if text.endswith("+"):
        return _bound(span[:-1], numbers), INFINITE
    first, dash, last = span.partition("-")
    low = _bound(first, numbers)
    return low, _bound(last, numbers) if dash else low


def _bound(span: Span, numbers: Mapping[str, int]) -> int:
    if span.text.isdecimal() and len(span.text) <= 3:
        return int(span.text)
    if span.text not in numbers:
        raise span.wrong("range")
    return numbers[span.text]
