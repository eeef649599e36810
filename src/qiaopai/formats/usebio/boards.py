"""The traveller lines of boards and matches, and the figures printed beside them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from qiaopai.core import Side, Vulnerability
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.usebio.people import Roster, Scope
from qiaopai.formats.usebio.programs import AWARDS
from qiaopai.formats.usebio.results import outcome_of
from qiaopai.formats.usebio.tree import Node
from qiaopai.formats.usebio.values import (
    decimal_of,
    side_of,
    vulnerability_told,
    whole_of,
)
from qiaopai.scoring.awards import Adjustment
from qiaopai.scoring.event import Form, Line
from qiaopai.text import Message

_BETWEEN = re.compile(r"\s*(?:[-/,&+]|\s)\s*")
_NOBODY = {"", "0", "-"}
_MOST_BOARD = 100_000


@dataclass(slots=True)
class Match:
    """What a MATCH element says before its boards: the round and the two sides' numbers."""

    round: int | None
    numbers: tuple[str, str]
    ids: tuple[str, str] | None = None


@dataclass(slots=True)
class Boards:
    """Collects lines, adjustments and printed figures in the order of the file."""

    roster: Roster
    form: Form
    report: Reporter
    lines: list[Line] = field(default_factory=list)
    sessions: list[Scope] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    awards: list[tuple[Decimal | None, Decimal | None]] = field(default_factory=list)
    datums: dict[int, Decimal] = field(default_factory=dict)
    matches: dict[tuple[int, int, str], Decimal] = field(default_factory=dict)
    scores: dict[tuple[int, str, str], Decimal] = field(default_factory=dict)
    seen: dict[tuple[object, ...], Node] = field(default_factory=dict)

    def read(self, place: Node, scope: Scope) -> None:
        """The boards and matches right inside `place`."""
        for node in place.each("BOARD", "MATCH"):
            if node.tag == "BOARD":
                self._board(node, scope, None, node)
            else:
                self._match(node, scope)

    def _match(self, node: Node, scope: Scope) -> None:
        told = node.told("ROUND_NUMBER")
        numbers = (
            node.told("TEAM", "NS_PAIR_NUMBER", "PAIR_NUMBER"),
            node.told("OPPOSING_TEAM", "EW_PAIR_NUMBER", "OPPOSING_PAIR_NUMBER"),
        )
        match = Match(whole_of(told) if told else None, numbers)
        match.ids = self._opponents(node, match, scope)
        if match.ids is not None:
            scores = (
                node.told("TEAM_SCORE", "NS_SCORE", "PAIR_SCORE"),
                node.told("OPPOSING_TEAM_SCORE", "EW_SCORE", "OPPOSING_PAIR_SCORE"),
            )
            home, away = match.ids
            for team, other, score in zip((home, away), (away, home), scores, strict=True):
                if (figure := decimal_of(score)) is not None:
                    self.scores.setdefault((match.round or 0, team, other), figure)
        before = len(self.lines)
        for board in node.each("BOARD"):
            self._board(board, scope, match, node)
        if len(self.lines) == before and node.child("BOARD") is not None and match.ids:
            self.report.note(node.line, "usebio.match_again")

    def _opponents(self, node: Node, match: Match, scope: Scope) -> tuple[str, str] | None:
        """Who meet in a match; None when the file does not tell both."""
        home, away = match.numbers
        if home in _NOBODY or away in _NOBODY:
            return None
        return self._who(node, scope, home, Side.NS), self._who(node, scope, away, Side.EW)

    def _board(self, node: Node, scope: Scope, match: Match | None, owner: Node) -> None:
        number = whole_of(node.told("BOARD_NUMBER"))
        if number is None or not 1 <= number <= _MOST_BOARD:
            if node.child("TRAVELLER_LINE") is not None:
                at, text = node.line_of("BOARD_NUMBER"), node.told("BOARD_NUMBER")
                self.report.error(at, "usebio.board", text=text)
            return
        vulnerability = self._vulnerability(node)
        datum = decimal_of(node.told("BOARD_AVERAGE"))
        if datum is not None:
            self.datums[number] = datum
        first: Line | None = None
        for line in node.each("TRAVELLER_LINE"):
            made = self._line(line, number, vulnerability, scope, match, owner)
            first = first or made
        if first is not None and match is not None and match.ids is not None:
            self._figure(node, match, first)

    def _vulnerability(self, node: Node) -> Vulnerability | None:
        text = node.told("VULNERABILITY")
        found = vulnerability_told(text) if text else None
        if text and found is None:
            self.report.error(node.line_of("VULNERABILITY"), "usebio.vulnerability", text=text)
        return found

    def _figure(self, board: Node, match: Match, first: Line) -> None:
        """The match's figure on a board, turned to the North-South side of its first line."""
        assert match.ids is not None
        own, other = decimal_of(board.told("IMPS")), None
        if own is None:
            own = decimal_of(board.told("TEAM_POINTS", "POINTS"))
            other = decimal_of(board.told("OPPOSING_TEAM_POINTS"))
        if own is None:
            return
        if first.ns[0] != match.ids[0]:
            own = -own if other is None else other
        self.matches.setdefault((match.round or 0, first.board, first.ns[0]), own)

    def _line(
        self,
        node: Node,
        board: int,
        vulnerability: Vulnerability | None,
        scope: Scope,
        match: Match | None,
        owner: Node,
    ) -> Line | None:
        numbers = self._numbers(node, match)
        if any(number in _NOBODY for side in numbers for number in side) or not all(numbers):
            if node.told("CONTRACT", "SCORE"):
                self.report.error(node.line, "usebio.nobody_told", board=board)
            return None
        ns, ew = (
            tuple(self._who(node, scope, number, side) for number in group)
            for group, side in zip(numbers, Side, strict=True)
        )
        told = node.told("ROUND_NUMBER")
        round_ = match.round if match is not None else (whole_of(told) if told else None)
        if match is not None:
            key = (scope, round_, board, ns, ew)
            if self.seen.setdefault(key, owner) is not owner:
                return None
        outcome = outcome_of(node, board, vulnerability, self.report)
        line = Line(
            board=board,
            ns=ns,
            ew=ew,
            result=outcome.result,
            points=outcome.points,
            section=scope.section,
            round=round_,
            table=node.told("TABLE_NUMBER"),
            vulnerability=vulnerability,
            lead=node.told("LEAD"),
            remark=node.told("NOTES"),
        )
        if outcome.awards is not None:
            north_south, east_west = outcome.awards
            self.adjustments.append(Adjustment(line=len(self.lines), ns=north_south, ew=east_west))
        self.lines.append(line)
        self.sessions.append(scope)
        self.awards.append(_awards(node))
        return line

    def _numbers(self, node: Node, match: Match | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The numbers that a line gives to North-South and East-West."""
        if self.form is Form.INDIVIDUAL:
            return _players(node, "NS", ("N", "S")), _players(node, "EW", ("E", "W"))
        home = node.told("NS_PAIR_NUMBER", "NS_TEAM")
        away = node.told("EW_PAIR_NUMBER", "EW_TEAM")
        if match is not None and not home and not away:
            home, away = match.numbers
            if self.form is Form.TEAMS and side_of(node.told("DIRECTION")) is Side.EW:
                home, away = away, home
        return (home,), (away,)

    def _who(self, node: Node, scope: Scope, number: str, side: Side) -> str:
        name = self.roster.find(scope, number, None if self.form is Form.TEAMS else side)
        if name is not None:
            return name
        name = self.roster.add_unknown(scope, number)
        at = node.line_of(f"{side.name}_PAIR_NUMBER")
        assumed = Message.of("usebio.assumed_nameless")
        self.report.warning(at, "usebio.nobody", assumed, number=number)
        return name

    @property
    def figures(self) -> tuple[tuple[Decimal | None, Decimal | None], ...]:
        """What the lines gave each side as printed; nothing when none was."""
        none = all(one == (None, None) for one in self.awards)
        return () if none else tuple(self.awards)

    def with_deals(self, by_section: bool) -> tuple[Line, ...]:
        """The lines, with a mark for the deal where one board number stands for several.

        That is so in sessions that share board numbers, and `by_section` where the sections'
        hand sets differ.
        """
        held = dict.fromkeys(
            (scope.session, line.board)
            for line, scope in zip(self.lines, self.sessions, strict=True)
        )
        by_session = len(held) > len({board for _, board in held})
        marks = (
            " ".join(filter(None, (scope.session * by_session, scope.section * by_section)))
            for scope in self.sessions
        )
        return tuple(replace(line, deal=mark) for line, mark in zip(self.lines, marks, strict=True))


def _players(node: Node, side: str, seats: tuple[str, str]) -> tuple[str, ...]:
    """The two players of a side: each in his own element, or both in the pair's number."""
    single = tuple(
        node.told(f"{seat}_PLAYER_NUMBER", f"{_NAMES[seat]}_PLAYER_NUMBER") for seat in seats
    )
    if all(single):
        return single
    together = tuple(_BETWEEN.split(node.told(f"{side}_PAIR_NUMBER").strip()))
    return together if len(together) == 2 else ()


_NAMES = {"N": "NORTH", "E": "EAST", "S": "SOUTH", "W": "WEST"}


def _awards(node: Node) -> tuple[Decimal | None, Decimal | None]:
    """What the line says each side got, in whatever the file counts."""
    for tags in (*AWARDS.values(), ("NS_IMPS", "EW_IMPS")):
        ns, ew = (node.told(tag) for tag in tags)
        if ns or ew:
            return decimal_of(ns), decimal_of(ew)
    return None, None


def lines_of(place: Node) -> Iterator[Node]:
    """Every traveller line inside `place`, of its sessions, sections and matches too."""
    todo = deque([place])
    while todo:
        node = todo.popleft()
        yield from node.each("TRAVELLER_LINE")
        todo += node.each("SESSION", "SECTION", "MATCH", "BOARD")
