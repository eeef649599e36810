"""The play section of a PBN game (section 3.6), checked by Laws 41 to 45.

A row holds one trick, its columns always in the same order of seats; the order of play
within a row starts with the winner of the row before.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from qiaopai.core import Card, Hand, Play, Seat, Strain, Trick
from qiaopai.errors import IllegalPlay, InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.game import Remark
from qiaopai.formats.pbn.marks import Mark, Marks
from qiaopai.text import Message

_UNKNOWN = ("-", "--", "+")


@dataclass(slots=True)
class PlayRead:
    """A play section as read: the cards in order of play, up to the first unknown one.

    `whole` tells whether the cards and remarks say all that the section says; when not,
    it is kept as written. `waiting` tells of a ``+``: the game goes on later.
    """

    cards: list[Card] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    used_notes: dict[int, int] = field(default_factory=dict)
    whole: bool = True
    waiting: bool = False

    def play(self, play: Play) -> Play:
        """`play`, not begun, with the cards read."""
        return Play(play.contract, self.cards)


def read_play(
    first: Seat,
    leader: Seat,
    strain: Strain,
    hands: tuple[tuple[Seat, Hand], ...],
    marks: Marks,
    report: Reporter,
) -> PlayRead:
    """The play whose first column is `first`'s and whose opening lead is `leader`'s."""
    return _Reader(first, leader, strain, hands, report).read(marks)


class _Reader:
    def __init__(
        self,
        first: Seat,
        leader: Seat,
        strain: Strain,
        hands: tuple[tuple[Seat, Hand], ...],
        report: Reporter,
    ) -> None:
        self.report = report
        self.first = first
        self.leader: Seat | None = leader
        self.strain = strain
        self.held = dict(hands)
        self.elsewhere = {card: seat for seat, hand in hands for card in hand}
        self.played: set[Card] = set()
        self.found = PlayRead()
        self.growing = True

    def read(self, marks: Marks) -> PlayRead:
        words = marks.marks
        for mark in words:
            if mark.note is not None:
                self.found.used_notes.setdefault(mark.note, mark.line)
        if len(words) > 52:
            self._stop(words[52], "pbn.cards_many")
        for start in range(0, min(len(words), 52), 4):
            self._row(words[start : start + 4])
        if not self.found.whole:
            self.found.remarks = []
        return self.found

    def _row(self, row: list[Mark]) -> None:
        """One trick, in the order of play when that is known, else as written."""
        columns = {self.first.after(place): mark for place, mark in enumerate(row)}
        leader = self._leader(columns)
        if leader is None:
            for word in row:
                self._unplaced(word)
            return
        cards: list[Card] = []
        known = True
        for step in range(4):
            seat = leader.after(step)
            mark = columns.get(seat)
            if not known:
                self._unplaced(mark)
            elif mark is None or mark.word in _UNKNOWN:
                known = False
                self._unknown(mark)
            else:
                card = self._card(mark)
                known = card is not None
                if card is not None:
                    self._play(seat, card, mark, cards)
                    cards.append(card)
        self.leader = Trick(leader, tuple(cards)).winner(self.strain) if known else None

    def _leader(self, columns: dict[Seat, Mark]) -> Seat | None:
        """Who leads: the seat marked as leading out of turn, else the winner of the last trick."""
        out_of_turn = [seat for seat, mark in columns.items() if "L" in mark.irregular]
        for seat in out_of_turn[1:]:
            self.report.error(columns[seat].line, "pbn.irregular_twice", text="^L")
        if not out_of_turn:
            return self.leader
        seat = out_of_turn[0]
        if seat is self.leader:
            self.report.error(columns[seat].line, "pbn.lead_in_turn", seat=seat)
        else:
            self.report.note(columns[seat].line, "pbn.lead_out_of_turn", seat=seat)
        self._broken()
        return seat

    def _broken(self) -> None:
        self.found.whole = False
        self.growing = False

    def _stop(self, mark: Mark, key: str) -> None:
        self.report.error(mark.line, key, text=mark.word)
        self._broken()

    def _unknown(self, mark: Mark | None) -> None:
        """A card not told: what was played before it is all that the values can hold."""
        self.growing = False
        if mark is None:
            return
        if mark.word == "+":
            if self.found.waiting:
                self._stop(mark, "pbn.after_plus")
            self.found.waiting = True
        if mark.remark(0) is not None:
            self.found.whole = False

    def _unplaced(self, mark: Mark | None) -> None:
        """A word that comes after the first unknown card in the order of play."""
        if mark is None:
            return
        if mark.word in _UNKNOWN:
            self._unknown(mark)
        elif self.found.waiting:
            self._stop(mark, "pbn.after_plus")
        elif self._card(mark) is not None and self.found.whole:
            self.report.note(mark.line, "pbn.card_gap")
            self._broken()

    def _card(self, mark: Mark) -> Card | None:
        word = mark.word
        try:
            card = Card.parse(word)
        except InvalidValue:
            self._stop(mark, "pbn.card")
            return None
        if len(word) > 2:
            assumed = Message.of("pbn.assumed_value", value=card)
            self.report.warning(mark.line, "pbn.card", assumed=assumed, text=word)
        return card

    def _play(self, seat: Seat, card: Card, mark: Mark, trick: list[Card]) -> None:
        error = self._not_held(seat, card)
        if error is not None:
            self.report.add(mark.line, Severity.ERROR, error.message)
            self._broken()
        else:
            self._check_revoke(seat, card, mark, trick)
        self.played.add(card)
        if seat in self.held and card in self.held[seat]:
            self.held[seat] = self.held[seat].remove(card)
        if self.growing:
            remark = mark.remark(len(self.found.cards))
            self.found.cards.append(card)
            if remark is not None:
                self.found.remarks.append(remark)

    def _not_held(self, seat: Seat, card: Card) -> IllegalPlay | None:
        holder = self.elsewhere.get(card)
        known = seat in self.held
        if card in self.played or (known and card not in self.held[seat]):
            return IllegalPlay("play.not_held", card=card, law="44")
        if holder is not None and holder is not seat:
            return IllegalPlay("play.not_held", card=card, law="44")
        return None

    def _check_revoke(self, seat: Seat, card: Card, mark: Mark, trick: list[Card]) -> None:
        marked = "R" in mark.irregular
        held = self.held.get(seat)
        if held is None:
            return
        suit = trick[0].suit if trick else card.suit
        revokes = card.suit is not suit and held.length(suit) > 0
        if revokes and not marked:
            error = IllegalPlay("play.revoke", card=card, suit=suit, law="44C")
            self.report.add(mark.line, Severity.ERROR, error.message)
        elif marked and not revokes:
            self.report.error(mark.line, "pbn.no_revoke", card=card)
