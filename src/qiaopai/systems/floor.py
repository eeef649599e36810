"""The floor under a system: calls computed from fit, points, forces and the law of total tricks.

Where the text of a system has no rule for a hand, these rules have. They are made from
what both partners have shown, which is public, so that they mean to partner what they
mean to the bidder. The last of them admits every hand; it is a pass only where nothing
forces the player to bid.
"""

from __future__ import annotations

from collections.abc import Mapping

from qiaopai.core import DOUBLE, PASS, Bid, Call
from qiaopai.systems.constraint import INFINITE, All, Term
from qiaopai.systems.situation import NOTRUMP, Bound, Situation, bid_at

_MAJORS = (3, 2)
_MINORS = (1, 0)
_GAME = (5, 5, 4, 4, 3)
"""The level of game by strain index."""


def length(suit: int, low: int, high: int = INFINITE) -> Term:
    """Between `low` and `high` cards in `suit`."""
    return Term("length", low, high, suit)


def _up_to(below: int) -> int:
    return below - 1 if below < INFINITE else INFINITE


class Floor:
    """The computed rules of one situation, best first."""

    def __init__(self, situation: Situation, numbers: Mapping[str, int]) -> None:
        self.situation = situation
        self.numbers = numbers
        self.rules: list[Bound] = []
        self.partner = situation.partner.seen
        self.mine = situation.me.seen
        self.partners_hcp = situation.partners_hcp
        self.partners_points = situation.partners_points
        self.stops = tuple(Term("stop", 1, INFINITE, suit) for suit in situation.theirs)

    def add(
        self,
        call: Call | None,
        *terms: Term,
        name: str,
        force: str = "",
        trumps: int = -1,
    ) -> None:
        """Adds a rule when the call is legal and the player can still have such a hand."""
        if call is None or not self.situation.allows(call):
            return
        if all(map(self._possible, terms)):
            conventional = name == "keycards"
            self.rules.append(Bound(call, All(terms), name, force, conventional, trumps, True))

    def _possible(self, term: Term) -> bool:
        match term.measure:
            case "hcp":
                bounds = self.mine.hcp
            case "points":
                bounds = self.mine.points
            case "support":
                bounds = (self.mine.points[0], self.mine.points[1] + 3)
            case "length":
                bounds = self.mine.lengths[term.suit]
            case _:
                return True
        return term.low <= bounds[1] and term.high >= bounds[0] and term.low <= term.high

    # What partner leaves to be held

    def hcp(self, total: int, below: int = INFINITE) -> Term:
        """HCP that make `total` with what partner is to be expected, and less than `below`."""
        return Term("hcp", *self.partners_hcp.share(total, _up_to(below)))

    def support(self, suit: int, total: int, below: int = INFINITE) -> Term:
        """Points in support of `suit` that make `total` with what partner is to be expected."""
        low, high = self.partners_points.share(total, _up_to(below))
        return Term("support", low, high, suit, self.situation.looked_for(suit))

    def fit(self, suit: int, cards: int = 8) -> Term:
        """Length in `suit` that makes `cards` with partner's least."""
        return length(suit, cards - self.partner.least(suit))

    def wide(self, points: int = 2) -> bool:
        """Whether partner may have so much more than shown that an invitation makes sense."""
        low, high = self.partner.points
        return high - low >= points

    # The rules

    def make(self) -> list[Bound]:
        """All rules, the last of which admits every hand."""
        situation = self.situation
        if situation.last < 0:
            self.add(PASS, name="stays")
            return self.rules
        self._slams()
        self._games()
        if not situation.is_game_forced:
            self._invitations()
        if situation.must_bid:
            self._forced()
        elif situation.is_ours:
            self._improvements()
            self._stay()
        else:
            self._competition()
            self._stay()
        return self.rules

    def _fits(self) -> list[int]:
        """Suits that may be trumps: where partner has shown enough for eight with ours."""
        order = sorted(range(4), key=lambda suit: (-self.situation.together(suit), -suit))
        return [suit for suit in order if 8 - self.partner.least(suit) <= 6]

    def _slams(self) -> None:
        slam = self.numbers["slam"]
        asked = self.situation.seat.side in dict(self.situation.trumps)
        trumps = self._trumps()
        if asked and trumps >= 0:
            return
        if trumps >= 0 and self.situation.last < _FOUR_NOTRUMP.index:
            self.add(
                _FOUR_NOTRUMP,
                self.fit(trumps),
                self.support(trumps, slam),
                name="keycards",
                force="F",
                trumps=trumps,
            )
        elif trumps >= 0:
            self.add(bid_at(6, trumps), self.fit(trumps), self.support(trumps, slam), name="slam")
        self.add(bid_at(7, NOTRUMP), self.hcp(self.numbers["grand_notrump"]), name="slam")
        slam = self.numbers["slam_notrump"]
        self.add(bid_at(6, NOTRUMP), self.hcp(slam), *self.stops, name="slam")
        if trumps < 0 and self.situation.last < _FOUR_NOTRUMP.index and self.wide(3):
            least = max(self.hcp(slam - 2).low, slam + 1 - self.partner.hcp[1])
            self.add(_FOUR_NOTRUMP, Term("hcp", least), name="quantitative")

    def _trumps(self) -> int:
        """The suit a question for key cards would be about."""
        agreed = self.situation.agreed
        if agreed >= 0:
            return agreed
        call = self.situation.call_back(2)
        if isinstance(call, Bid) and call.strain.index < NOTRUMP:
            suit = call.strain.index
            return suit if self.partner.least(suit) >= 4 else -1
        return -1

    def _games(self) -> None:
        for suit in self._fits():
            if suit in _MAJORS:
                points = self.support(suit, self.numbers["game_major"])
                if self._slam_try(suit):
                    self.add(
                        bid_at(3, suit),
                        self.fit(suit),
                        self.support(suit, self.numbers["slam"] - 4),
                        name="slam_try",
                        force="GF",
                    )
                self.add(bid_at(4, suit), self.fit(suit), points, name="game", force="END")
        for suit in _MAJORS:
            if suit not in self._fits() and suit not in self.situation.theirs:
                points = self.support(suit, self.numbers["game_major"])
                self.add(bid_at(4, suit), length(suit, 7), points, name="game", force="END")
        points = self.hcp(self.numbers["game_notrump"])
        self.add(bid_at(3, NOTRUMP), points, *self.stops, name="game", force="END")
        for suit in self._fits():
            if suit in _MINORS and self.situation.is_below_game:
                points = self.support(suit, self.numbers["game_minor"])
                self.add(bid_at(5, suit), self.fit(suit), points, name="game", force="END")

    def _slam_try(self, suit: int) -> bool:
        """Whether three of an agreed major is free to show extra values in a game force."""
        situation = self.situation
        return (
            situation.is_game_forced
            and situation.level(suit) <= 3
            and situation.agreed == suit
            and situation.me.name != "slam_try"
            and self.wide(5)
        )

    def _invitations(self) -> None:
        if not self.wide():
            return
        free = self.situation.is_ours or self.situation.is_quiet
        for suit in self._fits():
            level = self.situation.level(suit)
            game = self.numbers["game_major" if suit in _MAJORS else "game_minor_invited"]
            if level <= 2 or (level == 3 and free):
                points = self.support(suit, game - self.numbers["invite_suit"], game)
                self.add(bid_at(3, suit), self.fit(suit), points, name="invites")
        for suit in _MAJORS:
            if suit not in self._fits() and suit in self.situation.me.suits and free:
                game = self.numbers["game_major"]
                points = self.support(suit, game - self.numbers["invite_suit"], game)
                self.add(bid_at(3, suit), length(suit, 6), points, name="invites")
        game = self.numbers["game_notrump"]
        if self.situation.level(NOTRUMP) <= 2 and free:
            self.add(
                bid_at(2, NOTRUMP),
                self.hcp(game - self.numbers["invite_notrump"], game),
                *self.stops,
                name="invites",
            )

    def _improvements(self) -> None:
        """A better place than the bid of ours that stands, when partner may be left in it."""
        standing = self.situation.last % 5
        if self.situation.last_by is self.situation.seat or not self.situation.is_below_game:
            return
        if standing == NOTRUMP:
            for suit in (3, 2, 1, 0):
                if self.situation.level(suit) <= 2:
                    self.add(bid_at(2, suit), length(suit, 6), name="prefers")
            return
        for suit in self.situation.partner.suits:
            if suit != standing and self.situation.level(suit) <= 3:
                lead = self.partner.least(standing) - self.partner.least(suit)
                if suit < standing:
                    lead = max(lead, 0) + 1
                longer = Term("longer", lead, INFINITE, suit, standing)
                self.add(
                    bid_at(self.situation.level(suit), suit),
                    longer,
                    length(standing, 0, 3),
                    name="prefers",
                )
        for suit in (3, 2, 1, 0):
            level = self.situation.level(suit)
            if suit not in self.situation.theirs and level <= 3:
                least = max(6, self.mine.least(suit) + 1)
                self.add(
                    bid_at(level, suit), length(suit, least), length(standing, 0, 1), name="prefers"
                )

    def _competition(self) -> None:
        """The opponents have the bid and nothing forces us."""
        self._penalties()
        self._raises()
        self._own_suits()
        self._doubles()

    def _penalties(self) -> None:
        level, strain = divmod(self.situation.last, 5)
        level += 1
        total = self.numbers["penalty"]
        if strain == NOTRUMP:
            self.add(DOUBLE, self.hcp(total), name="penalty")
        elif level >= 4:
            self.add(DOUBLE, self.hcp(total), length(strain, 2), name="penalty")
            self.add(DOUBLE, self.hcp(total - 4), length(strain, 4), name="penalty")
        elif level >= 2:
            self.add(
                DOUBLE,
                self.hcp(total - 2),
                length(strain, 4),
                Term("tops", 1, 3, strain),
                name="penalty",
            )

    def _raises(self) -> None:
        """By the law of total tricks: as high as there are trumps."""
        for suit in self._fits():
            level = self.situation.level(suit)
            if level <= (4 if suit in _MAJORS else 3):
                trumps = level + 6
                least = (0, 16, 17, 19, 21)[level]
                self.add(
                    bid_at(level, suit),
                    self.fit(suit, max(8, trumps)),
                    self.support(suit, least),
                    name="competes",
                )

    def _own_suits(self) -> None:
        partner = self.partner.hcp[0]
        for suit in (3, 2, 1, 0):
            level = self.situation.level(suit)
            if suit in self.situation.theirs or level > 3:
                continue
            least = max(5 if level <= 2 else 6, self.mine.least(suit) + 1)
            points = max((0, 8, 11, 14)[level], (0, 16, 19, 22)[level] - max(partner, 8))
            self.add(
                bid_at(level, suit),
                length(suit, least),
                Term("points", points),
                name="competes",
            )

    def _doubles(self) -> None:
        """A double for takeout: values not yet shown and shortness in their suit."""
        level, strain = divmod(self.situation.last, 5)
        if strain == NOTRUMP or level >= 3 or self.situation.me.doubled:
            return
        unbid = [suit for suit in self.situation.unbid if suit != strain]
        least = max(12 + 2 * level, self.mine.hcp[0] + 3, 20 + 2 * level - self.partner.hcp[0])
        self.add(
            DOUBLE,
            Term("hcp", least),
            length(strain, 0, 2),
            *(length(suit, 3) for suit in unbid),
            name="action",
            force="F",
        )

    def _stay(self) -> None:
        """A pass, but for hands that game was promised and no rule above could place."""
        if self.situation.is_ours and self.situation.is_below_game:
            total = self.numbers["game_notrump"] + 1
            self.add(bid_at(3, NOTRUMP), self.hcp(total), name="game", force="END")
        self.add(PASS, name="stays")

    def _forced(self) -> None:
        situation = self.situation
        if situation.doubled is DOUBLE and not situation.is_ours:
            self._pass_for_penalties()
        for cards in (8, 7):
            for suit in self._fits():
                if cards == 8 or self.partner.least(suit) >= 5:
                    self._cheap(suit, self.fit(suit, cards), name="supports")
            if cards == 8:
                self._describe()
        self._last_resort()

    def _cheap(self, suit: int, *terms: Term, name: str) -> None:
        level = self.situation.level(suit)
        if level <= _GAME[suit]:
            self.add(bid_at(level, suit), *terms, name=name)

    def _describe(self) -> None:
        """Longer suits, new suits, notrump with a stopper."""
        new = [suit for suit in self.situation.unbid if self.situation.level(suit) <= 3]
        for cards in (7, 6, 5):
            for suit in (3, 2, 1, 0):
                if suit in self.situation.theirs or cards <= self.mine.least(suit):
                    continue
                self._cheap(suit, length(suit, cards), name="shows")
        for suit in new:
            self._cheap(suit, length(suit, 4), name="shows")
        if self.situation.level(NOTRUMP) <= 3:
            self._cheap(NOTRUMP, *self.stops, name="shows")

    def _pass_for_penalties(self) -> None:
        strain = self.situation.last % 5
        if strain == NOTRUMP:
            self.add(PASS, Term("hcp", 8), name="for_penalties")
        else:
            self.add(PASS, length(strain, 5), Term("honours", 2, 5, strain), name="for_penalties")
            self.add(PASS, length(strain, 4), Term("tops", 2, 3, strain), name="for_penalties")

    def _last_resort(self) -> None:
        """The least bad bid, for any hand that is left."""
        for suit in sorted(range(4), key=lambda suit: -self.partner.least(suit)):
            if self.partner.least(suit) >= 5:
                self._cheap(suit, length(suit, 2), name="supports")
        if self.situation.level(NOTRUMP) <= 3:
            self._cheap(NOTRUMP, name="waits")
            return
        best = max(range(4), key=lambda suit: (self.situation.together(suit), suit))
        self.add(bid_at(self.situation.level(best), best), name="waits")
        self.add(PASS, name="stays")


_FOUR_NOTRUMP = Bid.parse("4NT")


def natural_constraint(situation: Situation, call: Call) -> All:
    """What a call shows that neither the system nor the floor would make: nature's least."""
    if not isinstance(call, Bid):
        return All((Term("hcp", 8),)) if call is DOUBLE else All()
    strain = call.strain.index
    partner = situation.partner.seen
    if strain == NOTRUMP:
        needed = (0, 18, 21, 24, 30, 31, 33, 36)[call.level] - partner.hcp[0]
        return All((Term("hcp", max(0, needed)),))
    cards = 3 if partner.least(strain) >= 4 else 4 if call.level == 1 else 5
    return All((length(strain, cards),))
