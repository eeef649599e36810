"""Games to RBN, a label a line, and to RBX, a record a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from qiaopai.core import Hand, Seat
from qiaopai.formats.game import Game, Remark
from qiaopai.formats.rbn.lexer import LABELS, LASTING
from qiaopai.formats.rbn.record import ALERT
from qiaopai.formats.rbn.tags import PLACES, texts_of
from qiaopai.formats.rbn.words import (
    SEATS,
    SUFFIXES,
    VULNERABILITIES,
    write_call,
    write_contract,
)
from qiaopai.scoring import contract_score
from qiaopai.text import Message

_MARKS = {vulnerability: mark for mark, vulnerability in VULNERABILITIES.items()}
_SCORE = re.compile(r"(?:NS )?([+-]?[0-9]{1,5})")
_NOTES = (*range(1, 10), 0)

Record = list[tuple[str, str]]
Notes = tuple[tuple[int, str], ...]


def write_rbn(games: Sequence[Game]) -> str:
    """The games as RBN 3.2; what the record before told is not told again."""
    text = ["% RBN 3.2\n"]
    for record in _records(games):
        lines = (
            f"{label} {words}".rstrip() if label else f"{{{words}}}" for label, words in record
        )
        text.append("".join(f"{line}\n" for line in lines))
    return "\n".join(text)


def write_rbx(games: Sequence[Game]) -> str:
    """The games as RBX, a record a line."""
    return "".join(
        "".join(f"{label}{{{_line(words)}}}" for label, words in record) + "\n"
        for record in _records(games)
    )


def lost_in_rbn(games: Sequence[Game]) -> tuple[Message, ...]:
    """What RBN does not keep of `games`."""
    lost = sum(1 for game in games if _loses(game))
    return (Message.of("rbn.lost", count=lost),) if lost else ()


def _loses(game: Game) -> bool:
    remarks = (*game.call_remarks, *game.card_remarks)
    return bool(
        game.sections
        or any(name not in PLACES for name, _ in game.tags)
        or any(anchor not in PLACES for anchor, _ in game.comments if anchor)
        or any(set(one.comments) - {ALERT} or one.revoke for one in remarks)
        or any(len(_judged(one)) < len(one.glyphs) for one in remarks)
        or len({text for _, text in (*game.call_notes, *game.card_notes)}) > len(_NOTES)
    )


def _records(games: Sequence[Game]) -> Iterator[Record]:
    before = dict.fromkeys(LASTING, "")
    for game in games:
        yield _Writer(game).record(before)


class _Writer:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.tags = {name: _line(text) for name, text in game.tags}
        self.notes = _numbered((*game.call_notes, *game.card_notes))

    def record(self, before: dict[str, str]) -> Record:
        """Labels and texts in order, comments behind the label they belong to.

        `before` has the texts of the record before, and gets those of this one.
        """
        comments: dict[str, list[tuple[str, str]]] = {}
        for anchor, text in self.game.comments:
            comments.setdefault(PLACES.get(anchor, ""), []).append(("", _braceless(text)))
        texts = self._texts()
        found = comments.get("", [])
        for label in LABELS:
            is_new = texts[label] != before.get(label, "")
            if is_new or label == "B" or label in comments:
                found.append((label, texts[label]))
            found += comments.get(label, [])
            if label == "A":
                found += [(str(number), text) for text, number in self.notes.items()]
        before.update({label: texts[label] for label in LASTING})
        return found

    def _texts(self) -> dict[str, str]:
        game = self.game
        return texts_of(self.tags) | {
            "B": str(game.number or ""),
            "H": _hands(game),
            "A": self._auction(),
            "C": write_contract(game.contract) if game.contract else "",
            "P": self._play(),
            "R": self._result(),
        }

    def _auction(self) -> str:
        game = self.game
        dealer = game.auction.dealer if game.auction else game.dealer
        if dealer is None:
            return ""
        mark = _MARKS[game.vulnerability] if game.vulnerability else "?"
        words = self._calls()
        rows = ["".join(words[at : at + 4]) for at in range(0, len(words), 4)]
        return ":".join([f"{dealer}{mark}", *(rows or [""])])

    def _calls(self) -> list[str]:
        """The calls; the passes that end an auction are one ``A`` when nothing is said of them."""
        auction = self.game.auction
        if auction is None:
            return []
        noted = {one.index: one for one in self.game.call_remarks}
        closing = (4 if auction.is_passed_out else 3) if auction.is_over else 0
        shown = len(auction) - closing
        notes = self.game.call_notes
        if any(self._marks(noted.get(at), notes) for at in range(shown, len(auction))):
            closing, shown = 0, len(auction)
        words = [
            write_call(call) + self._marks(noted.get(at), notes)
            for at, call in enumerate(auction.calls[:shown])
        ]
        return [*words, "A"] if closing else words

    def _marks(self, remark: Remark | None, notes: Notes) -> str:
        if remark is None:
            return ""
        text = None if remark.note is None else dict(notes).get(remark.note)
        number = None if text is None else self.notes.get(_line(text))
        conventional = "*" if ALERT in remark.comments else ""
        judged = "".join(_judged(remark)[:1])
        return conventional + judged + ("" if number is None else f"^{number}")

    def _play(self) -> str:
        play = self.game.play
        if play is None:
            return ""
        noted = {one.index: one for one in self.game.card_remarks}
        words = []
        for at, card in enumerate(play.cards):
            led = play.cards[at - at % 4]
            word = str(card) if card is led or card.suit is not led.suit else str(card.rank)
            words.append(word + self._marks(noted.get(at), self.game.card_notes))
        return ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))

    def _result(self) -> str:
        game = self.game
        got = self.tags.get("ScoreIMP") or self.tags.get("ScoreMP") or ""
        text = "P" if game.is_passed_out else ""
        if game.result is not None and game.result.contract is not None:
            told = _SCORE.fullmatch(self.tags.get("Score", ""))
            text = str(game.result.tricks)
            if told is not None:
                text += f"{int(told[1]):+d}"
            elif game.vulnerability is not None:
                text += f"{contract_score(game.result, game.vulnerability).north_south:+d}"
        return f"{text}:{got}" if text and got else text


def _judged(remark: Remark) -> list[str]:
    return [SUFFIXES[(glyph - 1) % 6] for glyph in remark.glyphs if 1 <= glyph <= 12]


def _numbered(notes: Notes) -> dict[str, int]:
    """A digit for each text, its own number where that is free; ten at most."""
    numbers: dict[str, int] = {}
    for number, text in notes:
        words = _line(text)
        free = [one for one in (number, *_NOTES) if one in _NOTES and one not in numbers.values()]
        if words not in numbers and free:
            numbers[words] = free[0]
    return numbers


def _hands(game: Game) -> str:
    if not game.hands:
        return ""
    held: dict[Seat, Hand] = dict(game.hands)
    texts = [str(held[seat]) if seat in held else "" for seat in SEATS]
    if game.deal is not None:
        texts[3] = ""
    return ":".join(["W", *texts])


def _line(text: str) -> str:
    """`text` on one line, without braces."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", _braceless(text)).strip()


def _braceless(text: str) -> str:
    return re.sub(r"[\x00-\x09\x0b-\x1f]", " ", text.replace("{", "(").replace("}", ")"))
