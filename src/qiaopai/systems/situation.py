"""What is known to all before a call: the auction and what each player has shown by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from qiaopai.core import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    Call,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
)
from qiaopai.systems.constraint import All
from qiaopai.systems.expectation import Line, hcp_line, points_line
from qiaopai.systems.forms import SUIT_NAMES, RuleForm
from qiaopai.systems.seen import NOTHING, Seen

NOTRUMP = 4
"""The strain index of notrump; suits are 0 to 3."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A rule made concrete in a situation: this call with these cards."""

    call: Call
    constraint: All
    name: str = ""
    force: str = ""
    conventional: bool = False
    trumps: int = -1
    """The suit index a key-card question is about."""
    computed: bool = False
    """Whether the floor made the rule, not the text of the system."""
    form: RuleForm | None = None
    """The rule as written, None for one of the floor's."""


@dataclass(frozen=True, slots=True)
class Told:
    """What one player has told: the box, suits named naturally, and the last rule used."""

    seen: Seen = NOTHING
    suits: tuple[int, ...] = ()
    name: str = ""
    force: str = ""
    calls: int = 0
    artificial: bool = False
    """Whether the last call was a bid that is a convention."""
    passed: bool = False
    """Whether the player passed before anybody had bid."""
    doubled: bool = False
    names: frozenset[str] = frozenset()
    """The names of all rules used so far."""


@dataclass(frozen=True)  # No slots: what rules ask again and again is remembered.
class Situation:
    """The public state of an auction; `told` is by seat index."""

    auction: Auction
    vulnerability: Vulnerability
    told: tuple[Told, Told, Told, Told] = (Told(),) * 4
    game_forced: frozenset[Side] = frozenset()
    trumps: tuple[tuple[Side, int], ...] = ()
    text: str = ""
    undisturbed: tuple[str, str] = ("", "")
    """:attr:`text` as North-South and East-West read it, without doubles of their conventions."""
    last: int = -1
    """The index of the last bid, -1 before any."""
    last_by: Seat | None = None
    doubled: Call = PASS
    """Whether the last bid stands doubled (DOUBLE), redoubled, or neither (PASS)."""
    double: str = ""
    """The name of the rule by which the last double was made."""
    artificial: bool = False
    """Whether the last bid is a convention."""

    @cached_property
    def seat(self) -> Seat:
        """The player on turn."""
        return self.auction.next_caller

    @property
    def texts(self) -> tuple[str, ...]:
        """The auction as patterns see it, and, where it differs, without doubles of conventions."""
        side = (Side.NS, Side.EW).index(self.seat.side)
        return tuple(dict.fromkeys((self.text, self.undisturbed[side])))

    @cached_property
    def me(self) -> Told:
        """What the player on turn has told."""
        return self.told[self.seat.index]

    @cached_property
    def partner(self) -> Told:
        """What partner has told."""
        return self.told[self.seat.partner.index]

    @property
    def lho(self) -> Told:
        """What the left-hand opponent has told."""
        return self.told[self.seat.lho.index]

    @property
    def rho(self) -> Told:
        """What the right-hand opponent has told."""
        return self.told[self.seat.rho.index]

    def call_back(self, steps: int) -> Call | None:
        """The call made `steps` calls ago, 1 for the last; None before the first."""
        calls = self.auction.calls
        return calls[-steps] if steps <= len(calls) else None

    # Bids

    def level(self, strain: int) -> int:
        """The level of the cheapest bid in `strain`; 8 when there is none left."""
        last_level, last_strain = divmod(self.last, 5)
        return last_level + (1 if strain > last_strain else 2) if self.last >= 0 else 1

    def allows(self, call: Call) -> bool:
        """Whether the Laws allow `call` now."""
        if isinstance(call, Bid):
            return call.index > self.last
        if call is PASS:
            return True
        theirs = self.last_by is not None and self.last_by.side is not self.seat.side
        if call is DOUBLE:
            return theirs and self.doubled is PASS
        return self.doubled is DOUBLE and self.last_by is not None and not theirs

    # Suits

    @cached_property
    def theirs(self) -> tuple[int, ...]:
        """The opponents' suits, lowest first."""
        return tuple(sorted({*self.lho.suits, *self.rho.suits}))

    @cached_property
    def ours(self) -> tuple[int, ...]:
        """Our side's suits, lowest first."""
        return tuple(sorted({*self.me.suits, *self.partner.suits}))

    @cached_property
    def unbid(self) -> tuple[int, ...]:
        """The suits nobody has shown, lowest first."""
        return tuple(suit for suit in range(4) if suit not in {*self.theirs, *self.ours})

    def suits(self, name: str) -> tuple[int, ...]:
        """The suits of a named set, in the order in which rules try them."""
        return SETS[name](self)

    @cached_property
    def agreed(self) -> int:
        """The suit our side has agreed, by what both have shown; -1 when there is none."""
        fixed = dict(self.trumps).get(self.seat.side)
        if fixed is not None:
            return fixed
        best = max(range(4), key=lambda suit: (self.together(suit), suit))
        return best if self.together(best) >= 8 else -1

    def together(self, suit: int) -> int:
        """The cards our side has shown in `suit` at least."""
        return self.me.seen.least(suit) + self.partner.seen.least(suit)

    @property
    def partners_hcp(self) -> Line:
        """The HCP to expect with partner, over those of the player on turn."""
        return hcp_line(self.partner.seen, self.lho.seen, self.rho.seen)

    @property
    def partners_points(self) -> Line:
        """The points to expect with partner at a suit contract, over those of the player."""
        return points_line(self.partner.seen, self.lho.seen, self.rho.seen)

    def looked_for(self, suit: int) -> int:
        """How many cards of `suit` the player on turn needs for a fit of eight, 0 to 6."""
        return min(max(8 - self.partner.seen.least(suit), 0), 6)

    @property
    def by_price(self) -> tuple[int, ...]:
        """All suits, that of the cheapest bid first."""
        return tuple(sorted(range(4), key=lambda suit: (self.level(suit), suit)))

    # Conditions

    @property
    def is_game_forced(self) -> bool:
        """Whether our side may not stop below game."""
        return self.seat.side in self.game_forced

    @property
    def is_quiet(self) -> bool:
        """Whether the right-hand opponent passed or has not called."""
        return self.call_back(1) in (None, PASS)

    @property
    def is_ours(self) -> bool:
        """Whether the last bid is our side's."""
        return self.last_by is not None and self.last_by.side is self.seat.side

    @property
    def is_below_game(self) -> bool:
        """Whether the last bid is not yet a game."""
        return self.last < _GAME_LEVEL_INDEX[self.last % 5]

    @property
    def must_bid(self) -> bool:
        """Whether a pass would break a force: partner's last call, or the game force."""
        if self.partner.artificial and self.is_quiet and isinstance(self.call_back(2), Bid):
            return True
        if self.me.artificial and self.is_ours and self.artificial and self.doubled is DOUBLE:
            return True
        if self.partner.force in ("F", "GF") and self.is_quiet:
            return self.partner.force == "F" or self.is_below_game
        if not (self.is_game_forced and self.is_quiet and self.is_below_game):
            return False
        return self.is_ours or self.call_back(2) is PASS

    @property
    def is_vulnerable(self) -> bool:
        """Whether the side on turn is vulnerable."""
        return self.vulnerability.of(self.seat.side)

    @property
    def are_they_vulnerable(self) -> bool:
        """Whether the other side is vulnerable."""
        return self.vulnerability.of(self.seat.side.other)

    # Progress

    def after(self, call: Call, seen: Seen, bound: Bound | None) -> Situation:
        """The situation after `call`, by which the caller showed the box `seen` by rule `bound`."""
        seat = self.seat
        old = self.me
        suits = old.suits
        new_seen = old.seen.meet(seen)
        natural = 3 if bound is None or bound.conventional else 2
        for suit in range(4):
            named = isinstance(call, Bid) and call.strain.index == suit
            if suit not in suits and new_seen.least(suit) >= (natural if named else 4):
                suits = (*suits, suit)
        told = list(self.told)
        told[seat.index] = Told(
            seen=new_seen,
            suits=suits,
            name=bound.name if bound else "",
            force=bound.force if bound else "",
            calls=old.calls + 1,
            artificial=bool(bound and bound.conventional) and isinstance(call, Bid),
            passed=old.passed or (call is PASS and self.last < 0),
            doubled=old.doubled or call is DOUBLE,
            names=old.names | {bound.name} if bound and bound.name else old.names,
        )
        north, east, south, west = told
        forced = self.game_forced
        if bound and bound.force == "GF":
            forced = forced | {seat.side}
        fixed = self.trumps
        if bound and bound.trumps >= 0:
            fixed = (
                *(pair for pair in fixed if pair[0] is not seat.side),
                (seat.side, bound.trumps),
            )
        started = self.last >= 0 or call is not PASS
        moved = replace(
            self,
            auction=self.auction.add(call),
            told=(north, east, south, west),
            game_forced=forced,
            trumps=fixed,
            text=f"{self.text}{call} " if started else "",
            undisturbed=self._undisturbed(call) if started else ("", ""),
        )
        if isinstance(call, Bid):
            artificial = bool(bound and bound.conventional)
            return replace(
                moved, last=call.index, last_by=seat, doubled=PASS, artificial=artificial
            )
        if call is DOUBLE:
            return replace(moved, doubled=call, double=bound.name if bound else "")
        return moved if call is PASS else replace(moved, doubled=call)

    def _undisturbed(self, call: Call) -> tuple[str, str]:
        """What the two sides read once `call` is made."""
        north_south, east_west = (
            f"{text}{PASS if self._is_ignored(call, side) else call} "
            for side, text in zip((Side.NS, Side.EW), self.undisturbed, strict=True)
        )
        return north_south, east_west

    def _is_ignored(self, call: Call, side: Side) -> bool:
        """Whether `call` is a double, at once, of a convention of `side`."""
        of_a_convention = self.artificial and isinstance(self.call_back(1), Bid)
        return call is DOUBLE and of_a_convention and self.seat.side is not side


_TWO_CLUBS = Bid(2, Strain.CLUBS).index
_THREE_CLUBS = Bid(3, Strain.CLUBS).index

SETS: dict[str, Callable[[Situation], tuple[int, ...]]] = {
    "any": lambda _: (0, 1, 2, 3),
    "down": lambda _: (3, 2, 1, 0),
    "majors": lambda _: (2, 3),
    "minors": lambda _: (0, 1),
    "unbid": lambda now: now.unbid,
    "unbid_down": lambda now: now.unbid[::-1],
    "unbid_majors": lambda now: tuple(suit for suit in now.unbid if suit >= 2),
    "theirs": lambda now: now.theirs,
    "ours": lambda now: now.ours,
    "mine": lambda now: now.me.suits,
    "partners": lambda now: now.partner.suits,
    "cheapest": lambda now: now.by_price,
    "side": lambda now: tuple(suit for suit in now.by_price if suit != now.agreed),
}
"""The sets of suits that a rule may run through."""

CONDITIONS: dict[str, Callable[[Situation], bool]] = {
    "passed": lambda now: now.me.passed,
    "unpassed": lambda now: not now.me.passed,
    "partner_passed": lambda now: now.partner.passed,
    "first": lambda now: len(now.auction) == 0,
    "second": lambda now: len(now.auction) == 1,
    "third": lambda now: len(now.auction) == 2,
    "fourth": lambda now: len(now.auction) == 3,
    "vul": lambda now: now.is_vulnerable,
    "white": lambda now: not now.is_vulnerable,
    "favourable": lambda now: now.are_they_vulnerable and not now.is_vulnerable,
    "unfavourable": lambda now: now.is_vulnerable and not now.are_they_vulnerable,
    "equal": lambda now: now.are_they_vulnerable is now.is_vulnerable,
    "balancing": lambda now: (
        now.call_back(1) is PASS and now.call_back(2) is PASS and now.last >= 0
    ),
    "artificial": lambda now: now.artificial,
    "natural": lambda now: now.last >= 0 and not now.artificial,
    "doubled": lambda now: now.doubled is DOUBLE,
    "redoubled": lambda now: now.doubled is REDOUBLE,
    "ours_last": lambda now: now.is_ours,
    "forced": lambda now: now.must_bid,
    "low": lambda now: now.last < _THREE_CLUBS,
    "high": lambda now: now.last > _TWO_CLUBS,
    "agreed": lambda now: now.agreed >= 0,
    "game_forced": lambda now: now.is_game_forced,
    "standing_trumps": lambda now: now.last % 5 == now.agreed,
    "partner_hearts": lambda now: now.partner.seen.least(2) >= 5,
    "partner_strong": lambda now: now.partner.seen.hcp[0] >= 10,
    "partner_wide": lambda now: all(
        high - low >= _WIDE for low, high in (now.partner.seen.hcp, now.partner.seen.points)
    ),
}
"""The words of conditions."""

_WIDE = 6
"""How far apart the points are that a player may hold who is not limited."""

_GAME_LEVEL_INDEX = (
    Bid(5, Strain.CLUBS).index,
    Bid(5, Strain.DIAMONDS).index,
    Bid(4, Strain.HEARTS).index,
    Bid(4, Strain.SPADES).index,
    Bid(3, Strain.NOTRUMP).index,
)
"""The index of the game bid of each strain."""


def suit_named(name: str) -> int:
    """The index of the suit with that initial."""
    return SUIT_NAMES.index(name)


def suit_at(index: int) -> Suit:
    """The suit at an index."""
    return tuple(Suit)[index]


def bid_at(level: int, strain: int) -> Bid | None:
    """The bid of `level` in the strain at an index; None above the seventh level."""
    return BIDS[5 * (level - 1) + strain] if 1 <= level <= 7 else None


__all__ = [
    "NOTRUMP",
    "REDOUBLE",
    "Bound",
    "Situation",
    "Told",
    "bid_at",
    "suit_at",
    "suit_named",
]
