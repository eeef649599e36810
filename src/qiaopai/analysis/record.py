"""What is analysed: one board as it was played at one table."""

from __future__ import annotations

from dataclasses import dataclass, field

from qiaopai.core import (
    Auction,
    Board,
    Contract,
    Deal,
    Play,
    Result,
    Seat,
    Vulnerability,
    dealer_of,
)
from qiaopai.errors import InvalidValue
from qiaopai.table.view import SeatView


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A board with what is known of its auction, play and result; the rest is None.

    Dealer and vulnerability need not be those of the number: files of other counts exist.
    `players` are names by seat where they are known. InvalidValue when a card was played by a
    hand that does not hold it, or when play and result are of different contracts.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal
    auction: Auction | None = None
    play: Play | None = None
    result: Result | None = None
    players: tuple[tuple[Seat, str], ...] = field(default=())

    def __post_init__(self) -> None:
        dealer_of(self.number)
        if self.auction is not None and self.auction.dealer is not self.dealer:
            raise InvalidValue("value.game", what="dealer")
        if self.play is not None:
            if self.result is not None and self.play.contract != self.result.contract:
                raise InvalidValue("value.game", what="contract")
            _check_cards(self.play, self.deal)

    @classmethod
    def of_board(
        cls,
        board: Board,
        auction: Auction | None = None,
        play: Play | None = None,
        result: Result | None = None,
        players: tuple[tuple[Seat, str], ...] = (),
    ) -> Record:
        """The record of `board`; a play that is over has its result."""
        if result is None and play is not None and play.is_over:
            result = play.result()
        if result is None and auction is not None and auction.is_passed_out:
            result = Result(None)
        return cls(
            number=board.number,
            dealer=board.dealer,
            vulnerability=board.vulnerability,
            deal=board.deal,
            auction=auction,
            play=play,
            result=result,
            players=players,
        )

    @property
    def contract(self) -> Contract | None:
        """The contract that was played or reached; None when passed out or not known."""
        if self.play is not None:
            return self.play.contract
        if self.result is not None:
            return self.result.contract
        return None if self.auction is None else self.auction.contract

    @property
    def is_passed_out(self) -> bool:
        """Whether the board ended with four passes."""
        if self.result is not None:
            return self.result.contract is None
        return self.auction is not None and self.auction.is_passed_out

    @property
    def auction_fits(self) -> bool:
        """Whether the auction, once over, leads to the contract that was played."""
        if (
            self.auction is None
            or not self.auction.is_over
            or (self.play is None and self.result is None)
        ):
            return True
        return self.auction.contract == self.contract

    def calls_view(self, place: int) -> SeatView:
        """What the maker of call number `place` of the auction (from 0) knew before it."""
        assert self.auction is not None
        before = Auction(self.dealer, self.auction.calls[:place])
        return self._view(before.turn, (before.turn,), before, None)

    def cards_view(self, place: int) -> SeatView:
        """What whoever chose card number `place` of the play (from 0) knew before it."""
        assert self.play is not None
        assert self.auction is not None
        play = Play(self.play.contract, self.play.cards[:place])
        seat = play.chooser
        known = {seat, play.contract.dummy} if play.dummy_is_down else {seat}
        return self._view(seat, tuple(known), self.auction, play)

    def _view(
        self, seat: Seat, known: tuple[Seat, ...], auction: Auction, play: Play | None
    ) -> SeatView:
        return SeatView(
            seat=seat,
            number=self.number,
            dealer=self.dealer,
            vulnerability=self.vulnerability,
            hands=tuple((place, hand) for place, hand in self.deal if place in known),
            auction=auction,
            play=play,
        )


def _check_cards(play: Play, deal: Deal) -> None:
    for trick in (*play.tricks, play.current):
        for step, card in enumerate(trick.cards):
            seat = trick.leader.after(step)
            if card not in deal[seat]:
                raise InvalidValue("analysis.card_elsewhere", card=card, seat=seat)
