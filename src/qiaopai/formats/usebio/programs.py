"""How an event was scored: by what the file says, and by what its program is known to do.

The options that each program uses were found by recomputing published files; see
``docs/formats.md``.
"""

from __future__ import annotations

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.usebio.tree import Node
from qiaopai.formats.usebio.values import packed, whole_of
from qiaopai.scoring.awards import Unit
from qiaopai.scoring.event import Form
from qiaopai.scoring.options import METHODS as ALL_METHODS
from qiaopai.scoring.options import TEAM_METHODS, Options
from qiaopai.scoring.vps import vp_scale
from qiaopai.text import Message

METHODS = {
    "MATCH_POINTS": "mp",
    "MP": "mp",
    "MP_PAIRS": "mp",
    "CROSS_IMPS": "ximp",
    "CROSS_IMP": "ximp",
    "CROSS_IMP_PAIRS": "ximp",
    "XIMP": "ximp",
    "XIMPS": "ximp",
    "BUTLER_IMPS": "butler",
    "BUTLER_PAIRS": "butler",
    "BUTLER": "butler",
    "PAB": "bam",
    "BAM": "bam",
    "AGGREGATE": "total",
    "HYBRID": "patton",
}
"""The method that a scoring method's or an event type's name says by itself."""

AWARDS = {
    "mp": ("NS_MATCH_POINTS", "EW_MATCH_POINTS"),
    "ximp": ("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS"),
    "butler": ("NS_BUTLER_POINTS", "EW_BUTLER_POINTS"),
}
"""The elements of a traveller line that tell what each side got."""

_MATCHPOINTS: dict[str, dict[str, str]] = {
    "qiaopai": {},
    "ebuscore": {"neuberg": "exact"},
    "pairsscorer": {"neuberg": "exact"},
    "realbridge": {"neuberg": "exact"},
    "compscore": {"neuberg": "exact", "travellers": "board", "totals": "most"},
    "brian": {"neuberg": "none"},
    "kops": {"neuberg": "tenth"},
    "tabscore": {"neuberg": "lines"},
    "scorebridge": {"neuberg": "percent"},
}
_CROSS_IMPS: dict[str, dict[str, str]] = {
    "qiaopai": {},
    "compscore": {"ximp": "average", "totals": "most"},
    "pianola": {"ximp": "average", "totals": "most"},
}
_BUTLER: dict[str, dict[str, str]] = {
    "qiaopai": {},
    "compscore": {"datum": "mean", "cut": "1", "datum_rounding": "away"},
}
_BY_METHOD = {"mp": _MATCHPOINTS, "ximp": _CROSS_IMPS, "butler": _BUTLER}


def form_of(event: Node) -> Form:
    """Who competes: by the event's type, else by who is listed."""
    kind = packed(event.attributes.get("EVENT_TYPE", ""))
    if "TEAM" in kind:
        return Form.TEAMS
    return Form.INDIVIDUAL if "INDIVIDUAL" in kind else Form.PAIRS


def method_of(event: Node, form: Form, line: Node | None, report: Reporter) -> str:
    """The event's method: as told, else by the figures of its first traveller `line`."""
    own = event.choices.get("method", "")
    if own in ALL_METHODS and (own == "total" or (own in TEAM_METHODS) == (form is Form.TEAMS)):
        return own
    scoring = packed(event.told("BOARD_SCORING_METHOD"))
    participants = event.child("PARTICIPANTS")
    types = [scoring, event.attributes.get("EVENT_TYPE", "")]
    if participants is not None:
        types.append(participants.attributes.get("EVENT_TYPE", ""))
    for name in types:
        method = METHODS.get(packed(name), "")
        if method and (method in TEAM_METHODS) == (form is Form.TEAMS):
            return method
    if form is Form.TEAMS:
        return "imp"
    for method, tags in AWARDS.items():
        if line is not None and line.told(*tags):
            return method
    guess = "ximp" if "IMP" in scoring else "mp"
    report.note(event.line, "usebio.method", _assumed(guess))
    return guess


def _assumed(method: str) -> Message:
    return Message.of("usebio.assumed_method", method=method)


def options_of(
    event: Node, form: Form, method: str, scores: list[str], report: Reporter
) -> dict[str, str]:
    """What the program of origin is known to use besides `method`; `scores` are the matches'."""
    if event.choices:
        own = _own_choices(event, method, report)
        if own is not None:
            return own
    program = event.told("PROGRAM_NAME")
    found = _known(_BY_METHOD.get(method, {}), program)
    if found is None and form is not Form.TEAMS:
        line = event.line_of("PROGRAM_NAME")
        report.note(line, "usebio.program", Message.of("usebio.assumed_usual"), program=program)
    options = dict(found or {})
    if form is Form.TEAMS and method == "imp" and by_victory_points(event):
        scale = _scale(event, scores)
        if scale:
            options["vp"] = scale
        else:
            report.note(event.line, "usebio.scale", Message.of("usebio.assumed_no_vps"))
    return options


def _own_choices(event: Node, method: str, report: Reporter) -> dict[str, str] | None:
    """The options that this program wrote beside the event; None when they cannot be used."""
    choices = {name: value for name, value in event.choices.items() if name != "method" and value}
    try:
        Options.of(method, choices)
        if "vp" in choices:
            vp_scale(choices["vp"])
    except (InvalidValue, NotFound) as error:
        report.warning(event.line, "usebio.choices", reason=error.message)
        return None
    return choices


def _known(table: dict[str, dict[str, str]], program: str) -> dict[str, str] | None:
    plain = packed(program).lower()
    return next((options for name, options in table.items() if plain.startswith(name)), None)


def by_victory_points(event: Node) -> bool:
    """Whether the event's totals are victory points."""
    told = (event.told("MATCH_SCORING_METHOD"), event.told("SCORING_METHOD"))
    return any(packed(text) in ("VP", "VPS") for text in told)


def fine_unit(method: str, in_vps: bool) -> Unit:
    """What an ADJUSTMENT of a contestant's total counts."""
    return Unit.VPS if in_vps else Unit.PERCENT if method == "mp" else Unit.IMPS


def _scale(event: Node, scores: list[str]) -> str:
    """The victory points' scale that the matches' scores can only be of; "" when several fit."""
    if any("." in score for score in scores):
        return "wbf2013"
    lengths = {_length(match) for match in _matches(event)}
    whole = [whole_of(score) for score in scores]
    twenty = bool(whole) and all(score is not None and 0 <= score <= 20 for score in whole)
    return "ebu20_3" if twenty and lengths == {3} else ""


def _matches(event: Node) -> list[Node]:
    """Every match of the event, in its sessions and sections."""
    found: list[Node] = []
    todo = [event]
    while todo:
        node = todo.pop()
        found += node.each("MATCH")
        todo += node.each("SESSION", "SECTION")
    return found


def _length(match: Node) -> int:
    """How many boards a match has."""
    return sum(1 for _ in match.each("BOARD"))
