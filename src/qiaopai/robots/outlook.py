"""What a hidden hand may hold by all that its owner has shown: numbers for a picture.

The numbers come from layouts that agree with what a viewer knows: his own hand, the auction
by the agreements of both sides and, in the play, every card seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from qiaopai.core import Seat, Suit
from qiaopai.robots.heard import heard
from qiaopai.systems.facts import facts_of_many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.heard import Heard
    from qiaopai.systems import Agreements
    from qiaopai.systems.facts import Facts
    from qiaopai.table.view import SeatView

LAYOUTS = 400
"""Layouts behind an outlook: a share of one half is right within 5 percent points, mostly."""

Shares = tuple[float, ...]
"""Parts of chance that sum to 1, by number: the first is for 0."""

BySuit = tuple[float, float, float, float]
"""A chance for each of clubs, diamonds, hearts and spades."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the hand of `seat`, as dealt, may hold; chances are from 0 to 1.

    `hcp` has 38 shares (0 to 37) and `lengths` 14 for each suit, clubs first. `fit` is the
    chance that the seat and its partner hold eight cards or more, `stopper` that the hand
    stops the suit (A, Kx, Qxx, Jxxx), `honours` its chances of ace, king and queen by suit.
    `layouts` says from how many layouts this comes, `effective` how many equally likely ones
    they are worth, `beside` in which share of them some hand does not strictly fit its calls.
    """

    seat: Seat
    hcp: Shares
    lengths: tuple[Shares, Shares, Shares, Shares]
    fit: BySuit
    stopper: BySuit
    honours: tuple[BySuit, BySuit, BySuit]
    balanced: float
    layouts: int
    effective: float
    beside: float

    def at_least(self, hcp: int) -> float:
        """The chance of `hcp` high-card points or more."""
        return sum(self.hcp[max(hcp, 0) :])

    def mean_hcp(self) -> float:
        """The high-card points to expect."""
        return sum(points * share for points, share in enumerate(self.hcp))

    def mean_length(self, suit: Suit) -> float:
        """The cards of `suit` to expect."""
        return sum(cards * share for cards, share in enumerate(self.lengths[suit.index]))


def outlook(view: SeatView, seat: Seat, agreements: Agreements, layouts: int = LAYOUTS) -> Outlook:
    """What `seat` may hold as the viewer of `view` can know it; the same for the same view.

    >>> from qiaopai.core import Auction, Hand, Vulnerability
    >>> from qiaopai.systems import load_system
    >>> from qiaopai.table.view import SeatView
    >>> own = Hand.parse("K32.AQ54.K32.432")
    >>> calls = Auction.parse("N: 1NT P")
    >>> view = SeatView(Seat.SOUTH, 1, Seat.NORTH, Vulnerability.NONE, ((Seat.SOUTH, own),), calls)
    >>> 15 <= outlook(view, Seat.NORTH, load_system()).mean_hcp() <= 17
    True
    """
    sample = heard(view, agreements, layouts)
    facts = facts_of_many(sample.masks[:, seat.index])
    other = facts_of_many(sample.masks[:, seat.partner.index])
    return Outlook(
        seat=seat,
        hcp=_shares(facts.of("hcp"), sample, 38),
        lengths=_four(lambda suit: _shares(facts.of("length", suit), sample, 14)),
        fit=_four(
            lambda suit: _chance(facts.of("length", suit) + other.of("length", suit) >= 8, sample)
        ),
        stopper=_by_suit("stop", facts, sample),
        honours=(
            _by_suit("ace", facts, sample),
            _by_suit("king", facts, sample),
            _by_suit("queen", facts, sample),
        ),
        balanced=_chance(facts.of("uneven") <= 1, sample),
        layouts=len(sample),
        effective=round(sample.effective, 1),
        beside=sample.beside,
    )


_T = TypeVar("_T")


def _four(of: Callable[[int], _T]) -> tuple[_T, _T, _T, _T]:
    return of(0), of(1), of(2), of(3)


def _by_suit(measure: str, facts: Facts, sample: Heard) -> BySuit:
    return _four(lambda suit: _chance(facts.of(measure, suit) > 0, sample))


def _chance(holds: NDArray[np.bool_], sample: Heard) -> float:
    return round(float(sample.weights[holds].sum()), 6)


def _shares(values: NDArray[np.int64], sample: Heard, size: int) -> Shares:
    import numpy as np

    counts = np.bincount(values.astype(np.int64), weights=sample.weights, minlength=size)
    return tuple(round(float(share), 6) for share in counts)
