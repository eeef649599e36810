"""The auction section of a PBN game (section 3.5), checked by Laws 17 to 22."""

from __future__ import annotations

from dataclasses import dataclass, field

from qiaopai.core import PASS, Auction, Bid, Call, Seat, parse_call
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.game import Remark
from qiaopai.formats.pbn.marks import Mark, Marks
from qiaopai.text import Message

_STANDARD = {"PASS", "X", "XX"}


@dataclass(slots=True)
class AuctionRead:
    """An auction section as read.

    `auction` is None when the calls are no auction under the Laws: something illegal, or an
    irregularity that the opponents accepted; then the section is kept as written.
    """

    auction: Auction | None = None
    remarks: list[Remark] = field(default_factory=list)
    used_notes: dict[int, int] = field(default_factory=dict)
    """The line of each note's first reference, by number."""


def read_auction(
    first: Seat, dealer: Seat | None, line: int, marks: Marks, report: Reporter
) -> AuctionRead:
    """The auction whose first column is `first`'s and whose section starts at `line`."""
    return _Reader(first, dealer, line, report).read(marks)


class _Reader:
    def __init__(self, first: Seat, dealer: Seat | None, line: int, report: Reporter) -> None:
        self.report = report
        self.first = first
        self.dealer = dealer
        self.line = line
        self.found = AuctionRead()
        self.whole = True
        self.waiting = False
        self.last_bid: Bid | None = None

    def read(self, marks: Marks) -> AuctionRead:
        words = marks.marks
        dashes = 0
        while dashes < len(words) and words[dashes].word in ("-", "--"):
            dashes += 1
        self.auction = Auction(self._dealer(dashes, words))
        for mark in words[dashes:]:
            self._mark(mark)
        if self.whole:
            self.found.auction = self.auction
        else:
            self.found.remarks = []
        return self.found

    def _dealer(self, dashes: int, words: list[Mark]) -> Seat:
        caller = self.first.after(dashes)
        if self.dealer is None:
            assumed = Message.of("pbn.assumed_value", value=caller)
            self.report.warning(self.line, "pbn.no_dealer", assumed=assumed)
            return caller
        if caller is not self.dealer and dashes < len(words):
            self.report.error(
                words[dashes].line, "pbn.first_caller", seat=caller, dealer=self.dealer
            )
            self.whole = False
        return self.dealer

    def _mark(self, mark: Mark) -> None:
        if mark.note is not None:
            self.found.used_notes.setdefault(mark.note, mark.line)
        if self.waiting:
            self.report.error(mark.line, "pbn.after_plus", text=mark.word)
            self.whole = False
        elif mark.word == "+":
            self.waiting = True
        elif mark.word == "^S":
            self._irregular(mark, "pbn.skipped")
        elif mark.word.upper() == "AP":
            self._all_pass(mark)
        else:
            call = self._parse(mark)
            if call is None:
                self.whole = False
            else:
                self._call(call, mark)

    def _parse(self, mark: Mark) -> Call | None:
        word = mark.word
        try:
            call = None if set(word) <= {"-"} else parse_call(word)
        except InvalidValue:
            call = None
        if call is None:
            self.report.error(mark.line, "pbn.call", text=word)
        elif word.upper() != str(call) and word.upper() not in _STANDARD:
            assumed = Message.of("pbn.assumed_value", value=call)
            self.report.warning(mark.line, "pbn.call", assumed=assumed, text=word)
        return call

    def _all_pass(self, mark: Mark) -> None:
        if self.auction.is_over and self.whole:
            self.report.warning(mark.line, "pbn.after_end", text=mark.word)
        remark = mark.remark(len(self.auction))
        while not self.auction.is_over:
            self.auction = self.auction.add(PASS)
        if remark is not None:
            self.found.remarks.append(remark)

    def _call(self, call: Call, mark: Mark) -> None:
        if "I" in mark.irregular:
            self._insufficient(call, mark)
        if isinstance(call, Bid):
            self.last_bid = call
        if not self.whole:
            return
        error = self.auction.why_not(call)
        if error is None:
            remark = mark.remark(len(self.auction))
            self.auction = self.auction.add(call)
            if remark is not None:
                self.found.remarks.append(remark)
        elif self.auction.is_over and call is PASS:
            self.report.warning(mark.line, "pbn.after_end", text=mark.word)
        else:
            self.report.add(mark.line, Severity.ERROR, error.message)
            self.whole = False

    def _insufficient(self, call: Call, mark: Mark) -> None:
        last = self.last_bid
        if isinstance(call, Bid) and last is not None and call <= last:
            self._irregular(mark, "pbn.insufficient")
        else:
            self.report.error(mark.line, "pbn.sufficient", call=call)

    def _irregular(self, mark: Mark, key: str) -> None:
        self.report.note(mark.line, key)
        self.whole = False
