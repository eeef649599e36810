"""A system played against itself: which rules give the calls, and what is left to the floor."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from qiaopai.core import PASS, Auction, Board, Vulnerability
from qiaopai.systems.facts import facts_of
from qiaopai.systems.forms import RuleForm, SituationForm
from qiaopai.systems.node import Node
from qiaopai.systems.situation import Bound
from qiaopai.systems.system import System

_KEPT = 6
"""How many different auctions are remembered for a situation."""

Place = tuple[Auction, Vulnerability]
"""An auction with the vulnerability, where a player is to call."""


def line_of(rule: RuleForm) -> tuple[str, int]:
    """File and line of a rule."""
    return rule.file, rule.line


@dataclass(slots=True)
class Survey:
    """What was seen of a system at the table.

    `used` counts calls by the line of their rule, `floor` the calls that were computed by the
    pattern of the auction, `passed` those of them that were passes; `places` has some auctions
    that came to each situation, by file and line.
    """

    calls: int = 0
    used: Counter[tuple[str, int]] = field(default_factory=Counter)
    floor: Counter[str] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Auction] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    places: dict[tuple[str, int], list[Place]] = field(default_factory=dict)

    @property
    def computed(self) -> int:
        """The calls that the floor made."""
        return sum(self.floor.values())

    def play(self, system: System, board: Board) -> None:
        """Bids one board out, four players of `system`."""
        auction = Auction(board.dealer)
        hands = dict(board.deal)
        while not auction.is_over:
            node = system.node(auction, board.vulnerability)
            facts = facts_of(hands[auction.turn])
            best = next(bound for bound in node.rules if bound.constraint.holds(facts))
            self._count(best, node, auction, board.vulnerability)
            auction = auction.add(best.call)

    def _count(
        self, best: Bound, node: Node, auction: Auction, vulnerability: Vulnerability
    ) -> None:
        self.calls += 1
        self.names.add(best.name)
        for form in node.situations():
            self.visit(form, (auction, vulnerability))
        if best.form is not None:
            self.used[line_of(best.form)] += 1
            return
        pattern = general(node.situation.text)
        self.floor[pattern] += 1
        self.passed[pattern] += best.call is PASS
        self.examples.setdefault(pattern, auction)

    def visit(self, form: SituationForm, place: Place) -> None:
        """Remembers that `place` is a case of the situation."""
        places = self.places.setdefault((form.file, form.line), [])
        if len(places) < _KEPT and place not in places:
            places.append(place)


def played(system: System, boards: Iterable[Board], survey: Survey | None = None) -> Survey:
    """What `boards` show when four players of `system` bid them."""
    survey = survey or Survey()
    for board in boards:
        survey.play(system, board)
    return survey


_MAJOR = re.compile(r"(?<=[1-7])[HS]")
_MINOR = re.compile(r"(?<=[1-7])[CD]")


def general(text: str) -> str:
    """The calls of `text` with majors and minors as M, o, m, w, the opponents' in brackets.

    >>> general("1H P 2C 2S ")
    '1M (P) 2m (2o)'
    """
    first: dict[str, str] = {}

    def named(names: str, call: str) -> str:
        suit = call[-1]
        if suit not in first:
            used = sum(one in first for one in ("HS" if names == "Mo" else "CD"))
            first[suit] = names[used]
        return call[:-1] + first[suit]

    told = []
    calls = text.split()
    for step, call in enumerate(calls):
        if _MAJOR.search(call):
            call = named("Mo", call)
        elif _MINOR.search(call):
            call = named("mw", call)
        told.append(f"({call})" if (len(calls) - step) % 2 else call)
    return " ".join(told) or "-"
