"""A bidding system as written: its situations, rules and terms before any auction is known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from qiaopai.systems.constraint import INFINITE
from qiaopai.text import Message

SUIT_NAMES = "CDHS"

LOOP_NAMES = "xyzu"
"""The names that a rule may run through a set of suits."""

FOLLOWING = {"M": "o", "m": "w"}
"""The other major and minor, named as soon as the first is."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of calls, each followed by one blank in the text it fits.

    `calls` is how many there are, None after ``...``; `choices` has what each may be, as written;
    `suits` the names it gives to suits.
    """

    expression: re.Pattern[str]
    calls: int | None
    choices: tuple[tuple[str, ...], ...] = ()

    @property
    def suits(self) -> frozenset[str]:
        """The names that stand for suits where the pattern fits."""
        names = frozenset(self.expression.groupindex)
        return names | {FOLLOWING[name] for name in names & set(FOLLOWING)} | set(SUIT_NAMES)


@dataclass(frozen=True, slots=True)
class TermForm:
    """A term whose suits are still names and whose bounds may count what partner holds."""

    measure: str
    low: int = 0
    high: int = INFINITE
    suit: str = ""
    other: str = ""
    with_partner: str = ""

    def renamed(self, name: str, suit: str) -> TermForm:
        """The term with `suit` where `name` stood."""
        return replace(
            self,
            suit=suit if self.suit == name else self.suit,
            other=suit if self.other == name else self.other,
        )


Terms = tuple[TermForm, ...]
"""Terms that all hold."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on the auction: a word, a rule somebody used, or what somebody has shown.

    `who` and `name` ask whether that player's calls were by the rule `name`, `terms` what the
    player has shown; with `either` one of several conditions suffices.
    """

    word: str = ""
    denied: bool = False
    who: str = ""
    name: str = ""
    terms: Terms = ()
    either: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleForm:
    """One rule of a situation: a call and the hands that make it."""

    call: str
    terms: Terms
    conditions: tuple[Condition, ...] = ()
    loop: tuple[str, str] | None = None
    conventional: bool = False
    force: str = ""
    name: str = ""
    line: int = 0
    alert: bool = False
    """Whether a natural call is alerted nevertheless."""
    announce: bool = False
    file: str = ""
    column: int = 1
    suits: frozenset[str] = frozenset()
    """The names of suits that its terms speak of."""

    @property
    def written(self) -> str:
        """The call with its mark, as written."""
        return self.call + "!" * self.conventional


@dataclass(slots=True)
class SituationForm:
    """Patterns and conditions with the rules that apply there."""

    name: str
    line: int = 0
    patterns: list[Pattern] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    rules: list[RuleForm] = field(default_factory=list)
    file: str = ""
    calls: frozenset[int] | None = frozenset()
    """How many calls from the first bid on there may be; None where it may be any number."""

    suits: frozenset[str] = frozenset()
    """The names that stand for suits wherever a pattern fits."""

    complete: bool = False
    """Whether situations that stand after this one have no say where it fits."""

    def fits(self, count: int) -> bool:
        """Whether a pattern may fit `count` calls."""
        return self.calls is None or count in self.calls


@dataclass(frozen=True, slots=True)
class SystemForm:
    """A system as written: its situations in order, its named numbers, its own sentences."""

    situations: tuple[SituationForm, ...]
    numbers: Mapping[str, int]
    sentences: Mapping[str, Message] = field(default_factory=dict)
    _by_count: dict[int, tuple[SituationForm, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def after(self, count: int) -> tuple[SituationForm, ...]:
        """The situations that may fit `count` calls from the first bid on."""
        found = self._by_count.get(count)
        if found is None:
            found = tuple(one for one in self.situations if one.fits(count))
            self._by_count[count] = found
        return found
