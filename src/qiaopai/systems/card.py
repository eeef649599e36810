"""A convention card, made from the system itself: what its calls show in the usual places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from qiaopai.core import PASS, Auction, Call, Side, Vulnerability
from qiaopai.systems.meaning import Meaning
from qiaopai.systems.system import Agreements, System, both_sides
from qiaopai.text import Message

_PLACES: Final[dict[str, tuple[str, ...]]] = {
    "opening": ("N:",),
    "third": ("N: P P",),
    "notrump": ("N: 1NT P", "N: 2NT P"),
    "majors": ("N: 1H P", "N: 1S P"),
    "minors": ("N: 1C P", "N: 1D P"),
    "twos": ("N: 2C P", "N: 2D P", "N: 2H P", "N: 2S P"),
    "high": ("N: 3C P", "N: 3S P", "N: 3NT P"),
    "disturbed": ("N: 1D 1S", "N: 1H 2C", "N: 1H X", "N: 1NT 2H"),
    "overcalls": ("W: 1D", "W: 1S", "W: 1H P P"),
    "answers": ("W: 1H X P", "W: 1H 1S P"),
    "against_notrump": ("W: 1NT",),
    "against_twos": ("W: 2H", "W: 2S"),
    "against_high": ("W: 3D",),
    "slam": ("N: 1S P 3S P", "N: 1S P 3S P 4NT P", "N: 1NT P 4C P"),
}
"""The auctions of each part of a card; our side is North-South."""

_STRONG_CLUB: Final = "W: 1C"


@dataclass(frozen=True, slots=True)
class Place:
    """An auction with what each call of the text means next; passes are left out."""

    auction: Auction
    calls: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the card: its name and the auctions it is about."""

    name: str
    places: tuple[Place, ...]

    @property
    def title(self) -> Message:
        """What the part is called."""
        return Message.of(f"systems.card.{self.name}")


@dataclass(frozen=True, slots=True)
class Card:
    """A convention card, vulnerability none."""

    name: str
    sections: tuple[Section, ...]


def convention_card(system: System, strong_club: System | None = None) -> Card:
    """The card of `system`; `strong_club` is a system whose 1♣ the defence is shown against."""
    sections = [
        Section(name, tuple(_places(name, texts, system))) for name, texts in _PLACES.items()
    ]
    if strong_club is not None:
        auction = Auction.parse(_STRONG_CLUB)
        calls = _calls(both_sides(system, strong_club), auction)
        sections.insert(-1, Section("against_strong_club", _filled([Place(auction, calls)])))
    return Card(system.name, tuple(one for one in sections if one.places))


def _places(name: str, texts: tuple[str, ...], system: System) -> Iterator[Place]:
    for text in texts:
        auction = Auction.parse(text)
        calls = _calls(system, auction)
        if name == "third":
            first = {meaning.message for meaning in _calls(system, Auction.parse("N:"))}
            calls = tuple(meaning for meaning in calls if meaning.message not in first)
        yield from _filled([Place(auction, calls)])


def _filled(places: list[Place]) -> tuple[Place, ...]:
    return tuple(place for place in places if place.calls)


def _calls(agreements: Agreements, auction: Auction) -> tuple[Meaning, ...]:
    """The calls that our text has rules for, bids in their order; none where it has not come to."""
    if not _is_ours(agreements, auction):
        return ()
    node = agreements.node(auction, Vulnerability.NONE)
    calls: list[Call] = []
    for bound in node.rules:
        if bound.form is not None and bound.call is not PASS and bound.call not in calls:
            calls.append(bound.call)
    order = [call for call in auction.legal_calls() if call in calls]
    return tuple(node.meaning(call) for call in order)


def _is_ours(agreements: Agreements, auction: Auction) -> bool:
    """Whether the text has a rule for each call of our side so far."""
    so_far = Auction(auction.dealer)
    for seat, call in auction:
        rules = agreements.node(so_far, Vulnerability.NONE).rules
        known = any(bound.call == call and bound.form is not None for bound in rules)
        if seat.side is Side.NS and call is not PASS and not known:
            return False
        so_far = so_far.add(call)
    return True
