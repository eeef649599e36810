"""What stands around a game in RBN, as tags and comments, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from qiaopai.formats.rbn.lexer import Labelled
from qiaopai.formats.rbn.words import ANCHORS, SCORINGS

PLACES = {
    **{anchor: label for label, anchor in ANCHORS.items()},
    "Time": "D", "Annotator": "T", "VisitTeam": "K", "HomeCarryOver": "K", "VisitCarryOver": "K",
    "South": "N", "East": "N", "West": "N", "Room": "N", "Table": "N", "ScoreIMP": "R",
    "ScoreMP": "R", "Score": "R",
}  # fmt: skip
"""The label that tells each tag."""

_LETTERS = {text: letter for letter, text in SCORINGS.items()}
_COMPACT = re.compile(r"([0-9?]{4})([0-9?]{2})([0-9?]{2})(?::([0-2][0-9])([0-5][0-9]))?")
_DATE = re.compile(r"([0-9?]{4})\.([0-9?]{2})\.([0-9?]{2})")
_TIME = re.compile(r"([0-2][0-9]):([0-5][0-9])(?::00)?")
_TEAMS = ("HomeTeam", "VisitTeam", "HomeCarryOver", "VisitCarryOver")
_SIDES = (("North", "South"), ("West", "East"))
_ROOMS = {"O": "Open", "C": "Closed"}


def tags_of(texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The tags that the labelled `texts` of a record tell."""
    title, _, author = texts.get("T", "").partition(":")
    scoring = texts.get("F", "")
    teams = [*map(str.strip, texts.get("K", "").split(":", 9)), *[""] * 4]
    told = {
        **_date(texts.get("D", "")),
        "Description": title.strip(),
        "Annotator": author.strip(),
        "Site": texts.get("L", ""),
        "Event": texts.get("E", ""),
        "Scoring": SCORINGS.get(scoring, scoring),
        "Stage": texts.get("S", ""),
        **dict(zip(_TEAMS, teams, strict=False)),
        **_names(texts.get("N", "")),
        "Makes": texts.get("M", ""),
        "Items": texts.get("I", ""),
    }
    return tuple((name, text) for name, text in told.items() if text)


def _date(text: str) -> dict[str, str]:
    match = _COMPACT.fullmatch(text)
    if match is None:
        return {"Date": text}
    year, month, day, hour, minute = match.groups()
    return {"Date": f"{year}.{month}.{day}", "Time": f"{hour}:{minute}:00" if hour else ""}


def _names(text: str) -> dict[str, str]:
    """The players, North's side first, and the room or table."""
    parts = [*map(str.strip, text.split(":", 9)), "", "", ""]
    names: dict[str, str] = {}
    for (first, second), pair in zip(_SIDES, parts, strict=False):
        one, _, other = pair.partition("+")
        names |= {first: one.strip(), second: other.strip()}
    room = _ROOMS.get(parts[2].upper(), "")
    return names | {"Room": room, "Table": "" if room else parts[2]}


def comments_of(record: Sequence[Labelled]) -> tuple[tuple[str, str], ...]:
    """The comments of a record, each with the tag of the label before it."""
    found, anchor = [], ""
    for one in record:
        if not one.label:
            if one.text.strip():
                found.append((anchor, one.text))
        elif not one.label.isdigit():
            anchor = ANCHORS[one.label]
    return tuple(found)


def texts_of(tags: Mapping[str, str]) -> dict[str, str]:
    """The texts of the labels that tell `tags`, by label."""
    title, author = (tags.get(name, "") for name in ("Description", "Annotator"))
    title = title.replace(":", ";")
    scoring = tags.get("Scoring", "")
    return {
        "D": _compact(tags.get("Date", ""), tags.get("Time", "")),
        "T": f"{title}:{author}" if author else title,
        "L": tags.get("Site", ""),
        "E": tags.get("Event", ""),
        "F": _LETTERS.get(scoring, scoring),
        "S": tags.get("Stage", ""),
        "K": _teams(tags),
        "N": _players(tags),
        "M": tags.get("Makes", ""),
        "I": tags.get("Items", ""),
    }


def _compact(date: str, time: str) -> str:
    match, clock = _DATE.fullmatch(date), _TIME.fullmatch(time)
    if match is None:
        return date
    return "".join(match.groups()) + (f":{clock[1]}{clock[2]}" if clock else "")


def _teams(tags: Mapping[str, str]) -> str:
    texts = [_name(tags.get(name, ""), ":") for name in _TEAMS]
    while len(texts) > 2 and not (texts[2] or texts[3]):
        texts = texts[:2]
    return ":".join(texts) if any(texts) else ""


def _players(tags: Mapping[str, str]) -> str:
    pairs = [[_name(tags.get(name, ""), ":+") for name in side] for side in _SIDES]
    sides = ["+".join(pair) if any(pair) else "" for pair in pairs]
    rooms = {text: letter for letter, text in _ROOMS.items()}
    place = rooms.get(tags.get("Room", ""), "") or _name(tags.get("Table", ""), ":")
    if place:
        return ":".join([*sides, place])
    return ":".join(sides) if any(sides) else ""


def _name(text: str, forbidden: str) -> str:
    for one in forbidden:
        text = text.replace(one, " ")
    return text.strip()
