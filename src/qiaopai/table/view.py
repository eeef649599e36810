"""What one viewer may know of the board in play.

:class:`SeatView` is all that a page, a stream or a robot ever gets of a board. Two
tables that differ only in cards the viewer may not see give equal views.
"""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.core import Auction, Board, Card, Hand, Play, Seat, Vulnerability
from qiaopai.scoring.form import Form, Scoring


@dataclass(frozen=True, slots=True)
class SeatView:
    """The public record of a board and the dealt hands that `seat` may know.

    `seat` is None for an onlooker. `hands` holds hands as dealt (13 cards), in compass
    order; :meth:`held` gives what is left of them. `play` is None until the auction is over.
    `form` is what the board is played for, which all at the table know.
    """

    seat: Seat | None
    number: int
    dealer: Seat
    vulnerability: Vulnerability
    hands: tuple[tuple[Seat, Hand], ...]
    auction: Auction
    play: Play | None = None
    form: Scoring = Form.IMPS

    def dealt(self, seat: Seat) -> Hand | None:
        """The hand dealt to `seat`, or None when the viewer may not know it."""
        return dict(self.hands).get(seat)

    def held(self, seat: Seat) -> Hand | None:
        """What is left of the hand of `seat`, or None when the viewer may not know it."""
        dealt = self.dealt(seat)
        if dealt is None or self.play is None:
            return dealt
        return self.play.remove_played(seat, dealt)

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """What the seat on turn may play; empty when it may not be known, or in the auction."""
        if self.play is None or self.turn is None:
            return ()
        held = self.held(self.turn)
        return () if held is None else self.play.legal(held)

    @property
    def turn(self) -> Seat | None:
        """The seat whose call or card comes next; None when the board is over."""
        if not self.auction.is_over:
            return self.auction.turn
        if self.play is None or self.play.is_over:
            return None
        return self.play.turn


def seat_view(
    board: Board,
    auction: Auction,
    play: Play | None,
    seat: Seat | None,
    also: frozenset[Seat] = frozenset(),
    form: Scoring = Form.IMPS,
) -> SeatView:
    """The view of `seat`: its own hand, dummy's once faced (Law 41D), and the hands in `also`.

    `also` is what the table's rules add: declarer's hand for dummy's person who plays a
    robot's cards, every hand once the board is over.
    """
    known = set(also) if seat is None else {seat, *also}
    if play is not None and play.dummy_is_down:
        known.add(play.contract.dummy)
    return SeatView(
        seat=seat,
        number=board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        hands=tuple((place, hand) for place, hand in board.deal if place in known),
        auction=auction,
        play=play,
        form=form,
    )
