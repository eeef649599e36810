r"""Games to PBN 2.1 in its strict export format (sections 2.3, 3.4 and 3.11).

Fifteen mandatory tags in fixed order, the other tags by name, then auction, play and
tables; lines end in ``\r\n``. What the format cannot hold is replaced: control characters
by spaces, a closing brace inside a comment by a parenthesis.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from qiaopai.core import PASS, Auction, Call, Hand, Play, Seat, Vulnerability
from qiaopai.formats.game import Game, Remark, Section
from qiaopai.formats.pbn.lexer import LONGEST_LINE
from qiaopai.formats.pbn.values import MANDATORY, declarers_result

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_COMMENT_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_CLOSING = re.compile(r'\\(?=[\\"]|\Z)|"')
_ESCAPE_LINE = re.compile(r"^%", re.MULTILINE)
_END = "\r\n"
_VULNERABLE = {Vulnerability.NONE: "None", Vulnerability.BOTH: "All"}


def write_pbn(games: Iterable[Game]) -> str:
    """The games as one PBN file; write it as UTF-8.

    ``read_pbn(write_pbn(games).encode()).games`` are `games` in export order
    (:func:`in_export_order`), unless they hold what the format cannot.
    """
    texts = ["\n".join(_game(game)) for game in games]
    head = ["% PBN 2.1", "% EXPORT"]
    if not all(text.isascii() for text in texts):
        head.append("%Content-type: text/x-pbn; charset=UTF-8")
    body = "\n\n".join(texts)
    return ("\n".join(head) + "\n" + body + "\n").replace("\n", _END)


def in_export_order(game: Game) -> Game:
    """The game as it is written: tags, sections and comments in their order, without tabs."""
    written = dict(_identification(game))
    order = [*written]
    places = {"": -1, **{name: place for place, name in enumerate(order)}}
    places |= {"Auction": len(order), "Play": len(order) + 1}
    tags = dict(game.tags)
    return replace(
        game,
        tags=tuple((name, written[name]) for name in order if name in tags),
        sections=tuple(
            replace(one, text=_plain(one.text))
            for one in sorted(game.sections, key=lambda one: _section_order(one.name))
        ),
        comments=tuple(
            (anchor, _plain(text))
            for anchor, text in sorted(
                game.comments, key=lambda one: (places.get(one[0], len(order) + 2), one[0])
            )
        ),
    )


def _plain(text: str) -> str:
    """Lines without tabs and control characters."""
    return _COMMENT_CONTROL.sub(" ", text)


def _section_order(name: str) -> tuple[int, str]:
    return {"Auction": 0, "Play": 1}.get(name, 2), name


def _game(game: Game) -> Iterator[str]:
    comments: dict[str, list[str]] = {}
    for anchor, text in game.comments:
        comments.setdefault(anchor, []).append(text)
    yield from map(_comment, comments.get("", ()))
    for name, value in _identification(game):
        yield _tag(name, value)
        yield from map(_comment, comments.get(name, ()))
    raw = {section.name: section for section in game.sections}
    yield from _auction(game, raw.pop("Auction", None), comments.get("Auction", ()))
    yield from _play(game, raw.pop("Play", None), comments.get("Play", ()))
    for section in sorted(raw.values(), key=lambda one: one.name):
        yield _tag(section.name, section.value)
        yield from map(_comment, comments.get(section.name, ()))
        yield from _lines(section)


def _identification(game: Game) -> list[tuple[str, str]]:
    """Name and text of each tag, in order."""
    told = dict(game.tags)
    own = _core_tags(game)
    if game.contract is not None and "Result" in told:
        played = 13 if game.result or game.play is None else len(game.play.tricks)
        told["Result"] = declarers_result(told["Result"], game.contract.declarer.side, played)
    first = [(name, told.get(name) or own.get(name, "?")) for name in MANDATORY]
    rest = [(name, told[name]) for name in sorted(told) if name not in MANDATORY]
    return first + rest


def _core_tags(game: Game) -> dict[str, str]:
    """The mandatory tags that the values of the game tell."""
    tags = {
        "Board": str(game.number or "?"),
        "Dealer": str(game.dealer or "?"),
        "Deal": _deal(game),
    }
    if game.vulnerability is not None:
        tags["Vulnerable"] = _VULNERABLE.get(game.vulnerability, str(game.vulnerability).upper())
    if game.is_passed_out:
        return tags | {"Declarer": "", "Contract": "Pass", "Result": ""}
    if game.contract is not None:
        tags |= {"Declarer": str(game.contract.declarer), "Contract": game.contract.name}
    elif game.auction is None and game.play is None:
        tags |= {"Declarer": "", "Contract": "", "Result": ""}
    if game.result is not None:
        tags["Result"] = str(game.result.tricks)
    return tags


def _deal(game: Game) -> str:
    if not game.hands:
        return ""
    first = game.dealer or Seat.NORTH
    hands: dict[Seat, Hand] = dict(game.hands)
    seats = [first.after(step) for step in range(4)]
    return f"{first}:" + " ".join(str(hands.get(seat, "-")) for seat in seats)


def _tag(name: str, value: str) -> str:
    value = _CONTROL.sub(" ", value)
    if value == "#" or value.startswith("##"):
        value = " " + value
    return f'[{name} "{_CLOSING.sub(_escape, value)}"]'


def _escape(match: re.Match[str]) -> str:
    return "\\" + match[0]


def _comment(text: str) -> str:
    text = _plain(text)
    if "}" in text and "\n" not in text:
        return f";{text}"
    return "{" + text.replace("}", ")") + "}"


def _lines(section: Section) -> Iterator[str]:
    """The lines of a section; one that is empty would end the game, one with % be passed over."""
    if section.text:
        text = _plain(section.text)
        yield text if "{" in text else _ESCAPE_LINE.sub(" %", text)


def _auction(game: Game, raw: Section | None, comments: Iterable[str]) -> Iterator[str]:
    if raw is not None:
        yield from _raw(raw, comments)
    elif game.auction is not None:
        yield _tag("Auction", str(game.auction.dealer))
        yield from map(_comment, comments)
        yield from _calls(game.auction, game.call_remarks, game.contract is None)
    else:
        return
    yield from (_tag("Note", f"{number}:{text}") for number, text in game.call_notes)


def _raw(raw: Section, comments: Iterable[str]) -> Iterator[str]:
    yield _tag(raw.name, raw.value)
    yield from map(_comment, comments)
    yield from _lines(raw)


def _calls(auction: Auction, remarks: tuple[Remark, ...], open_: bool) -> Iterator[str]:
    noted = {remark.index: remark for remark in remarks}
    words = [_word(_call(call), noted.get(at)) for at, call in enumerate(auction.calls)]
    yield from _rows(words)
    if not auction.is_over:
        yield "+" if open_ else "*"


def _call(call: Call) -> str:
    return "Pass" if call is PASS else str(call)


def _rows(words: list[str]) -> Iterator[str]:
    return (_row(words[at : at + 4]) for at in range(0, len(words), 4))


def _row(words: Iterable[str]) -> str:
    """Four calls or cards on a line; on four, when much is written beside them (section 3.5)."""
    whole = [*words]
    row = " ".join(whole)
    return row if max(map(len, row.split("\n"))) <= LONGEST_LINE else "\n".join(whole)


def _word(word: str, remark: Remark | None) -> str:
    if remark is None:
        return word
    parts = ["^R", word] if remark.revoke else [word]
    if remark.note is not None:
        parts.append(f"={remark.note}=")
    parts += [f"${glyph}" for glyph in sorted(remark.glyphs)]
    for text in remark.comments:
        parts.append(_inline(text))
    return " ".join(parts)


def _inline(text: str) -> str:
    """A comment beside a call or card; one in ``;`` form takes the rest of its line."""
    written = _comment(text)
    return written + "\n" if written.startswith(";") else written


def _play(game: Game, raw: Section | None, comments: Iterable[str]) -> Iterator[str]:
    if raw is not None:
        yield from _raw(raw, comments)
    elif game.play is not None:
        yield _tag("Play", str(game.play.contract.leader))
        yield from map(_comment, comments)
        yield from _cards(game.play, game.card_remarks, game.result is None)
    else:
        return
    yield from (_tag("Note", f"{number}:{text}") for number, text in game.card_notes)


def _cards(play: Play, remarks: tuple[Remark, ...], open_: bool) -> Iterator[str]:
    noted = {remark.index: remark for remark in remarks}
    first = play.contract.leader
    going = open_ and not play.is_over
    at = 0
    for trick in (*play.tricks, play.current):
        row = dict.fromkeys((first.after(step) for step in range(4)), "-")
        for step, card in enumerate(trick.cards):
            row[trick.leader.after(step)] = _word(str(card), noted.get(at))
            at += 1
        if going and not trick.is_complete:
            row[trick.turn] = "+"
        if trick.cards or going:
            yield _row(row.values())
    if not play.is_over and not going:
        yield "*"
