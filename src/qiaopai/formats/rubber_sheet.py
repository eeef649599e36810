"""Rubber bridge and Chicago as text, a line for each thing that happened.

::

    ns: Ann, Bob        # who plays; before the first deal, as the other settings
    1NT+1 N             # contract, result, declarer
    6S= E honours E 100
    honours W 150       # for the last deal, before the next one begins
    pass                # passed out
    end                 # broken off

A line may also have suit symbols, Chinese words or full-width signs: ``4♠= N``.
Empty lines and what follows ``#`` are passed over. Settings of both: ``dealer: N``,
``honours: on|off``, ``deadline: next|end`` (until when honours may be claimed; with ``end`` also
``honours E 100 deal 3``), ``era: 1932|1935|1987``. Of a rubber: ``part-score: 100|50`` (when it is
broken off). Of a Chicago: ``vulnerable: dealer|opponents`` (on the second and third deal),
``form: carried|duplicate``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from qiaopai.core import Result, Seat, Side
from qiaopai.errors import IllegalAction, InvalidValue
from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Diagnostic, Reporter, Severity, clip
from qiaopai.formats.said import machine_form
from qiaopai.scoring import TODAY, Era
from qiaopai.scoring.chicago import Chicago, ChicagoForm, ChicagoRules, MiddleDeals
from qiaopai.scoring.rubber import Rubber, RubberRules
from qiaopai.scoring.rubber_entries import Deadline, Honours, Kind, ScoredDeal
from qiaopai.text import Message

LIMIT = 256 * 1024
"""Bytes of a sheet that are read."""

LONGEST_NAME = 80
"""Characters of a side's names."""

Score = Rubber | Chicago
Settings = Mapping[str, str]
"""Settings by name, as they stand before the colon and after it."""


@dataclass(frozen=True, slots=True)
class SheetFile:
    """What was read: the rubber or Chicago, the sides' names, what is wrong.

    `lines` are the numbers of the lines that its deals stand on.
    """

    score: Score
    names: tuple[tuple[Side, str], ...] = ()
    lines: tuple[int, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What keeps the sheet from being trusted, by line."""
        return tuple(one for one in self.diagnostics if one.severity is Severity.ERROR)


def read_rubber(data: bytes, settings: Settings | None = None) -> SheetFile:
    r"""The rubber in `data`; `settings` outweigh those in the text. Never raises for `data`.

    >>> read_rubber(b"1NT+1 N\n3H= E\n").score.total(Side.NS)
    70
    """
    return _read(data, settings or {}, _rubber, {*_COMMON, "part-score"})


def read_chicago(data: bytes, settings: Settings | None = None) -> SheetFile:
    """The Chicago in `data`; `settings` outweigh those in the text. Never raises for `data`."""
    return _read(data, settings or {}, _chicago, {*_COMMON, "vulnerable", "form"})


_COMMON = {"dealer", "honours", "deadline", "era"}


def _read(
    data: bytes,
    settings: Settings,
    start: Callable[[Settings], Score],
    known: set[str],
) -> SheetFile:
    report = Reporter()
    given = {name: machine_form(value) for name, value in settings.items()}
    reader = _Reader(start, known, given)
    if len(data) > LIMIT:
        report.error(1, "file.too_big", size=len(data), limit=LIMIT)
        return SheetFile(reader.score, diagnostics=report.diagnostics())
    for number, raw in enumerate(decode(data).text.split("\n"), 1):
        text = raw.partition("#")[0].strip()
        try:
            if text:
                reader.read(number, _plain(text))
        except (InvalidValue, IllegalAction) as error:
            report.add(number, Severity.ERROR, _as_typed(error.message, text))
    names = tuple((side, reader.names[side]) for side in Side if side in reader.names)
    return SheetFile(reader.score, names, tuple(reader.lines), report.diagnostics())


def _plain(text: str) -> str:
    """A line in its machine form; names stay as they are."""
    plain = machine_form(text)
    named = _NAMED.match(plain)
    return named[0] + text[named.end() :] if named else plain


def _as_typed(message: Message, text: str) -> Message:
    """`message`, quoting the line as it was typed where it quotes the line."""
    quotes = message.key in ("rubber.line", "rubber.honours")
    return Message.of(message.key, text=clip(text)) if quotes else message


_NAMED = re.compile(r"(ns|ew)\s*:", re.IGNORECASE)


class _Reader:
    """A sheet while it is read: settings until the first deal, then what happened."""

    def __init__(
        self, start: Callable[[Settings], Score], known: set[str], settings: Settings
    ) -> None:
        self._start = start
        self._known = known
        self._given = dict(settings)
        self._read: dict[str, str] = {}
        self.names: dict[Side, str] = {}
        self.lines: list[int] = []
        self.score: Score = start(settings)

    def read(self, number: int, text: str) -> None:
        """Takes in a line; InvalidValue or IllegalAction when it cannot stand here."""
        first, *rest = text.split()
        match first.lower(), rest:
            case "pass", []:
                self._played(number, self.score.pass_out())
            case "end", []:
                self._end()
            case (("honours" | "honors"), _):
                self.score = self.score.claim(*_claim(text, rest))
            case _ if ":" in text:
                self._setting(text)
            case _:
                self._played(number, self._after(text, rest))

    def _played(self, number: int, score: Score) -> None:
        self.score = score
        self.lines.append(number)

    def _after(self, text: str, rest: list[str]) -> Score:
        """The score after a deal's line: a result, perhaps with honours behind it."""
        result = _result(text)
        if len(rest) == 1:
            return self.score.add(result)
        if rest[1].lower() not in ("honours", "honors") or len(rest) != 4:
            raise InvalidValue("rubber.line", text=clip(text))
        return self.score.add(result, _claim(text, rest[2:])[0])

    def _end(self) -> None:
        if not isinstance(self.score, Rubber):
            raise IllegalAction("chicago.end")
        self.score = self.score.end()

    def _setting(self, text: str) -> None:
        name, _, value = (part.strip() for part in text.partition(":"))
        name = name.lower()
        if name in ("ns", "ew"):
            self._name(Side.parse(name), value)
            return
        if name not in self._known:
            raise InvalidValue("rubber.setting", name=clip(name), known=tuple(sorted(self._known)))
        if self.score.deals:
            raise InvalidValue("rubber.setting_late", name=name)
        if name in self._read:
            raise InvalidValue("rubber.setting_twice", name=name)
        started = self._start({**self._read, name: value, **self._given})
        self._read[name] = value
        self.score = started

    def _name(self, side: Side, names: str) -> None:
        if len(names) > LONGEST_NAME:
            raise InvalidValue("rubber.long_name", most=LONGEST_NAME)
        self.names[side] = names


def _result(text: str) -> Result:
    words = text.split()
    if len(words) < 2:
        raise InvalidValue("rubber.line", text=clip(text))
    try:
        return Result.parse(" ".join(words[:2]))
    except InvalidValue as error:
        if error.message.key == "value.tricks":
            raise
        raise InvalidValue("rubber.line", text=clip(text)) from None


def _claim(text: str, words: list[str]) -> tuple[Honours, int | None]:
    """Seat and points, perhaps ``deal`` and its number."""
    match words:
        case [seat, points]:
            number = None
        case [seat, points, deal, count] if deal.lower() == "deal" and _is_number(count):
            number = int(count)
        case _:
            raise InvalidValue("rubber.honours", text=clip(text))
    if not _is_number(points):
        raise InvalidValue("rubber.honours", text=clip(text))
    return Honours(Seat.parse(seat), int(points)), number


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4


# --- Settings


def _rubber(settings: Settings) -> Rubber:
    part = _choice(settings, "part-score", {"100": 100, "50": 50}, 100)
    rules = RubberRules(_honours(settings), _deadline(settings), part, _era(settings))
    dealer = settings.get("dealer")
    return Rubber(rules, None if dealer is None else Seat.parse(dealer))


def _chicago(settings: Settings) -> Chicago:
    middle = {str(one): one for one in MiddleDeals}
    form = {str(one): one for one in ChicagoForm}
    rules = ChicagoRules(
        _choice(settings, "vulnerable", middle, MiddleDeals.DEALER),
        _choice(settings, "form", form, ChicagoForm.CARRIED),
        _honours(settings),
        _deadline(settings),
        _era(settings),
    )
    return Chicago(Seat.parse(settings.get("dealer", "N")), rules)


def _honours(settings: Settings) -> bool:
    return _choice(settings, "honours", {"on": True, "off": False}, True)


def _deadline(settings: Settings) -> Deadline:
    return _choice(settings, "deadline", {str(one): one for one in Deadline}, Deadline.NEXT_DEAL)


def _era(settings: Settings) -> Era:
    return _choice(settings, "era", {str(one): one for one in Era}, TODAY)


Chosen = TypeVar("Chosen")


def _choice(settings: Settings, name: str, values: Mapping[str, Chosen], usual: Chosen) -> Chosen:
    text = settings.get(name)
    if text is None:
        return usual
    if text.lower() not in values:
        raise InvalidValue("rubber.value", name=name, text=clip(text), known=tuple(values))
    return values[text.lower()]


# --- Writing


def write_sheet(score: Score, names: Mapping[Side, str] | None = None) -> str:
    """The text of a rubber or a Chicago; reading it gives an equal one."""
    lines = [f"{side}: {text}" for side, text in (names or {}).items() if text]
    lines += [f"{name}: {value}" for name, value in _settings_of(score)]
    late = _late_claims(score)
    apart = {place for place, _ in late}
    for place, deal in enumerate(score.deals):
        held = deal.honours if place not in apart else None
        lines.append(f"{deal.result} {held}" if held else str(deal.result))
        lines += [_late_line(score.deals[of]) for of, after in late if after == place]
    if isinstance(score, Rubber) and score.is_ended:
        lines.append("end")
    return "".join(f"{line}\n" for line in lines)


def _late_line(deal: ScoredDeal) -> str:
    return f"{deal.honours} deal {deal.number}"


def _late_claims(score: Score) -> list[tuple[int, int]]:
    """Honours that were not claimed with their deal: its place, and the deal they came after."""
    place = {deal.number: at for at, deal in enumerate(score.deals)}
    found, newest = [], 0
    for entry, before in zip(score.entries, (None, *score.entries), strict=False):
        newest = max(newest, entry.deal)
        at_once = (
            before is not None and before.deal == entry.deal and before.kind is not Kind.HONOURS
        )
        if entry.kind is Kind.HONOURS and not at_once:
            found.append((place[entry.deal], place[newest]))
    return found


def _settings_of(score: Score) -> Iterator[tuple[str, object]]:
    """The settings that are not the usual ones."""
    rules = score.rules
    if isinstance(score, Chicago) or score.first_dealer is not None:
        yield "dealer", score.first_dealer
    if not rules.honours:
        yield "honours", "off"
    if rules.deadline is not Deadline.NEXT_DEAL:
        yield "deadline", rules.deadline
    if rules.era is not TODAY:
        yield "era", rules.era
    if isinstance(rules, RubberRules):
        if rules.unfinished_part_score != 100:
            yield "part-score", rules.unfinished_part_score
        return
    if rules.middle is not MiddleDeals.DEALER:
        yield "vulnerable", rules.middle
    if rules.form is not ChicagoForm.CARRIED:
        yield "form", rules.form
