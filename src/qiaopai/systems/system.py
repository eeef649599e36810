"""Bidding systems at work: which call, what a call means, what everybody has shown."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache
from typing import Any

from qiaopai.core import Auction, Call, Hand, Seat, Side, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.systems.constraint import ANYTHING, Constraint, together
from qiaopai.systems.facts import facts_of, facts_of_many
from qiaopai.systems.forms import SystemForm
from qiaopai.systems.judgement import judged, options
from qiaopai.systems.meaning import Candidate, Meaning
from qiaopai.systems.node import Node
from qiaopai.systems.situation import Situation
from qiaopai.text import Message

_REMEMBERED = 2000
"""How many situations are kept: some hundred auctions."""

_Key = tuple[Seat, Vulnerability, tuple[Call, ...]]


class Agreements:
    """The systems that the two sides play: each call is read by that of the side that made it.

    It remembers situations it has met, which changes no answer.
    """

    def __init__(self, ns: System, ew: System) -> None:
        self.ns = ns
        self.ew = ew
        self._forms = {Side.NS: ns.form, Side.EW: ew.form}
        own = ns is not ew or ns is self
        self._known: OrderedDict[_Key, Node] = OrderedDict() if own else ns._known

    def __repr__(self) -> str:
        return f"Agreements({self.ns!r}, {self.ew!r})"

    def of(self, side: Side) -> System:
        """The system of `side`."""
        return self.ns if side is Side.NS else self.ew

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

    def choose_many(
        self, masks: Any, auction: Auction, vulnerability: Vulnerability
    ) -> list[tuple[Call, Any]]:
        """:meth:`choose` for many hands: the calls made, each with the rows of its hands.

        `masks` is a numpy uint64 array of hands as `Hand.mask`; the rows are index arrays.
        """
        return self._node(auction.dealer, vulnerability, auction.calls).share(facts_of_many(masks))

    def judged_meaning(self, auction: Auction, vulnerability: Vulnerability) -> Meaning:
        """What the last call of `auction` means from a player who looks closer.

        Its constraint admits every hand with which he may make it, its sentence says so.
        """
        meaning = self.meaning(auction, vulnerability)
        before = self._node(auction.dealer, vulnerability, auction.calls[:-1])
        return replace(
            meaning,
            message=Message.of("meaning.judged", meaning=meaning.message),
            constraint=judged(before.rules, before.situation, meaning.call),
        )

    def options(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> list[Call]:
        """The calls whose judged meaning admits `hand`, the system's own call first."""
        node = self._node(auction.dealer, vulnerability, auction.calls)
        chosen = self.choose(hand, auction, vulnerability).call
        found = options(node.rules, node.situation, facts_of(hand))
        return [chosen, *(call for call in found if call != chosen)]

    def shown(self, auction: Auction, vulnerability: Vulnerability) -> dict[Seat, Constraint]:
        """What each seat has shown by all its calls so far."""
        said: dict[Seat, list[Constraint]] = {seat: [] for seat in Seat}
        for (seat, _), meaning in zip(auction, self.meanings(auction, vulnerability), strict=True):
            said[seat].append(meaning.constraint)
        return {seat: together(parts) if parts else ANYTHING for seat, parts in said.items()}

    def situation(self, auction: Auction, vulnerability: Vulnerability) -> Situation:
        """The public state after `auction`."""
        return self._node(auction.dealer, vulnerability, auction.calls).situation

    def node(self, auction: Auction, vulnerability: Vulnerability) -> Node:
        """The rules in force after `auction`, for those who look into a system."""
        return self._node(auction.dealer, vulnerability, auction.calls)

    def _node(self, dealer: Seat, vulnerability: Vulnerability, calls: tuple[Call, ...]) -> Node:
        found: Node | None = None
        place = len(calls)
        while found is None:
            found = self._known.get((dealer, vulnerability, calls[:place]))
            if found is None and place == 0:
                found = Node(Situation(Auction(dealer), vulnerability), self._forms)
            elif found is None:
                place -= 1
        for step in range(place, len(calls) + 1):
            if step > place:
                found = found.after(calls[step - 1])
            self._remember((dealer, vulnerability, calls[:step]), found)
        return found

    def _remember(self, key: _Key, node: Node) -> None:
        self._known[key] = node
        self._known.move_to_end(key)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


class System(Agreements):
    """A bidding system read from its text, as both sides play it.

    Two systems of the same text are two: each remembers what it has met.
    """

    def __init__(self, name: str, form: SystemForm) -> None:
        self.name = name
        self.form = form
        super().__init__(self, self)

    def __repr__(self) -> str:
        return f"System({self.name!r})"


@lru_cache(maxsize=4)
def both_sides(ns: System, ew: System) -> Agreements:
    """What the two sides play, the same object for the same systems while it is in use."""
    return ns if ns is ew else Agreements(ns, ew)


def explain(
    system: Agreements, auction: Auction, vulnerability: Vulnerability
) -> list[tuple[Seat, Call, Message]]:
    """Every call of `auction` with its maker and what it shows."""
    meanings = system.meanings(auction, vulnerability)
    return [
        (seat, call, meaning.message)
        for (seat, call), meaning in zip(auction, meanings, strict=True)
    ]
