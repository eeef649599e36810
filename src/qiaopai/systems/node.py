"""One situation of an auction with its rules: which calls there are and what each means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaopai.core import PASS, Bid, Call, Side
from qiaopai.systems.binding import bind, fitting
from qiaopai.systems.constraint import All, Region
from qiaopai.systems.facts import Facts
from qiaopai.systems.floor import computed_rules, stated_by_nature
from qiaopai.systems.forms import SituationForm, SystemForm
from qiaopai.systems.meaning import Force, Meaning
from qiaopai.systems.seen import box_of_region
from qiaopai.systems.sentences import sentence
from qiaopai.systems.situation import Bound, Situation


class Node:
    """A situation with the rules of the side on turn, which are made when first asked for.

    `forms` has the system of each side: a call is read by the system of the side that makes it.
    """

    __slots__ = ("_forms", "_meanings", "_rules", "situation")

    def __init__(self, situation: Situation, forms: Mapping[Side, SystemForm]) -> None:
        self.situation = situation
        self._forms = forms
        self._rules: list[Bound] | None = None
        self._meanings: dict[Call, Meaning] = {}

    @property
    def _form(self) -> SystemForm:
        """The system of the side on turn."""
        return self._forms[self.situation.seat.side]

    @property
    def rules(self) -> list[Bound]:
        """The rules that hold here, best first; the last admits every hand."""
        if self._rules is None:
            self._rules = _rules(self._form, self.situation)
        return self._rules

    def situations(self) -> list[SituationForm]:
        """The situations of the text that this is a case of, in order."""
        found = [written for written, _ in fitting(self._form, self.situation)]
        return list({id(written): written for written in found}.values())

    def share(self, facts: Facts) -> list[tuple[Call, Any]]:
        """The calls that many hands make here, each with the rows of its hands."""
        import numpy as np

        free = np.ones(facts.suits[0].shape, bool)
        rows: dict[Call, Any] = {}
        for bound in self.rules:
            taken = bound.constraint.holds(facts) & free
            if taken.any():
                rows[bound.call] = rows.get(bound.call, False) | taken
                free &= ~taken
                if not free.any():
                    break
        return [(call, np.flatnonzero(taken)) for call, taken in rows.items()]

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
            message=sentence(first.name, said.own, self._form.sentences, _silent(first)),
            constraint=region,
            seen=self.situation.me.seen.meet(box_of_region(said, self.situation.me.seen)),
            force=Force(first.force),
            alert=first.conventional or (first.form is not None and first.form.alert),
            announce=first.form is not None and first.form.announce,
            name=first.name,
            computed=first.computed,
        )

    def _unknown(self, call: Call) -> Meaning:
        rule = stated_by_nature(self.situation, call)
        region = Region(((rule, True),))
        return Meaning(
            call=call,
            message=sentence("no_agreement", (rule,)),
            constraint=region,
            seen=self.situation.me.seen.meet(box_of_region(region)),
            computed=True,
        )

    def after(self, call: Call) -> Node:
        """The node after `call`."""
        meaning = self.meaning(call)
        first = next((bound for bound in self.rules if bound.call == call), None)
        return Node(self.situation.after(call, meaning.seen, first), self._forms)


def _silent(bound: Bound) -> str:
    """What a call says of which nothing is asked."""
    if bound.call is PASS:
        return "stays"
    return "natural" if isinstance(bound.call, Bid) and not bound.conventional else "nothing"


def _rules(form: SystemForm, situation: Situation) -> list[Bound]:
    rules: list[Bound] = []
    for written, suits in fitting(form, situation):
        for bound in bind(written, suits, situation):
            if bound.constraint == All() or not _settled(bound, rules):
                rules.append(bound)
            if bound.constraint == All():
                return rules
    return rules + _beside(rules, computed_rules(situation, form.numbers))


def _settled(bound: Bound, rules: list[Bound]) -> bool:
    """Whether the call asks something else already: a question is about one suit only."""
    first = next((rule for rule in rules if rule.call == bound.call), bound)
    return first.trumps != bound.trumps


def _beside(rules: list[Bound], computed: list[Bound]) -> list[Bound]:
    """The computed rules for calls that the text leaves free, and the last, which must stay."""
    taken = {bound.call for bound in rules}
    return [bound for bound in computed[:-1] if bound.call not in taken] + computed[-1:]
