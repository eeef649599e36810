"""An event as USEBIO 1.2, in the order of elements that the English Bridge Union's programs use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import TypeVar
from xml.etree.ElementTree import (
    Element,
    ProcessingInstruction,
    SubElement,
    indent,
    tostring,
)

from qiaopai.core import Seat, Suit, Vulnerability, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.event_file import EventFile, PublishedTotal
from qiaopai.formats.game import Game
from qiaopai.formats.usebio.order import board_of, in_usebio_order, match_of, sections_of
from qiaopai.formats.usebio.programs import AWARDS, fine_unit
from qiaopai.scoring.awards import NOT_PLAYED, Adjustment, Artificial, Award
from qiaopai.scoring.event import Contestant, Event, Form, Line

T = TypeVar("T")

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.usebio.org/files/usebio_v1_2.dtd">'
_SCORING = {
    "mp": "MATCH_POINTS",
    "ximp": "CROSS_IMPS",
    "butler": "BUTLER_IMPS",
    "imp": "IMPS",
    "bam": "BAM",
    "total": "AGGREGATE",
    "patton": "HYBRID",
}
_VULNERABILITIES = {
    Vulnerability.NONE: "Love",
    Vulnerability.NS: "North-South",
    Vulnerability.EW: "East-West",
    Vulnerability.BOTH: "All",
}
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_CHOICE = re.compile(r"[A-Za-z0-9_%,.-]{1,60}")
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_ILLEGAL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def write_usebio(file: EventFile) -> str:
    """`file` as USEBIO 1.2: the event, the figures published with it, the deals.

    Raises InvalidValue for what USEBIO cannot tell: no event, an individual, and, unless its
    figures are published too, an adjusted score other than an artificial one of whole percents,
    or a fine in another unit than the event's.
    """
    if file.event is None:
        raise InvalidValue("usebio.nothing")
    if file.event.form is Form.INDIVIDUAL:
        raise InvalidValue("usebio.individual")
    root = Element("USEBIO", {"Version": "1.2"})
    club = SubElement(root, "CLUB")
    _tell(club, "CLUB_NAME", "", always=True)
    _tell(club, "CLUB_ID_NUMBER", "", always=True)
    _Writer(in_usebio_order(file)).write(root)
    games = [game for game in file.deals if game.number is not None and game.hands]
    if games:
        _handset(SubElement(root, "HANDSET"), games)
    indent(root)
    body = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n{body}\n'


class _Writer:
    """Writes one event that is in USEBIO's order."""

    def __init__(self, file: EventFile) -> None:
        assert file.event is not None
        self.file = file
        self.event: Event = file.event
        self.published = file.published
        self.in_vps = any(one.vps is not None for one in self.published.totals.values())
        self.sections = sections_of(self.event)
        self.fines = _grouped(self.event.penalties, lambda one: one.contestant)
        self.adjusted = {one.line: one for one in self.event.adjustments}

    def write(self, root: Element) -> None:
        event = self.event
        node = SubElement(root, "EVENT", {"EVENT_TYPE": event.form.name})
        self._head(node)
        people = _grouped(event.contestants, lambda one: one.section)
        lines = enumerate(event.lines)
        sessions = [(deal, list(own)) for deal, own in groupby(lines, lambda one: one[1].deal)]
        for place, (deal, own) in enumerate(sessions or [("", [])]):
            session = SubElement(node, "SESSION", {"SESSION_ID": _clean(deal) or "1"})
            played = _grouped(own, lambda one: one[1].section)
            sat = people if place == 0 else {}
            for name in sorted({*played, *sat}, key=self.sections.__getitem__):
                self._section(session, name, sat.get(name, []), played.get(name, []))

    def _choices(self, node: Element) -> None:
        """How the event is scored, for a reader that is this program; others pass it over."""
        told = {name: text for name, text in self.file.options.items() if _CHOICE.fullmatch(text)}
        if told:
            named = " ".join(f'{name}="{text}"' for name, text in told.items())
            node.append(ProcessingInstruction("qiaopai", f'method="{self.file.method}" {named}'))

    def _head(self, node: Element) -> None:
        self._choices(node)
        event, pairs = self.event, self.event.form is Form.PAIRS
        _tell(node, "BOARD_SCORING_METHOD", _SCORING.get(self.file.method, ""))
        _tell(node, "MATCH_SCORING_METHOD", "VPS" if self.in_vps else "")
        _tell(node, "PROGRAM_NAME", self.file.program or "qiaopai")
        _tell(node, "EVENT_DESCRIPTION", event.title)
        _tell(node, "DATE", _ISO.sub(r"\3/\2/\1", event.date))
        _tell(node, "SESSION_COUNT", str(max(1, len({line.deal for line in event.lines}))))
        _tell(node, "SECTION_COUNT", str(max(1, len(self.sections) - 1)))
        _tell(node, "PAIRS", str(len(event.contestants)) if pairs else "")
        _tell(node, "WINNER_TYPE", str(event.winners))

    def _section(
        self,
        session: Element,
        name: str,
        people: list[Contestant],
        played: list[tuple[int, Line]],
    ) -> None:
        named = {"SECTION_ID": _clean(name)}
        place = SubElement(session, "SECTION", named) if name else session
        if people:
            participants = SubElement(place, "PARTICIPANTS")
            for one in people:
                self._contestant(participants, one)
        if self.event.form is Form.TEAMS:
            for _, group in groupby(played, lambda one: match_of(one[1])):
                self._match(SubElement(place, "MATCH"), list(group))
        else:
            for board, own in _boards(place, played):
                datum = self.published.datums.get(own[0][1].board)
                _tell(board, "BOARD_AVERAGE", _number(datum))
                self._lines(board, own)

    def _contestant(self, participants: Element, one: Contestant) -> None:
        if self.event.form is Form.TEAMS:
            named = {"TEAM_ID": _clean(one.id), "TEAM_NAME": _clean(one.name)}
            node = SubElement(participants, "TEAM", named)
        else:
            node = SubElement(participants, "PAIR")
            _tell(node, "PAIR_NUMBER", one.id)
            if self.event.winners == 2 and one.direction is not None:
                _tell(node, "DIRECTION", one.direction.name)
        figures = self.published.totals.get(one.id, PublishedTotal())
        total = figures.total if figures.vps is None else figures.vps
        _tell(node, "TOTAL_SCORE", _number(total))
        _tell(node, "PERCENTAGE", _number(figures.percent))
        _tell(node, "ADJUSTMENT", self._fine(one.id))
        _tell(node, "PLACE", figures.place)
        for member in one.members or filter(None, (one.name,) * (node.tag == "PAIR")):
            _tell(SubElement(node, "PLAYER"), "PLAYER_NAME", member)

    def _fine(self, name: str) -> str:
        """The sum of a contestant's fines as what it adds to his score."""
        fines = self.fines.get(name, [])
        unit = fine_unit(self.file.method, self.in_vps)
        amount = -sum((one.amount for one in fines), Fraction(0))
        exact = Decimal(amount.numerator) / amount.denominator
        if all(one.unit is unit for one in fines) and Fraction(exact) == amount:
            return _number(exact) if amount else ""
        if name not in self.published.totals:
            raise InvalidValue("usebio.penalty", contestant=name)
        return ""

    def _match(self, node: Element, own: list[tuple[int, Line]]) -> None:
        first = own[0][1]
        (home,), (away,) = first.ns, first.ew
        round_ = first.round or 0
        scores = self.published.scores
        boards = [line.board for _, line in own]
        _tell(node, "ROUND_NUMBER", "" if first.round is None else str(first.round))
        _tell(node, "TEAM", home)
        _tell(node, "OPPOSING_TEAM", away)
        _tell(node, "START_BOARD_NUMBER", str(min(boards)))
        _tell(node, "END_BOARD_NUMBER", str(max(boards)))
        _tell(node, "TEAM_SCORE", _number(scores.get((round_, home, away))))
        _tell(node, "OPPOSING_TEAM_SCORE", _number(scores.get((round_, away, home))))
        for board, lines in _boards(node, own):
            at = lines[0][1]
            self._won(board, home, self.published.matches.get((round_, at.board, at.ns[0])), at)
            self._lines(board, lines, home)

    def _won(self, board: Element, home: str, figure: Decimal | None, first: Line) -> None:
        """What the home team won on a board; `figure` is that of the first line's North-South."""
        if figure is None:
            return
        turned = first.ns != (home,)
        if self.file.method == "bam":
            mine = 2 - figure if turned else figure
            _tell(board, "TEAM_POINTS", _number(mine))
            _tell(board, "OPPOSING_TEAM_POINTS", _number(2 - mine))
        else:
            _tell(board, "IMPS", _number(-figure if turned else figure))

    def _lines(self, board: Element, own: list[tuple[int, Line]], home: str = "") -> None:
        for at, line in own:
            node = SubElement(board, "TRAVELLER_LINE")
            if home:
                _tell(node, "DIRECTION", "NS" if line.ns == (home,) else "EW")
            _tell(node, "NS_PAIR_NUMBER", line.ns[0])
            _tell(node, "EW_PAIR_NUMBER", line.ew[0])
            self._outcome(node, at, line)

    def _outcome(self, node: Element, at: int, line: Line) -> None:
        contract = None if line.result is None else line.result.contract
        if line.result is not None:
            name = "PASS" if contract is None else contract.name.lower()
            _tell(node, "CONTRACT", name if contract is None else name[:2].upper() + name[2:])
        if contract is not None and line.result is not None:
            _tell(node, "PLAYED_BY", str(contract.declarer))
            _tell(node, "LEAD", line.lead)
            _tell(node, "TRICKS", str(line.result.tricks))
        else:
            _tell(node, "LEAD", line.lead)
        figures = self.published.awards[at] if self.published.awards else (None, None)
        adjusted = self.adjusted.get(at)
        _tell(node, "SCORE", self._score(line, adjusted, any(one is not None for one in figures)))
        for tag, figure in zip(AWARDS.get(self.file.method, AWARDS["ximp"]), figures, strict=True):
            _tell(node, tag, _number(figure))
        _tell(node, "NOTES", line.remark or (adjusted.reason if adjusted else ""))

    def _score(self, line: Line, adjusted: Adjustment | None, told: bool) -> str:
        """Points, or the code of an artificial score; `told` when figures stand beside it."""
        points = "" if line.score is None else str(line.score)
        if adjusted is None:
            return points
        if (adjusted.ns, adjusted.ew) == (NOT_PLAYED, NOT_PLAYED) and not points:
            return ""
        codes = [_code(award) for award in (adjusted.ns, adjusted.ew)]
        if all(codes):
            return f"A{codes[0]}{codes[1]}"
        if told:
            return points
        raise InvalidValue("usebio.award", board=line.board)


def _code(award: Award) -> str:
    """``60`` for an artificial score of whole percents; "" for anything else."""
    whole = isinstance(award, Artificial) and award.percent.denominator == 1
    if isinstance(award, Artificial) and whole and award.percent < 100:
        return f"{int(award.percent):02}"
    return ""


def _grouped(values: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """The values by their key, in order."""
    found: dict[str, list[T]] = {}
    for value in values:
        found.setdefault(key(value), []).append(value)
    return found


def _boards(
    place: Element, own: Iterable[tuple[int, Line]]
) -> Iterator[tuple[Element, list[tuple[int, Line]]]]:
    """A BOARD element for each board, with its number and vulnerability, and its lines."""
    for _, group in groupby(own, lambda one: board_of(one[1])):
        lines = list(group)
        board, first = SubElement(place, "BOARD"), lines[0][1]
        _tell(board, "BOARD_NUMBER", str(first.board))
        if first.vulnerability is not None:
            _tell(board, "VULNERABILITY", _VULNERABILITIES[first.vulnerability])
        yield board, lines


def _handset(node: Element, games: Iterable[Game]) -> None:
    """The hands of every game, by North, East, South, West."""
    for game in games:
        assert game.number is not None
        board = SubElement(node, "BOARD")
        _tell(board, "BOARD_NUMBER", str(game.number))
        if game.vulnerability not in (None, vulnerability_of(game.number)):
            _tell(board, "VULNERABILITY", _VULNERABILITIES[game.vulnerability])
        for seat, hand in game.hands:
            told = SubElement(board, "HAND")
            _tell(told, "DIRECTION", _SEATS[seat])
            for suit in _SUITS:
                ranks = "".join(str(card.rank) for card in hand.of(suit))
                _tell(told, suit.name, ranks or "-")


_SEATS = {seat: seat.name.capitalize() for seat in Seat}


def _tell(parent: Element, tag: str, text: str, always: bool = False) -> None:
    """A child with `text`; none for an empty text unless `always`."""
    plain = _clean(text)
    if plain or always:
        SubElement(parent, tag).text = plain


def _clean(text: str) -> str:
    """`text` without what XML forbids and without blanks at its ends."""
    return _ILLEGAL.sub(" ", text).strip()


def _number(figure: Decimal | None) -> str:
    """A figure with its places, never in powers of ten."""
    return "" if figure is None else format(figure, "f")
