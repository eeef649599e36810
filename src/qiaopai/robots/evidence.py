"""What is likely about the hidden hands: weights of layouts from the auction and the cards.

A weight multiplies; 1 says nothing. No source of evidence ever rules a layout out (players
deviate), and a source that fails counts as silent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from qiaopai.core import Card, Contract, Seat, Suit
from qiaopai.robots.leads import bidding_of, holding_liking, rule_rank, suit_liking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView

    Weights = NDArray[np.float64]
    Evidence = Callable[[SeatView, Mapping[Seat, NDArray[np.uint64]]], Weights]
    """Weights of layouts from the view and the hidden hands as dealt, one mask a layout."""


def opening_lead_weights(view: SeatView, dealt: Mapping[Seat, NDArray[np.uint64]]) -> Weights:
    """How well the opening lead fits the leader's hand, by the rules of leads."""
    import numpy as np

    count = len(next(iter(dealt.values())))
    play = view.play
    if play is None or not play.cards or play.contract.leader not in dealt:
        return np.ones(count)
    led = play.cards[0]
    hands = dealt[play.contract.leader]
    return _suit_share(view, play.contract, hands, led.suit) * _card_share(
        play.contract, hands, led
    )


def _suit_share(
    view: SeatView, contract: Contract, hands: NDArray[np.uint64], led: Suit
) -> Weights:
    """The chance that each hand chooses the suit that was led."""
    import numpy as np

    bidding = bidding_of(view.auction, contract)
    trumps = contract.strain.suit
    total = np.zeros(len(hands))
    chosen = total
    for suit in Suit:
        kind = "notrump" if trumps is None else "trump" if suit is trumps else "side"
        table = _odds(kind)
        bias = np.exp(suit_liking(suit, bidding, trumps is None))
        odds = table[_holdings(hands, suit)] * bias
        total = total + odds
        if suit is led:
            chosen = odds
    share: Weights = 0.03 + 0.97 * chosen / total
    return share


def _card_share(contract: Contract, hands: NDArray[np.uint64], led: Card) -> Weights:
    """The chance of that card once the suit is chosen."""
    import numpy as np

    if led.suit is contract.strain.suit:
        return np.ones(len(hands))
    table = _rule_cards(contract.strain.suit is not None)
    fits = table[_holdings(hands, led.suit)] == led.rank.index
    return np.where(fits, 1.0, 0.08)


def _holdings(hands: NDArray[np.uint64], suit: Suit) -> NDArray[np.int64]:
    import numpy as np

    shifted = hands >> np.uint64(13 * suit.index) & np.uint64(0x1FFF)
    return shifted.astype(np.int64)


@cache
def _odds(kind: str) -> Weights:
    import numpy as np

    odds: Weights = np.exp([holding_liking(holding, kind) for holding in range(8192)])
    return odds


@cache
def _rule_cards(trumps: bool) -> NDArray[np.int8]:
    import numpy as np

    ranks = [-1, *(rule_rank(holding, trumps)[0] for holding in range(1, 8192))]
    return np.array(ranks, dtype=np.int8)


def make_tables() -> None:
    """Makes the tables of the rules now instead of at the first use."""
    for trumps in (False, True):
        _rule_cards(trumps)
    for kind in ("notrump", "side", "trump"):
        _odds(kind)


def auction_evidence(system: Agreements) -> Evidence:
    """How well the hidden hands fit what their calls show in `system`."""

    def weigh(view: SeatView, dealt: Mapping[Seat, NDArray[np.uint64]]) -> Weights:
        import numpy as np

        shown = system.shown(view.auction, view.vulnerability)
        weights = np.ones(len(next(iter(dealt.values()))))
        for seat, hands in dealt.items():
            weights = weights * shown[seat].weights(hands)
        return weights

    return weigh
