"""What is wrong with a system, what is doubtful, and what is worth to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Final

from qiaopai.core import Auction, Board, Hand, Seat, Vulnerability
from qiaopai.systems.binding import match
from qiaopai.systems.checks.auctions import auctions_of
from qiaopai.systems.checks.play import Place, Survey, line_of
from qiaopai.systems.checks.reach import Pool, Reached, look, search
from qiaopai.systems.forms import Condition, RuleForm, SituationForm
from qiaopai.systems.system import System
from qiaopai.text import Message

if TYPE_CHECKING:
    import numpy as np

VAGUE: Final = 0.5
"""A bid that so many of all hands may make says too little."""
OVERLAP: Final = 0.05
"""From this share of a situation's hands on, two calls that both fit are told."""

_TRIED = 400
"""Auctions tried from a pattern to come to its situation."""
_MADE = 3
"""Made auctions that are looked at for a situation that play did not come to."""
_FURTHER = 40
"""Made auctions in which a rule is looked for that no hand came to where play did."""
_FEW_HANDS = 200
"""Hands drawn for such a rule in each of them."""


class Gravity(Enum):
    """How much a finding matters."""

    FAULT = "fault"
    DOUBT = "doubt"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing about a system; `share` is of hands or calls, 0 to 1, where it counts any."""

    kind: str
    gravity: Gravity
    message: Message
    file: str = ""
    line: int = 0
    share: float | None = None
    auction: Auction | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """All findings, the gravest first, with how much was looked at."""

    findings: tuple[Finding, ...]
    situations: int
    rules: int
    boards: int
    calls: int
    computed: int
    hands: int

    def of(self, gravity: Gravity) -> list[Finding]:
        """The findings of that gravity."""
        return [one for one in self.findings if one.gravity is gravity]


def check_system(
    system: System,
    boards: Sequence[Board],
    hands: Sequence[Hand],
    dice: np.random.Generator,
    advance: Callable[[int], None] = lambda _steps: None,
) -> Report:
    """What `boards` of self-play and `hands` in every situation show of a system.

    `advance` is told each board and each situation that is done.
    """
    survey = Survey()
    for board in boards:
        survey.play(system, board)
        advance(1)
    reached = Reached()
    pool = Pool.of(list(hands), dice)
    for form in system.form.situations:
        at_table = (form.file, form.line) in survey.places
        places = _places(form, system, survey)
        for place in places:
            look(system, place, pool, reached, at_table=at_table)
        lines = {line_of(rule) for rule in form.rules}
        for place in places:
            search(system, place, lines & set(reached.before), pool, reached)
        if at_table:
            _look_further(form, system, survey, pool, reached)
        advance(1)
    rules = {line_of(rule) for form in system.form.situations for rule in form.rules}
    found = [*_findings(system, survey, reached)]
    order = list(Gravity)
    found.sort(key=lambda one: order.index(one.gravity))
    return Report(
        findings=tuple(found),
        situations=len(system.form.situations),
        rules=len(rules),
        boards=len(boards),
        calls=survey.calls,
        computed=survey.computed,
        hands=len(hands),
    )


def _look_further(
    form: SituationForm, system: System, survey: Survey, pool: Pool, reached: Reached
) -> None:
    """Tries rules that no hand came to in other cases of the situation than play came to."""
    lines = {line_of(rule) for rule in form.rules} & set(reached.before)
    for place in islice(_made(form, system, survey), _FURTHER):
        if lines <= reached.taken:
            break
        search(system, place, lines, pool, reached, _FEW_HANDS)


def _places(form: SituationForm, system: System, survey: Survey) -> list[Place]:
    """Where the situation arises: at the table, or else in auctions made from its patterns."""
    played = survey.places.get((form.file, form.line))
    if played:
        return played
    made = islice(_made(form, system, survey), _MADE)
    for place in made:
        survey.visit(form, place)
    return survey.places.get((form.file, form.line), [])


def _made(form: SituationForm, system: System, survey: Survey) -> Iterator[Place]:
    for vulnerability in (Vulnerability.NONE, Vulnerability.NS):
        for pattern in form.patterns:
            starts = [Auction(Seat.NORTH)]
            if pattern.calls is None:
                starts = [place[0] for places in survey.places.values() for place in places]
            tried = (auction for start in starts for auction in auctions_of(pattern, start))
            for auction in islice(tried, _TRIED):
                if auction.is_over:
                    continue
                if match(form, system.situation(auction, vulnerability)) is not None:
                    yield auction, vulnerability


# Findings


def _findings(system: System, survey: Survey, reached: Reached) -> Iterator[Finding]:
    for form in system.form.situations:
        if (form.file, form.line) not in survey.places:
            message = Message.of("systems.check.never_met", situation=form.name)
            yield Finding("never_met", Gravity.NOTE, message, form.file, form.line)
            continue
        for rules in _by_line(form.rules):
            yield from _of_rule(rules[0], survey, reached)
    yield from _of_words(system, survey)
    yield from _overlaps(system, reached)
    yield from _gaps(survey)


def _by_line(rules: Iterable[RuleForm]) -> list[list[RuleForm]]:
    """The rules with the alternatives of one line together."""
    found: dict[tuple[str, int], list[RuleForm]] = {}
    for rule in rules:
        found.setdefault(line_of(rule), []).append(rule)
    return list(found.values())


def _of_rule(rule: RuleForm, survey: Survey, reached: Reached) -> Iterator[Finding]:
    line = line_of(rule)
    call = rule.written
    if line not in reached.taken and not survey.used[line]:
        yield _unreached(rule, reached)
    if line in reached.passes:
        auction = reached.passes[line][0]
        message = Message.of("systems.check.passes_force")
        yield _finding("passes_force", Gravity.FAULT, message, rule, None, auction)
    share, _, place = reached.vague.get(line, (0.0, None, None))
    if share > VAGUE and place is not None:
        message = Message.of("systems.check.vague", written=call, percent=round(100 * share))
        yield _finding("vague", Gravity.DOUBT, message, rule, share, place[0])


def _unreached(rule: RuleForm, reached: Reached) -> Finding:
    line, call = line_of(rule), rule.written
    before = reached.before.get(line, Counter())
    if before:
        return _taken_before(rule, [place for place, _ in before.most_common(3)])
    if line in reached.bound:
        message = Message.of("systems.check.no_hand", written=call)
        return _finding("no_hand", Gravity.DOUBT, message, rule)
    message = Message.of("systems.check.never_in_force", written=call)
    return _finding("never_in_force", Gravity.NOTE, message, rule)


def _taken_before(rule: RuleForm, places: list[tuple[str, int]]) -> Finding:
    """A fault, unless the rule is for what may be left, or of a part that others come before."""
    lines = ", ".join(_place(file, line, rule.file) for file, line in places)
    if all(file != rule.file for file, _ in places):
        kind, gravity = "overridden", Gravity.NOTE
    elif not rule.terms:
        kind, gravity = "spare", Gravity.NOTE
    else:
        kind, gravity = "unreachable", Gravity.FAULT
    message = Message.of(f"systems.check.{kind}", written=rule.written, lines=lines)
    return _finding(kind, gravity, message, rule)


def _place(file: str, line: int, here: str) -> str:
    return str(line) if file == here else f"{file}:{line}"


def _finding(
    kind: str,
    gravity: Gravity,
    message: Message,
    rule: RuleForm,
    share: float | None = None,
    auction: Auction | None = None,
) -> Finding:
    return Finding(kind, gravity, message, rule.file, rule.line, share, auction)


def _of_words(system: System, survey: Survey) -> Iterator[Finding]:
    """Names of our side's rules in conditions that no rule has."""
    rules = [rule for form in system.form.situations for rule in form.rules]
    known = survey.names | {rule.name for rule in rules}
    for form in system.form.situations:
        for name in _named(form.conditions):
            if name not in known:
                message = Message.of("systems.check.unknown_name", name=name)
                yield Finding("unknown_name", Gravity.DOUBT, message, form.file, form.line)
    for rule in rules:
        for name in _named(rule.conditions):
            if name not in known:
                message = Message.of("systems.check.unknown_name", name=name)
                yield _finding("unknown_name", Gravity.DOUBT, message, rule)


def _named(conditions: Iterable[Condition]) -> Iterator[str]:
    for condition in conditions:
        if condition.name and condition.who.startswith(("me", "partner")):
            yield condition.name
        yield from _named(condition.either)


def _overlaps(system: System, reached: Reached) -> Iterator[Finding]:
    written = {
        line_of(rule): rule.written for form in system.form.situations for rule in form.rules
    }
    for (first, second), (share, place) in sorted(
        reached.overlaps.items(), key=lambda one: -one[1][0]
    ):
        if share >= OVERLAP:
            message = Message.of(
                "systems.check.overlap",
                written=written[first],
                other=written[second],
                where=second[1],
                percent=round(100 * share),
            )
            yield Finding("overlap", Gravity.NOTE, message, *first, share, place[0])


def _gaps(survey: Survey) -> Iterator[Finding]:
    """Where calls had to be computed, those first where most of them were no passes."""
    passed = survey.passed
    for pattern, count in sorted(
        survey.floor.items(), key=lambda one: (passed[one[0]] - one[1], -one[1])
    ):
        message = Message.of(
            "systems.check.gap", pattern=pattern, count=count, passes=survey.passed[pattern]
        )
        share = count / survey.calls
        example = survey.examples[pattern]
        yield Finding("gap", Gravity.NOTE, message, share=share, auction=example)
