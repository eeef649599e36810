"""A bidding system at work: which call, what a call means, what everybody has shown."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum
from functools import cache

from qiaopai.core import PASS, Auction, Call, Hand, Seat, Vulnerability
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.resources import read_text, resource
from qiaopai.systems.binding import bind, match
from qiaopai.systems.checking import check_system
from qiaopai.systems.constraint import ANYTHING, All, Constraint, Region, together
from qiaopai.systems.facts import facts_of
from qiaopai.systems.floor import Floor, natural_constraint
from qiaopai.systems.language import SystemForm, read_system
from qiaopai.systems.seen import Seen, box_of_region
from qiaopai.systems.sentences import sentence
from qiaopai.systems.situation import Bound, Situation
from qiaopai.text import Message

_REMEMBERED = 2000
"""How many situations a system keeps: some hundred auctions."""


class Force(Enum):
    """What a call asks of partner."""

    NONE = ""
    ROUND = "F"
    GAME = "GF"
    FINAL = "END"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call shows.

    `constraint` admits exactly the hands with which the system makes the call; `seen` is the
    box around them together with the caller's earlier calls. `alert` marks conventions.
    `computed` tells that the floor, not the text of the system, gave the call.
    """

    call: Call
    message: Message
    constraint: Constraint
    seen: Seen
    force: Force = Force.NONE
    alert: bool = False
    name: str = ""
    computed: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call that a hand may make, with its meaning and its place among the system's rules."""

    call: Call
    meaning: Meaning
    rule: int


class System:
    """A bidding system read from its text; InvalidValue when the text uses unknown words.

    It remembers situations it has met, which changes no answer.
    """

    def __init__(self, name: str, form: SystemForm) -> None:
        check_system(form)
        self.name = name
        self._form = form
        self._known: OrderedDict[tuple[Seat, Vulnerability, tuple[Call, ...]], _Node] = (
            OrderedDict()
        )

    def meaning(self, auction: Auction, vulnerability: Vulnerability) -> Meaning:
        """What the last call of `auction` means; InvalidValue when there is none."""
        if not auction.calls:
            raise InvalidValue("systems.no_call")
        before = self._node(auction.dealer, vulnerability, auction.calls[:-1])
        return before.meaning(auction.calls[-1])

    def meanings(self, auction: Auction, vulnerability: Vulnerability) -> tuple[Meaning, ...]:
        """What each call of `auction` means, in order."""
        return tuple(
            self._node(auction.dealer, vulnerability, auction.calls[:place]).meaning(call)
            for place, call in enumerate(auction.calls)
        )

    def candidates(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability
    ) -> list[Candidate]:
        """The calls whose rules `hand` meets, best first; the first is the system's call."""
        node = self._node(auction.dealer, vulnerability, auction.calls)
        facts = facts_of(hand)
        found: dict[Call, Candidate] = {}
        for place, bound in enumerate(node.rules):
            if bound.call not in found and bound.constraint.holds(facts):
                found[bound.call] = Candidate(bound.call, node.meaning(bound.call), place)
        return list(found.values())

    def choose(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Meaning:
        """The system's call with `hand` in the situation after `auction`."""
        node = self._node(auction.dealer, vulnerability, auction.calls)
        facts = facts_of(hand)
        best = next(bound for bound in node.rules if bound.constraint.holds(facts))
        return node.meaning(best.call)

    def shown(self, auction: Auction, vulnerability: Vulnerability) -> dict[Seat, Constraint]:
        """What each seat has shown by all its calls so far."""
        said: dict[Seat, list[Constraint]] = {seat: [] for seat in Seat}
        for (seat, _), meaning in zip(auction, self.meanings(auction, vulnerability), strict=True):
            said[seat].append(meaning.constraint)
        return {seat: together(parts) if parts else ANYTHING for seat, parts in said.items()}

    def situation(self, auction: Auction, vulnerability: Vulnerability) -> Situation:
        """The public state after `auction`."""
        return self._node(auction.dealer, vulnerability, auction.calls).situation

    def _node(self, dealer: Seat, vulnerability: Vulnerability, calls: tuple[Call, ...]) -> _Node:
        found: _Node | None = None
        place = len(calls)
        while found is None:
            found = self._known.get((dealer, vulnerability, calls[:place]))
            if found is None and place == 0:
                found = _Node(Situation(Auction(dealer), vulnerability), self._form)
            elif found is None:
                place -= 1
        for step in range(place, len(calls) + 1):
            if step > place:
                found = found.after(calls[step - 1])
            self._remember((dealer, vulnerability, calls[:step]), found)
        return found

    def _remember(self, key: tuple[Seat, Vulnerability, tuple[Call, ...]], node: _Node) -> None:
        self._known[key] = node
        self._known.move_to_end(key)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


class _Node:
    """A situation with its rules, which are made when first asked for."""

    __slots__ = ("_form", "_meanings", "_rules", "situation")

    def __init__(self, situation: Situation, form: SystemForm) -> None:
        self.situation = situation
        self._form = form
        self._rules: list[Bound] | None = None
        self._meanings: dict[Call, Meaning] = {}

    @property
    def rules(self) -> list[Bound]:
        """The rules that hold here, best first; the last admits every hand."""
        if self._rules is None:
            self._rules = _rules(self._form, self.situation)
        return self._rules

    def meaning(self, call: Call) -> Meaning:
        """What `call` would mean here."""
        if call not in self._meanings:
            self._meanings[call] = self._meaning(call)
        return self._meanings[call]

    def _meaning(self, call: Call) -> Meaning:
        places = [place for place, bound in enumerate(self.rules) if bound.call == call]
        if not places:
            return self._unknown(call)
        ordered = self.rules[: places[-1] + 1]
        region = Region(tuple((bound.constraint, bound.call == call) for bound in ordered))
        first = self.rules[places[0]]
        said = Region(
            tuple(
                (bound.constraint, bound.call == call)
                for bound in ordered
                if bound.call != call or bound.computed == first.computed
            )
        )
        return Meaning(
            call=call,
            message=sentence(first.name, said.own),
            constraint=region,
            seen=self.situation.me.seen.meet(box_of_region(said)),
            force=Force(first.force),
            alert=first.conventional,
            name=first.name,
            computed=first.computed,
        )

    def _unknown(self, call: Call) -> Meaning:
        rule = natural_constraint(self.situation, call)
        region = Region(((rule, True),))
        return Meaning(
            call=call,
            message=sentence("" if rule.terms else "natural", (rule,)),
            constraint=region,
            seen=self.situation.me.seen.meet(box_of_region(region)),
            computed=True,
        )

    def after(self, call: Call) -> _Node:
        """The node after `call`."""
        meaning = self.meaning(call)
        first = next((bound for bound in self.rules if bound.call == call), None)
        return _Node(self.situation.after(call, meaning.seen, first), self._form)


def _rules(form: SystemForm, situation: Situation) -> list[Bound]:
    rules: list[Bound] = []
    for written in form.situations:
        suits = match(written, situation)
        if suits is None:
            continue
        for bound in bind(written, suits, situation):
            rules.append(bound)
            if bound.constraint == All():
                return rules
    return rules + _beside(rules, Floor(situation, form.numbers).make())


def _beside(rules: list[Bound], computed: list[Bound]) -> list[Bound]:
    """The computed rules for calls that the text leaves free, and the last, which must stay."""
    taken = {bound.call for bound in rules}
    return [bound for bound in computed[:-1] if bound.call not in taken] + computed[-1:]


@cache
def load_system(name: str) -> System:
    """The system of that name in the package; NotFound when there is none."""
    return System(name, read_system(_text(name), _text))


def _text(name: str) -> str:
    path = ("systems", "data", f"{name}.txt")
    if not name.isidentifier() or not resource(*path).is_file():
        raise NotFound("systems.unknown", name=name)
    return read_text(*path)


def explain(
    system: System, auction: Auction, vulnerability: Vulnerability
) -> list[tuple[Seat, Call, Message]]:
    """Every call of `auction` with its maker and what it shows."""
    meanings = system.meanings(auction, vulnerability)
    return [
        (seat, call, meaning.message)
        for (seat, call), meaning in zip(auction, meanings, strict=True)
    ]


__all__ = [
    "PASS",
    "Candidate",
    "Force",
    "Meaning",
    "System",
    "explain",
    "load_system",
]
