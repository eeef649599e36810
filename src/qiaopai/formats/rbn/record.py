"""One record of RBN to a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from qiaopai.core import (
    PASS,
    Auction,
    Contract,
    Hand,
    Play,
    Result,
    Seat,
    Vulnerability,
    dealer_of,
    vulnerability_of,
)
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.following import Bidding, Hands, Playing
from qiaopai.formats.game import Game, Remark, Section
from qiaopai.formats.rbn.lexer import Labelled
from qiaopai.formats.rbn.tags import comments_of, tags_of
from qiaopai.formats.rbn.words import (
    SCORINGS,
    SEATS,
    VULNERABILITIES,
    Marks,
    read_calls,
    read_cards,
    read_contract,
)
from qiaopai.scoring import contract_score

ALERT = "!"
"""The comment that marks a conventional call."""

_AUCTION = re.compile(r"([WNES])([ZNEB?])(?::|\Z)", re.IGNORECASE)
_RESULT = re.compile(r"([0-9]{1,2})([+-][0-9]{1,5})?(?::(.*))?")
_PACK = (1 << 52) - 1


def game_of(record: Sequence[Labelled], told: Mapping[str, Labelled], report: Reporter) -> Game:
    """The game of `record`; `told` has its labels, those of earlier records included."""
    return _Assembler(record, told, report).game()


class _Assembler:
    def __init__(
        self, record: Sequence[Labelled], told: Mapping[str, Labelled], report: Reporter
    ) -> None:
        self.record = record
        self.told = told
        self.report = report
        self.line = record[0].line
        self.notes = {int(label): one for label, one in told.items() if label.isdigit()}
        self.calls: list[Remark] = []
        self.cards: list[Remark] = []
        self.raw: list[Section] = []

    def text(self, label: str) -> str:
        """The text of `label`, "" when it is not told."""
        return self.told[label].text if label in self.told else ""

    def at(self, label: str) -> int:
        """The line of `label`, the record's when it is not told."""
        return self.told[label].line if label in self.told else self.line

    def game(self) -> Game:
        number = self._number()
        dealer, vulnerability = self._conditions(number)
        hands = self._hands()
        auction = self._auction(dealer)
        contract, passed = self._contract(auction)
        play = self._play(contract, hands)
        result, scores = self._result(contract, passed, play, vulnerability)
        return Game(
            number=number,
            dealer=dealer,
            vulnerability=vulnerability,
            hands=hands,
            auction=auction,
            contract=contract,
            play=play,
            result=result,
            tags=(*tags_of({label: one.text for label, one in self.told.items()}), *scores),
            call_remarks=tuple(self.calls),
            call_notes=self._notes(self.calls),
            card_remarks=tuple(self.cards),
            card_notes=self._notes(self.cards),
            sections=tuple(self.raw),
            comments=comments_of(self.record),
            line=self.line,
        )

    def _notes(self, remarks: list[Remark]) -> tuple[tuple[int, str], ...]:
        """The texts of the notes that `remarks` refer to; one that is missing is told."""
        used = sorted({one.note for one in remarks if one.note is not None})
        for number in used:
            if number not in self.notes:
                self.report.warning(self.line, "pbn.note_missing", number=number)
        return tuple((number, self.notes[number].text) for number in used if number in self.notes)

    # The board

    def _number(self) -> int | None:
        text = self.text("B")
        match = re.fullmatch(r"([0-9]{1,6})(?:[^0-9].{0,20})?", text)
        if match is not None and int(match[1]):
            return int(match[1])
        if text:
            self.report.error(self.at("B"), "pbn.board", text=text)
        return None

    def _conditions(self, number: int | None) -> tuple[Seat | None, Vulnerability | None]:
        """Dealer and vulnerability of the auction, else those that follow from the number."""
        match = _AUCTION.match(self.text("A"))
        if match is not None:
            return Seat.parse(match[1]), VULNERABILITIES.get(match[2].upper())
        if self.text("A"):
            return Seat.WEST, None
        if number is None:
            return None, None
        return dealer_of(number), vulnerability_of(number)

    def _hands(self) -> Hands:
        text, line = self.text("H"), self.at("H")
        first, colon, rest = text.replace(";", ":").partition(":")
        if not text:
            return ()
        if not colon or first.strip().upper() not in ("W", "N", "E", "S"):
            self.report.error(line, "rbn.hands", text=text)
            return ()
        seat = Seat.parse(first.strip())
        hands: dict[Seat, Hand] = {}
        for step, one in enumerate(rest.split(":", 4)[:4]):
            if not one.strip():
                continue
            try:
                hands[seat.after(step)] = Hand.parse(one)
            except InvalidValue as error:
                self.report.add(line, Severity.ERROR, error.message)
        return self._whole(hands, line)

    def _whole(self, hands: dict[Seat, Hand], line: int) -> Hands:
        """The hands, with a fourth that follows from three; none when a card is there twice."""
        seen = 0
        for hand in hands.values():
            if seen & hand.mask:
                card = next(one for one in hand if seen >> one.index & 1)
                self.report.error(line, "value.card_twice", card=card)
                return ()
            seen |= hand.mask
        if len(hands) == 3 and seen.bit_count() == 39:
            (last,) = (seat for seat in SEATS if seat not in hands)
            hands[last] = Hand.from_mask(_PACK & ~seen)
        return tuple((seat, hands[seat]) for seat in Seat if seat in hands)

    # Auction and contract

    def _auction(self, dealer: Seat | None) -> Auction | None:
        text, line = self.text("A"), self.at("A")
        match = _AUCTION.match(text)
        bidding = Bidding(dealer or Seat.WEST, self.report)
        for found in read_calls(text[match.end() :] if match else text):
            if isinstance(found, str):
                self.report.error(line, "rbn.call", text=found)
                bidding.add_unreadable(found)
                continue
            call, marks = found
            if call is None:
                while bidding.whole and not bidding.auction.is_over:
                    bidding.add(PASS, line)
            elif bidding.add(call, line):
                _remark(self.calls, len(bidding.auction) - 1, marks, 1)
        if bidding.whole:
            return bidding.auction if len(bidding.auction) else None
        self.calls = []
        self.raw.append(bidding.section())
        return None

    def _contract(self, auction: Auction | None) -> tuple[Contract | None, bool]:
        """The contract, and whether the board was passed out."""
        text, line = self.text("C"), self.at("C")
        passed = text.upper() in ("P", "PASS") or self.text("R").upper().startswith("P")
        told = None if passed or not text else read_contract(text)
        if told is None and text and not passed:
            self.report.error(line, "rbn.contract", text=text)
        if auction is None or not auction.is_over:
            return told, passed
        if (told is not None and told != auction.contract) or (passed and auction.contract):
            self.report.error(line, "rbn.contract_differs")
        return auction.contract, auction.contract is None

    # Play and result

    def _play(self, contract: Contract | None, hands: Hands) -> Play | None:
        text, line = self.text("P"), self.at("P")
        if not text:
            return None
        if contract is None:
            self.report.error(line, "pbn.play_needs", tag="Contract")
            self.raw.append(Section("Cards", "", text))
            return None
        playing = Playing(contract, hands, self.report)
        for found in read_cards(text):
            if isinstance(found, str):
                self.report.error(line, "rbn.card", text=found)
                playing.stop()
            elif playing.add(found[0], line):
                _remark(self.cards, len(playing.play.cards) - 1, found[1], 7)
        if playing.passed_over:
            self.report.error(line, "file.cards_after", count=playing.passed_over)
        return playing.play if playing.play.cards else None

    def _result(
        self,
        contract: Contract | None,
        passed: bool,
        play: Play | None,
        vulnerability: Vulnerability | None,
    ) -> tuple[Result | None, tuple[tuple[str, str], ...]]:
        """The result, and the score as tags where the result does not tell it."""
        text, line = self.text("R"), self.at("R")
        if passed:
            return Result(None), self._got(text.partition(":")[2])
        played = play.result() if play is not None and play.is_over else None
        if not text:
            return played, ()
        match = _RESULT.fullmatch(text)
        if match is None or int(match[1]) > 13 or contract is None:
            self.report.error(line, "rbn.result", text=text)
            return played, ()
        result = Result(contract, int(match[1]))
        if play is not None:
            self._check(result, play, line)
        score = () if match[2] is None else self._score(int(match[2]), result, vulnerability, line)
        return result, (*score, *self._got(match[3] or ""))

    def _check(self, result: Result, play: Play, line: int) -> None:
        least = play.won(play.contract.declarer.side)
        most = least + play.remaining
        if not least <= result.tricks <= most:
            self.report.error(
                line, "pbn.result_differs", tricks=result.tricks, least=least, most=most
            )

    def _score(
        self, told: int, result: Result, vulnerability: Vulnerability | None, line: int
    ) -> tuple[tuple[str, str], ...]:
        """North-South's score when it is not what the result is worth."""
        if vulnerability is not None:
            due = contract_score(result, vulnerability).north_south
            if told == due:
                return ()
            self.report.warning(line, "rbn.score", told=told, due=due)
        return (("Score", f"NS {told}"),)

    def _got(self, text: str) -> tuple[tuple[str, str], ...]:
        """The IMPs or matchpoints that the result got."""
        imps = SCORINGS.get(self.text("F"), "") in ("IMP", "Cross-IMP")
        got = "0" if text.strip() == "=" else text.strip()
        return (("ScoreIMP" if imps else "ScoreMP", got),) if got else ()


def _remark(remarks: list[Remark], at: int, marks: Marks, glyph: int) -> None:
    """Adds what `marks` say of call or card `at`; judgements count from `glyph`."""
    glyphs = () if marks.judgement is None else (glyph + marks.judgement,)
    remark = Remark(at, marks.note, glyphs, (ALERT,) if marks.conventional else ())
    if remark != Remark(at):
        remarks.append(remark)
