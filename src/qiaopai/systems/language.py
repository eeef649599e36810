"""The form in which a bidding system is written down, and its reader.

A system is a text of situations. Each has patterns of the auction, perhaps conditions, and
rules, best first::

    situation response to a major
    when 1M (P)
      [unpassed] 2NT! GF : M4+, s M 13+        ; jacoby
      2M                 : M3+, s M 6-9
      x in unbid ~x F    : x4+, 6+

*Patterns* list the calls from the first bid on, the opponents' in brackets. ``M`` stands for
hearts or spades, ``o`` for the other major, ``m`` for a minor, ``w`` for the other minor,
``x y z`` for any other suits, ``*`` for any level, ``?`` for any call, ``...`` for any
beginning; ``1C|1D`` for either; ``-`` for no bid yet. In rules ``T`` is the suit our side has
agreed and ``L`` that of the last bid; a rule about a suit that is not there is left out.

*Rules* give conditions in square brackets, the call (``~x`` the cheapest bid in x, ``^x`` a
jump, ``!`` conventional), its force (``F`` one round, ``GF`` game, ``END`` to play), the
constraint, and a name, which is also the sentence ``meaning.<name>`` of the catalogues.

*Constraints*: ``15-17`` HCP; ``p 12+`` points with length; ``s M 10-12`` points in support;
``c 25+``, ``cp 25+``, ``cs M 25+`` the same together with partner's shown least; ``over 2+``
HCP above the least that the caller has shown; ``S5+``,
``M3``, ``x<4`` lengths; ``fit M`` length that makes eight with partner's; ``S>=H``;
``longest x``, ``best x`` of the unbid; ``others 3`` so many in each unbid suit;
``balanced``, ``semibalanced``, ``unbalanced``; ``short x``; ``stop x``, ``stops`` (in every
suit of theirs); ``tops x 2+`` of A K Q, ``honours x 3+`` of A K Q J T; ``aces 2``,
``controls 4+`` (ace 2, king 1), ``keys T 3+``, ``keysmod T 1``, ``queen T 0``;
``quick 3+`` (halves), ``losers 0-4``, both also of one suit (``quick x 1+``);
``rule20 20+``, ``outside x 0-3``; ``any``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from qiaopai.errors import InvalidValue
from qiaopai.systems.constraint import INFINITE

SUIT_NAMES = "CDHS"


@dataclass(frozen=True, slots=True)
class TermForm:
    """A term whose suits are still names and whose bounds may count partner's shown least."""

    measure: str
    low: int = 0
    high: int = INFINITE
    suit: str = ""
    other: str = ""
    with_partner: str = ""


@dataclass(frozen=True, slots=True)
class RuleForm:
    """One line of a situation."""

    call: str
    terms: tuple[TermForm, ...]
    conditions: tuple[str, ...] = ()
    loop: tuple[str, str] | None = None
    conventional: bool = False
    force: str = ""
    name: str = ""
    line: int = 0


@dataclass(slots=True)
class SituationForm:
    """Patterns and conditions with the rules that apply there."""

    name: str
    line: int = 0
    patterns: list[re.Pattern[str]] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    rules: list[RuleForm] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SystemForm:
    """A system as written: its situations in order and its named numbers."""

    situations: tuple[SituationForm, ...]
    numbers: dict[str, int]


NUMBERS = {
    "game_major": 27,
    "game_notrump": 25,
    "game_minor": 30,
    "game_minor_invited": 27,
    "slam": 34,
    "slam_notrump": 33,
    "grand_notrump": 37,
    "penalty": 23,
}
"""What the computed calls aim at in combined points, unless ``number NAME VALUE`` says more."""

Part = Callable[[str], str]
"""The text of the part of a system with that name, for ``include NAME``."""


def read_system(
    text: str, part: Part | None = None, within: frozenset[str] = frozenset()
) -> SystemForm:
    """The system written in `text`; InvalidValue names the first line that cannot be read.

    ``include NAME`` takes in the text that `part` has for the name, as if it stood there; a
    part may include others, but none of those that it is `within`.
    """
    situations: list[SituationForm] = []
    numbers: dict[str, int] = {} if within else dict(NUMBERS)
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        word, _, rest = line.partition(" ")
        try:
            if word == "number":
                name, value = rest.split()
                numbers[name] = int(value)
            elif word == "include":
                name = rest.strip()
                if part is None or name in within:
                    raise ValueError(rest)
                included = read_system(part(name), part, within | {name})
                situations.extend(included.situations)
                numbers |= included.numbers
            elif word == "situation":
                situations.append(SituationForm(rest.strip(), number))
            elif word == "when":
                situations[-1].patterns.append(read_pattern(rest.strip()))
            elif word == "if":
                situations[-1].conditions.extend(rest.split())
            else:
                situations[-1].rules.append(read_rule(line, number))
        except (ValueError, IndexError, KeyError):
            raise InvalidValue("systems.line", line=number, text=raw.strip()) from None
    return SystemForm(tuple(situations), numbers)


# Patterns


_CALL = re.compile(r"(\*|[1-7]+)(NT|[CDHSMomwxyz])|P|X|XX|\?")


def read_pattern(text: str) -> re.Pattern[str]:
    """A pattern of calls as a regular expression over the calls' text, one blank between."""
    if text == "-":
        return re.compile("")
    tokens = text.split()
    _check_sides(tokens)
    groups: list[str] = []
    parts: list[str] = []
    for token in tokens:
        if token == "...":
            parts.append(r"(?:\S+ )*?")
            continue
        choices = _levels_joined(token.strip("()").split("|"))
        parts.append(f"(?:{'|'.join(_call_pattern(choice, groups) for choice in choices)}) ")
    return re.compile("".join(parts))


def _check_sides(tokens: list[str]) -> None:
    """The last call is an opponent's, and the sides alternate before it."""
    calls = [token for token in tokens if token != "..."]
    for step, token in enumerate(reversed(calls)):
        if token.startswith("(") is not (step % 2 == 0) or token == "...":
            raise ValueError(token)


def _levels_joined(choices: list[str]) -> list[str]:
    """The choices with those of one strain in one: ``1x|2x`` is ``12x``, x being one suit."""
    joined: dict[str, str] = {}
    for choice in choices:
        match = _CALL.fullmatch(choice)
        strain = match[2] if match and match[2] else choice
        joined[strain] = joined.get(strain, "") + choice.removesuffix(strain)
    return [levels + strain for strain, levels in joined.items()]


_CHOICES = {"M": "[HS]", "o": "[HS]", "m": "[CD]", "w": "[CD]"}


def _call_pattern(text: str, groups: list[str]) -> str:
    if not _CALL.fullmatch(text):
        raise ValueError(text)
    if text == "?":
        return r"\S+"
    if text in ("P", "X", "XX"):
        return text
    strain = text.lstrip("*1234567")
    level = text.removesuffix(strain)
    level = "[1-7]" if level == "*" else level if len(level) == 1 else f"[{level}]"
    if strain == "NT" or strain in SUIT_NAMES:
        return level + strain
    if strain in groups:
        return f"{level}(?P={strain})"
    different = "".join(f"(?!(?P={name}))" for name in groups)
    groups.append(strain)
    return f"{level}{different}(?P<{strain}>{_CHOICES.get(strain, '[CDHS]')})"


# Rules


_RULE = re.compile(
    r"(?:\[(?P<conditions>[^\]]*)\]\s*)?"
    r"(?:(?P<variable>[xyzu])\s+in\s+(?P<set>\w+)\s+)?"
    r"(?P<call>P|X|XX|[1-7](?:NT|[CDHSMomwxyzuTL])|(?:~|\^{1,2})(?:NT|[CDHSMomwxyzuTL]))(?P<alert>!)?"
    r"(?:\s+(?P<force>F|GF|END))?"
    r"\s*:\s*(?P<terms>[^;]*?)\s*(?:;\s*(?P<name>\w+))?"
)


def read_rule(text: str, line: int = 0) -> RuleForm:
    """One rule; ValueError when it cannot be read."""
    match = _RULE.fullmatch(text)
    if match is None:
        raise ValueError(text)
    part = match.groupdict()
    return RuleForm(
        call=part["call"],
        terms=tuple(read_terms(part["terms"])),
        conditions=tuple((part["conditions"] or "").split()),
        loop=(part["variable"], part["set"]) if part["variable"] else None,
        conventional=bool(part["alert"]),
        force=part["force"] or "",
        name=part["name"] or "",
        line=line,
    )


_SUIT = r"[CDHSMomwxyzuTL]"
_RANGE = r"(?:\d+-\d+|\d+\+?|<\d+)"
_LENGTH = re.compile(rf"({_SUIT})\s?({_RANGE})")
_COMPARE = re.compile(rf"({_SUIT})(>=?)({_SUIT})")
_WORD = re.compile(rf"([a-z]\w*)(?:\s+({_SUIT}))?(?:\s+({_RANGE}))?")

_NUMERIC = {
    "p": ("points", ""),
    "s": ("support", ""),
    "c": ("hcp", "hcp"),
    "cp": ("points", "points"),
    "cs": ("support", "points"),
    "over": ("hcp", "own"),
    "fit": ("length", "length"),
    "tops": ("tops", ""),
    "honours": ("honours", ""),
    "aces": ("aces", ""),
    "kings": ("kings", ""),
    "controls": ("controls", ""),
    "keys": ("keys", ""),
    "keysmod": ("keys_modulo", ""),
    "queen": ("queen", ""),
    "quick": ("quick", ""),
    "losers": ("losers", ""),
    "rule20": ("rule20", ""),
    "rule15": ("rule15", ""),
    "outside": ("outside", ""),
    "stop": ("stop", ""),
    "others": ("others", ""),
}
_FIXED = {
    "balanced": ("uneven", 0, 1),
    "semibalanced": ("uneven", 0, 4),
    "unbalanced": ("uneven", 2, INFINITE),
    "short": ("length", 0, 1),
    "stops": ("stops", 1, INFINITE),
    "longest": ("longest", 0, INFINITE),
    "best": ("best", 0, INFINITE),
}
_OF_A_SUIT = frozenset({"quick", "losers"})
_IMPLIED = {"stop": (1, INFINITE), "fit": (8, INFINITE)}


def read_terms(text: str) -> Iterator[TermForm]:
    """The terms of a constraint, in order."""
    for part in text.split(","):
        if part.strip() != "any":
            yield _read_term(part.strip())


def _read_term(text: str) -> TermForm:
    if re.fullmatch(_RANGE, text):
        low, high = _bounds(text)
        return TermForm("hcp", low, high)
    if match := _LENGTH.fullmatch(text):
        low, high = _bounds(match[2])
        return TermForm("length", low, high, match[1])
    if match := _COMPARE.fullmatch(text):
        return TermForm("longer", int(match[2] == ">"), INFINITE, match[1], match[3])
    match = _WORD.fullmatch(text)
    if match is None:
        raise ValueError(text)
    word, suit, bounds = match.groups()
    if word in _FIXED:
        measure, low, high = _FIXED[word]
        return TermForm(measure, low, high, suit or "")
    measure, with_partner = _NUMERIC[word]
    if suit and measure in _OF_A_SUIT:
        measure = f"suit_{measure}"
    low, high = _bounds(bounds) if bounds else _IMPLIED[word]
    return TermForm(measure, low, high, suit or "", "", with_partner)


def _bounds(text: str) -> tuple[int, int]:
    if text.startswith("<"):
        return -INFINITE, int(text[1:]) - 1
    if text.endswith("+"):
        return int(text[:-1]), INFINITE
    low, dash, high = text.partition("-")
    return int(low), int(high) if dash else int(low)
