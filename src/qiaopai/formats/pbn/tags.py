"""The tags of PBN that hold no core value: which there are, and what each may say (chapter 4)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from qiaopai.core import Vulnerability
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.pbn.values import MANDATORY, says_nothing

TABLES = (
    "ActionTable", "AuctionTimeTable", "InstantScoreTable", "OptimumPlayTable",
    "OptimumResultTable", "PlayTimeTable", "ScoreTable", "TotalScoreTable",
)  # fmt: skip
"""The supplemental sections of the standard (chapter 5)."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STANDARD = _words("""
    Competition DealId Description FrenchMP Generator Hidden Room Termination
    Score ScoreIMP ScoreMP ScorePercentage ScoreRubber ScoreRubberHistory OptimumScore
    BidSystemEW BidSystemNS PairEW PairNS WestNA NorthNA EastNA SouthNA
    WestType NorthType EastType SouthType EventDate EventSponsor HomeTeam Round Section
    Stage Table VisitTeam Time UTCDate UTCTime TimeControl TimeCall TimeCard
    Annotator AnnotatorNA Application Mode Auction Play Note
""").union(MANDATORY, TABLES)

_CUSTOMARY = _words("Ability BCFlags DoubleDummyTricks Minimax ParContract")

_SIDED = r"(?:(?:NS|EW) )?{0}|NS {0} EW {0}|EW {0} NS {0}"
_INTEGER = r"[+-]?\d{1,6}"
_DECIMAL = r"[+-]?\d{1,6}(?:\.\d{0,6})?"
_PERCENT = r"\d{1,3}(?:\.\d{0,6})?"
_RUBBER = r"\d{1,6} ?/ ?\d{1,6}"
_DATE = r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}"
_TIME = r"[\d?]{2}:[\d?]{2}:[\d?]{2}"

_FORMS: dict[str, re.Pattern[str]] = {
    name: re.compile(form, re.ASCII)
    for name, form in {
        "Date": _DATE,
        "EventDate": _DATE,
        "UTCDate": _DATE,
        "Time": _TIME,
        "UTCTime": _TIME,
        "Round": r"[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*+",
        "Hidden": r"[WNES]*+",
        "FrenchMP": r"Yes|No",
        "Room": r"Open|Closed",
        "TimeControl": r"\d+/\d+",
        "TimeCall": r"\d+",
        "TimeCard": r"\d+",
        "Score": _SIDED.format(_INTEGER),
        "ScoreIMP": _SIDED.format(_DECIMAL),
        "ScoreMP": _SIDED.format(_DECIMAL),
        "ScorePercentage": _SIDED.format(_PERCENT),
        "ScoreRubber": _SIDED.format(_RUBBER),
        "OptimumScore": rf"(?:NS|EW) {_INTEGER}|NS {_INTEGER} EW {_INTEGER}|"
        rf"EW {_INTEGER} NS {_INTEGER}",
    }.items()
}

_PLAYER = _words("human program")
_USUAL: dict[str, frozenset[str]] = {
    "Competition": _words("cavendish chicago individuals pairs rubber teams"),
    **{f"{place}Type": _PLAYER for place in ("West", "North", "East", "South")},
    "Mode": _words("em emb ibs okb table tc"),
    "Scoring": _words("""
        mp matchpoints imp cavendish chicago rubber bam instant butler butler-2 experts cross
        cross1 cross2 mean median mp1 mp2 oldmp mitchell2 mitchell3 mitchell4 ascherman
        bastille emp imp_1948 imp_1961
    """),
}

_HISTORY = re.compile(r"NS ([\d ]++)/([\d ]++)EW ([\d ]++)/([\d ]++)", re.ASCII)


_CHECKED = _FORMS.keys() | _USUAL.keys()
FREE = (STANDARD | _CUSTOMARY) - _CHECKED
"""Tags that may hold any text, as far as :func:`check_tag` can tell."""

_BY_LOWER = {name.lower(): name for name in STANDARD}


def is_standard(name: str) -> bool:
    """Whether the standard knows the tag."""
    return name in STANDARD


def canonical(name: str) -> str:
    """The standard's spelling of a tag that differs from it only in case, else `name`."""
    return name if name in STANDARD else _BY_LOWER.get(name.lower(), name)


def check_tag(name: str, text: str, line: int, report: Reporter) -> None:
    """Warns when `text` is not what tag `name` may hold; notes unusual words and names."""
    if name not in STANDARD and name not in _CUSTOMARY:
        report.note(line, "pbn.tag_unknown", tag=name)
    if name not in _CHECKED or says_nothing(text):
        return
    form = _FORMS.get(name)
    if form is not None and not form.fullmatch(text.strip()):
        report.warning(line, "pbn.tag_form", tag=name, text=text)
    usual = _USUAL.get(name)
    if usual is not None and not {word.lower() for word in text.split(";")} <= usual:
        report.note(line, "pbn.tag_unusual", tag=name, text=text)


def check_history(
    text: str, line: int, vulnerability: Vulnerability | None, report: Reporter
) -> None:
    """Compares ScoreRubberHistory with the vulnerability: who has won a game (section 4.2.6)."""
    if says_nothing(text):
        return
    match = _HISTORY.fullmatch(text.strip() + " ")
    if match is None:
        report.warning(line, "pbn.tag_form", tag="ScoreRubberHistory", text=text)
        return
    won = tuple(_has_game(match[group].split()) for group in (2, 4))
    found = {
        (False, False): Vulnerability.NONE,
        (True, False): Vulnerability.NS,
        (False, True): Vulnerability.EW,
        (True, True): Vulnerability.BOTH,
    }[won[0], won[1]]
    if vulnerability is not None and vulnerability is not found:
        report.error(line, "pbn.rubber_vulnerability", told=vulnerability, won=found)


def _has_game(below: Iterable[str]) -> bool:
    return any(int(points[:9]) >= 100 for points in below)
