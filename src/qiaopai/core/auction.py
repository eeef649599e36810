"""The auction: who may call what, when it ends, who declares (Laws 17-22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from qiaopai.core.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Special
from qiaopai.core.contract import Contract, Risk
from qiaopai.core.seats import Seat
from qiaopai.errors import IllegalCall, InvalidValue


def _all_legal(calls: tuple[Call, ...]) -> bool:
    """Whether the calls make an auction, in one pass: what :meth:`Auction.why_not` says of each."""
    highest, doubled, bidder, passes = -1, 0, 0, 0
    for step, call in enumerate(calls):
        if passes >= 3 and step >= 4:
            return False
        if call is PASS:
            passes += 1
            continue
        passes = 0
        ours = (step - bidder) % 2 == 0
        if isinstance(call, Bid):
            if call.index <= highest:
                return False
            highest, doubled, bidder = call.index, 0, step
        elif call is DOUBLE:
            if highest < 0 or doubled or ours:
                return False
            doubled = 1
        elif doubled == 1 and ours:
            doubled = 2
        else:
            return False
    return True


class Auction:
    """A dealer and the legal calls made so far.

    >>> from qiaopai.core.calls import parse_call
    >>> auction = Auction(Seat.NORTH)
    >>> for word in ["1NT", "2H", "3C", "3H"]:
    ...     auction = auction.add(parse_call(word))
    >>> auction.turn, auction.last_bid
    (Seat.NORTH, Bid.parse('3H'))
    """

    __slots__ = ("calls", "dealer")
    calls: tuple[Call, ...]
    dealer: Seat

    def __init__(self, dealer: Seat, calls: Iterable[Call] = ()) -> None:
        object.__setattr__(self, "dealer", dealer)
        made = tuple(calls)
        if made and not _all_legal(made):
            auction = Auction(dealer)
            for call in made:
                auction = auction.add(call)
        object.__setattr__(self, "calls", made)

    @classmethod
    def parse(cls, text: str) -> Auction:
        """An auction from ``N: 1NT P 3NT P P P``; every call must be legal."""
        from qiaopai.core.calls import parse_call

        dealer, colon, calls = text.strip().partition(":")
        if not colon:
            raise InvalidValue("value.auction", text=text)
        return cls(Seat.parse(dealer.strip()), map(parse_call, calls.split()))

    def add(self, call: Call) -> Auction:
        """The auction after `call` by whoever is on turn; IllegalCall when the Laws forbid it."""
        error = self.why_not(call)
        if error is not None:
            raise error
        new = Auction(self.dealer)
        object.__setattr__(new, "calls", (*self.calls, call))
        return new

    def why_not(self, call: Call) -> IllegalCall | None:
        """Why `call` may not be made now, or None when it is legal (Laws 18, 19, 22)."""
        if self.is_over:
            return IllegalCall("call.over", law="22")
        match call:
            case Bid():
                last = self.last_bid
                if last is not None and call <= last:
                    return IllegalCall("call.not_over", call=call, over=last, law="18B")
            case Special.DOUBLE:
                if not self._may_double():
                    return IllegalCall("call.no_double", law="19A")
            case Special.REDOUBLE:
                if not self._may_redouble():
                    return IllegalCall("call.no_redouble", law="19B")
            case Special.PASS:
                pass
        return None

    def _last_unpassed(self) -> tuple[Seat, Call] | None:
        for seat, call in reversed(tuple(self)):
            if call is not PASS:
                return seat, call
        return None

    def _may_double(self) -> bool:
        last = self._last_unpassed()
        return last is not None and isinstance(last[1], Bid) and last[0].side is not self.turn.side

    def _may_redouble(self) -> bool:
        last = self._last_unpassed()
        return last is not None and last[1] is DOUBLE and last[0].side is not self.turn.side

    def is_legal(self, call: Call) -> bool:
        """Whether the player on turn may make `call`."""
        return self.why_not(call) is None

    def legal_calls(self) -> tuple[Call, ...]:
        """Every call that may be made now: pass, doubles, then bids from the lowest."""
        if self.is_over:
            return ()
        last = self.last_bid
        first = 0 if last is None else last.index + 1
        specials = tuple(call for call in (PASS, DOUBLE, REDOUBLE) if self.is_legal(call))
        return specials + BIDS[first:]

    def __iter__(self) -> Iterator[tuple[Seat, Call]]:
        """Each call with its maker, in order."""
        return ((self.dealer.after(step), call) for step, call in enumerate(self.calls))

    def __len__(self) -> int:
        return len(self.calls)

    @property
    def next_caller(self) -> Seat:
        """The seat after the last caller, clockwise; the dealer at the start."""
        return self.dealer.after(len(self.calls))

    @property
    def turn(self) -> Seat:
        """Whose call it is; IllegalCall once the auction is over."""
        if self.is_over:
            raise IllegalCall("call.over", law="22")
        return self.next_caller

    @property
    def is_over(self) -> bool:
        """Three passes after a bid, or four from the start (Law 22)."""
        return len(self.calls) >= 4 and self.calls[-3:] == (PASS, PASS, PASS)

    @property
    def is_passed_out(self) -> bool:
        """Four passes and no bid (Law 22A)."""
        return self.is_over and self.last_bid is None

    @property
    def last_bid(self) -> Bid | None:
        """The highest bid so far, which is the last."""
        return next((call for call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def risk(self) -> Risk:
        """Whether the last bid stands undoubled, doubled or redoubled."""
        last = next((call for call in reversed(self.calls) if call is not PASS), None)
        if last is DOUBLE:
            return Risk.DOUBLED
        return Risk.REDOUBLED if last is REDOUBLE else Risk.UNDOUBLED

    @property
    def standing(self) -> Contract | None:
        """The contract if everybody passed from here on; None while nobody has bid.

        Declarer is the player of the last bidder's side who first named its strain (Law 22B).
        """
        bids = [(step, call) for step, call in enumerate(self.calls) if isinstance(call, Bid)]
        if not bids:
            return None
        last, bid = bids[-1]
        first = next(
            step for step, call in bids if call.strain is bid.strain and (last - step) % 2 == 0
        )
        return Contract(bid, self.risk, self.dealer.after(first))

    @property
    def contract(self) -> Contract | None:
        """The final contract; None while the auction runs and when it was passed out."""
        return self.standing if self.is_over else None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Auction) and self.dealer is other.dealer and self.calls == other.calls
        )

    def __hash__(self) -> int:
        return hash((self.dealer, self.calls))

    def __str__(self) -> str:
        return " ".join([f"{self.dealer}:", *map(str, self.calls)])

    def __repr__(self) -> str:
        return f"Auction.parse('{self}')"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an auction does not change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Auction.parse, (str(self),)
