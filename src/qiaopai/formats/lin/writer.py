"""Games to LIN: a line a board, a head as vugraph has it where there is a match to tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from qiaopai.core import Result, Vulnerability, dealer_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.game import Game, Remark
from qiaopai.formats.lin.board import ALERT
from qiaopai.formats.lin.header import HEADER_TAGS, MOST_BOARDS, NAMES, SCORINGS, SEATS
from qiaopai.formats.lin.words import write_call, write_hand
from qiaopai.text import Message

_VULNERABILITIES = {
    Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b",
}  # fmt: skip
_ROOMS = {"Open": "o", "Closed": "c"}
_LETTERS = {text: letter for letter, text in SCORINGS.items()}
_KEPT = frozenset(
    {*HEADER_TAGS, "Room", *NAMES.values(), *(f"{name}Type" for name in NAMES.values())}
)


def write_lin(games: Sequence[Game]) -> str:
    """The games as one LIN file; InvalidValue for one without a dealer and a number.

    Bars and line ends inside texts become ``/`` and blanks, commas inside names blanks.
    """
    text: list[str] = []
    before = _Group(("",) * len(HEADER_TAGS), needed=False)
    for group in _groups(games):
        if group.tags != before.tags or group.needed or before.needed:
            text += _head(group)
        headed = group.needed or any(group.tags)
        text += [_board(game, place, headed) for place, game in group.games]
        before = group
    return "".join(f"{line}\n" for line in text)


def lost_in_lin(games: Sequence[Game]) -> tuple[Message, ...]:
    """What LIN does not keep of `games`."""
    lost = sum(1 for game in games if _loses(game))
    return (Message.of("lin.lost", count=lost),) if lost else ()


def _loses(game: Game) -> bool:
    remarks = (*game.call_remarks, *game.card_remarks)
    return bool(
        game.sections
        or game.card_notes
        or any(anchor for anchor, _ in game.comments)
        or any(name not in _KEPT for name, _ in game.tags)
        or any(one.glyphs or one.revoke for one in remarks)
    )


@dataclass(slots=True)
class _Group:
    """Consecutive games under one head."""

    tags: tuple[str, ...]
    needed: bool
    """Whether a result stands in the head alone."""
    games: list[tuple[int, Game]] = field(default_factory=list)
    slots: dict[tuple[int | None, str], Game] = field(default_factory=dict)

    def fits(self, game: Game, tags: tuple[str, ...]) -> bool:
        """Whether `game` may stand under the same head."""
        slot = _slot(game)
        span = len({number for number, _ in self.slots})
        return self.tags == tags and slot not in self.slots and span < MOST_BOARDS


def _groups(games: Sequence[Game]) -> Iterator[_Group]:
    group: _Group | None = None
    for place, game in enumerate(games, 1):
        tags = tuple(_clean(game.tag(name) or "", ",") for name in HEADER_TAGS)
        if group is None or not group.fits(game, tags):
            if group is not None:
                yield group
            group = _Group(tags, needed=False)
        group.games.append((place, game))
        group.slots[_slot(game) if game.number else (None, str(place))] = game
        group.needed = group.needed or _needs_head(game)
    if group is not None:
        yield group


def _slot(game: Game) -> tuple[int | None, str]:
    return game.number, _ROOMS.get(game.tag("Room") or "", "o")


def _needs_head(game: Game) -> bool:
    """Whether the contract or the pass-out does not follow from the auction."""
    over = game.auction is not None and game.auction.is_over
    return game.number is not None and not over and (game.contract or game.result) is not None


def _head(group: _Group) -> list[str]:
    told = dict(zip(HEADER_TAGS, group.tags, strict=True))
    numbers = sorted({number for number, _ in group.slots if number is not None})
    first, last = (str(numbers[0]), str(numbers[-1])) if numbers else ("", "")
    scoring = _LETTERS.get(told["Scoring"], told["Scoring"])
    fields = [
        told["Event"], told["Stage"], scoring, first, last,
        told["HomeTeam"], told["HomeCarryOver"], told["VisitTeam"], told["VisitCarryOver"],
    ]  # fmt: skip
    lines = [f"vg|{','.join(fields)}|"]
    if not group.needed:
        return lines
    if numbers != list(range(numbers[0], numbers[-1] + 1)):
        lines.append(f"bn|{','.join(map(str, numbers))}|")
    slots = (group.slots.get((number, room)) for number in numbers for room in "oc")
    results = ["" if game is None else _outcome(game) for game in slots]
    return [*lines, f"rs|{','.join(results)}|"]


def _outcome(game: Game) -> str:
    if game.is_passed_out:
        return "PASS"
    if game.contract is None:
        return ""
    contract = game.contract
    bid = str(contract.bid).removesuffix("T")
    mark = "" if game.result is None else game.result.mark
    return f"{bid}{contract.declarer}{contract.risk.value.lower()}{mark}"


def _board(game: Game, place: int, headed: bool) -> str:
    number = game.number
    room = _ROOMS.get(game.tag("Room") or "", "")
    parts = [f"qx|{room}{number or ''}|"] if headed or room else []
    names = (_clean(game.tag(NAMES[seat]) or "", ",") for seat in SEATS)
    parts += [f"pn|{','.join(names)}|st||md|{_dealer(game, place)}{_hands(game)}|rh||"]
    parts += [f"ah|Board {number}|"] if number is not None else []
    parts += [f"sv|{_VULNERABILITIES.get(game.vulnerability, '') if game.vulnerability else ''}|"]
    parts += [f"nt|{_clean(text)}|" for anchor, text in game.comments if not anchor]
    return "".join([*parts, *_calls(game), *_cards(game), *_claim(game), "pg||"])


def _dealer(game: Game, place: int) -> int:
    dealer = game.dealer or (game.auction.dealer if game.auction else None)
    if dealer is None and game.number is not None:
        dealer = dealer_of(game.number)
    if dealer is None:
        raise InvalidValue("lin.no_dealer", number=place)
    return SEATS.index(dealer) + 1


def _hands(game: Game) -> str:
    held = dict(game.hands)
    return ",".join(write_hand(held[seat]) if seat in held else "" for seat in SEATS)


def _calls(game: Game) -> Iterator[str]:
    if game.auction is None:
        return
    notes = dict(game.call_notes)
    noted = {one.index: one for one in game.call_remarks}
    for at, call in enumerate(game.auction.calls):
        remark = noted.get(at, Remark(at))
        yield f"mb|{write_call(call)}{ALERT if ALERT in remark.comments else ''}|"
        note = _clean(notes.get(remark.note, "")) if remark.note is not None else ""
        yield f"an|{note}|" if note else ""
        yield from _comments(replace(remark, comments=_without_alert(remark)))
    yield "pg||" if game.auction.is_over else ""


def _without_alert(remark: Remark) -> tuple[str, ...]:
    return tuple(text for text in remark.comments if text != ALERT)


def _comments(remark: Remark) -> Iterator[str]:
    return (f"nt|{_clean(text)}|" for text in remark.comments)


def _cards(game: Game) -> Iterator[str]:
    noted = {one.index: one for one in game.card_remarks}
    cards = game.play.cards if game.play else ()
    for at, card in enumerate(cards):
        yield f"pc|{card}|"
        yield from _comments(noted.get(at, Remark(at)))
        yield "pg||" if at % 4 == 3 else ""


def _claim(game: Game) -> Iterator[str]:
    result: Result | None = game.result
    if result is not None and result.contract is not None and not (game.play and game.play.is_over):
        yield f"mc|{result.tricks}|"


def _clean(text: str, also: str = "") -> str:
    """`text` without what would end its field: bars, control characters and those of `also`."""
    return re.sub(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029{also}]", " ", text.replace("|", "/")).strip()
