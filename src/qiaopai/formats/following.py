"""Calls and cards as a file tells them, followed under the Laws one by one.

What is illegal is reported with its line and never dropped in silence: an auction with an
illegal call is kept as written, a play ends before a card that its player does not hold.
"""

from __future__ import annotations

from qiaopai.core import DOUBLE, PASS, Auction, Call, Card, Contract, Hand, Play, Seat
from qiaopai.errors import IllegalPlay
from qiaopai.formats.diagnostics import Reporter, Severity, clip
from qiaopai.formats.game import Section

Hands = tuple[tuple[Seat, Hand], ...]

_MOST_WORDS = 400
"""Calls kept of an auction that is none; the longest legal one has 319."""


class Bidding:
    """The calls of one game, checked by Laws 17 to 22."""

    def __init__(self, dealer: Seat, report: Reporter) -> None:
        self.auction = Auction(dealer)
        self.whole = True
        """Whether every call so far was legal."""
        self._words: list[str] = []
        self._report = report

    def add(self, call: Call, line: int) -> bool:
        """Adds `call` and says whether it became part of the auction."""
        if not self.whole:
            self._keep(_word(call))
            return False
        error = self.auction.why_not(call)
        if error is None:
            self._keep(_word(call))
            self.auction = self.auction.add(call)
            return True
        if self.auction.is_over and call is PASS:
            self._report.warning(line, "file.pass_after_end")
            return False
        self._report.add(line, Severity.ERROR, error.message)
        self._keep(_word(call))
        self.whole = False
        return False

    def add_unreadable(self, text: str) -> None:
        """Notes that a call could not be read; its error is the caller's."""
        self._keep(clip(text))
        self.whole = False

    def _keep(self, word: str) -> None:
        if len(self._words) < _MOST_WORDS:
            self._words.append(word)

    def close(self) -> None:
        """Adds the passes that end the auction; some files leave them out."""
        while self.whole and self.auction.standing is not None and not self.auction.is_over:
            self.auction = self.auction.add(PASS)

    def section(self) -> Section:
        """The calls as written, for an auction that no value can hold."""
        rows = (self._words[at : at + 4] for at in range(0, len(self._words), 4))
        return Section("Auction", str(self.auction.dealer), "\n".join(map(" ".join, rows)))


def _word(call: Call) -> str:
    if call is PASS:
        return "Pass"
    return "X" if call is DOUBLE else str(call)


class Playing:
    """The cards of one game in the order played, checked by Laws 41 to 45."""

    def __init__(self, contract: Contract, hands: Hands, report: Reporter) -> None:
        self.play = Play(contract)
        self.passed_over = 0
        """How many cards came after one that could not be placed."""
        self._held = dict(hands)
        self._dealt = {card: seat for seat, hand in hands for card in hand}
        self._played: set[Card] = set()
        self._report = report
        self._stopped = False

    def add(self, card: Card, line: int) -> bool:
        """Adds `card` and says whether it became part of the play."""
        if self._stopped:
            self.passed_over += 1
            return False
        error = self._why_not(card)
        if error is not None:
            self._report.add(line, Severity.ERROR, error.message)
            if error.message.key != "play.revoke":
                self._stopped = True
                return False
        seat = self.play.turn
        if seat in self._held:
            self._held[seat] = self._held[seat].remove(card)
        self._played.add(card)
        self.play = Play(self.play.contract, (*self.play.cards, card))
        return True

    def stop(self) -> None:
        """Notes that a card could not be read; its error is the caller's."""
        self._stopped = True

    def _why_not(self, card: Card) -> IllegalPlay | None:
        if self.play.is_over:
            return IllegalPlay("play.over", law="44")
        seat = self.play.turn
        if seat in self._held:
            return self.play.why_not(card, self._held[seat])
        if card in self._played or self._dealt.get(card, seat) is not seat:
            return IllegalPlay("play.not_held", card=card, law="44")
        return None
