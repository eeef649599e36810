"""Events from plain games: every record of a board is a table that played it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from qiaopai.core import Side
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game
from qiaopai.formats.pbn_events.entries import Both, Entry, balanced, number
from qiaopai.scoring.event import Contestant, Form

_EVENT = ("Event", "Site", "Date", "Stage", "Round", "HomeTeam", "VisitTeam", "Scoring")
_SIDES = {Side.NS: ("North", "South", "PairNS"), Side.EW: ("East", "West", "PairEW")}
_SCORE = re.compile(r"(NS|EW) ([+-]?\d{1,5})\b", re.ASCII)
_IMPS = re.compile(r"(NS|EW) ([+-]?\d{1,5}(?:\.\d{1,4})?)(?: (?:NS|EW) \S+)?", re.ASCII)
_TAIL = re.compile(r"\D*(\d{1,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Played:
    """A game with a result and its tags, those of the event from the record before if need be."""

    game: Game
    tags: dict[str, str]

    def players(self, side: Side) -> tuple[str, ...]:
        """The names at the table; one where both players have the same (a program, a pair)."""
        first, second, pair = _SIDES[side]
        names = [name for tag in (first, second) if (name := self.tags.get(tag, "")) not in "?"]
        if not names:
            whole = self.tags.get(pair, "")
            return () if whole in "?" else (whole,)
        return tuple(dict.fromkeys(names))

    @property
    def teams(self) -> tuple[str, str] | None:
        """Home and visitors, where the game names both."""
        home, visitors = self.tags.get("HomeTeam", ""), self.tags.get("VisitTeam", "")
        return None if home in "?" or visitors in "?" or home == visitors else (home, visitors)

    @property
    def stage(self) -> tuple[str, str]:
        """Stage and round."""
        return self.tags.get("Stage", ""), self.tags.get("Round", "")


def played(games: Iterable[Game], report: Reporter) -> list[Played]:
    """The games of the event that most of them are of."""
    found: list[Played] = []
    tags: dict[str, str] = {}
    before: Game | None = None
    for game in games:
        own = dict(game.tags)
        if before is not None and "Event" not in own and game.number == before.number:
            own = {name: tags[name] for name in _EVENT if name in tags} | own
        before, tags = game, own
        if game.number is not None and (game.result is not None or points(own) is not None):
            found.append(Played(game, own))
    events = Counter(one.tags.get("Event", "") for one in found)
    if not events:
        return []
    (most, _), *others = events.most_common()
    if others:
        report.warning(1, "pbn_event.others", count=len(others), taken=most)
    return [one for one in found if one.tags.get("Event", "") == most]


def points(tags: dict[str, str]) -> int | None:
    """North-South's points in the Score tag, where it names a side."""
    match = _SCORE.match(tags.get("Score", ""))
    if match is None:
        return None
    return int(match[2]) if match[1] == "NS" else -int(match[2])


def _imps(tags: dict[str, str]) -> Both:
    """Both sides' IMPs in the ScoreIMP tag."""
    match = _IMPS.fullmatch(tags.get("ScoreIMP", ""))
    own = number(match[2]) if match else None
    return balanced(own, None) if match and match[1] == "NS" else balanced(None, own)


@dataclass(slots=True)
class Told:
    """The event that games tell: its form, its contestants, its records with their ids."""

    form: Form
    contestants: tuple[Contestant, ...]
    entries: list[Entry]


def told(found: list[Played], report: Reporter) -> Told:
    """The event of `found`: teams where they are named or plainly are two, else pairs."""
    named = [one for one in found if one.players(Side.NS) and one.players(Side.EW)]
    if all(one.teams for one in found):
        return _teams(found, _Seating(found))
    for one in found:
        if one not in named:
            report.warning(one.game.line, "pbn_event.no_names", board=one.game.number)
    if found and all(one.tags.get("Competition", "").lower() == "individuals" for one in found):
        return _individual(named)
    return _pairs(named)


def _entry(
    one: Played, ns: tuple[str, ...], ew: tuple[str, ...], round_: int | None, table: str
) -> Entry:
    return Entry(
        game=one.game,
        board=one.game.number or 1,
        ns=ns,
        ew=ew,
        result=one.game.result,
        points=points(one.tags),
        awards=_imps(one.tags),
        round=round_,
        table=table,
        section=_text(one, "Section"),
    )


def _text(one: Played, tag: str) -> str:
    text = one.tags.get(tag, "")
    return "" if text == "?" else text


class _Seating:
    """Which team sits North-South at a table.

    The home team at every table when both teams are called home in turn (RealBridge); else in
    the open room, which comes first where rooms are not told. Players once seen tell more.
    """

    def __init__(self, found: list[Played]) -> None:
        self.orders: dict[object, set[tuple[str, str]]] = {}
        self.seen: dict[tuple[object, str], str] = {}
        self.count: Counter[tuple[object, int | None]] = Counter()
        for one in found:
            self.orders.setdefault(self.match(one), set()).add(one.teams or ("", ""))

    @staticmethod
    def match(one: Played) -> object:
        """What the records of one match have in common."""
        return one.stage, frozenset(one.teams or ())

    def teams(self, one: Played) -> tuple[str, str]:
        """The teams that sat North-South and East-West."""
        home, visitors = one.teams or ("", "")
        match = self.match(one)
        self.count[match, one.game.number] += 1
        room = one.tags.get("Room", "").lower()
        if len(self.orders[match]) > 1:
            swapped = False
        elif room in ("open", "closed"):
            swapped = room == "closed"
        else:
            swapped = self._by_players(one, match, home, visitors)
        teams = (visitors, home) if swapped else (home, visitors)
        for side, team in zip(Side, teams, strict=True):
            for player in one.players(side):
                self.seen.setdefault((match, player), team)
        return teams

    def _by_players(self, one: Played, match: object, home: str, visitors: str) -> bool:
        """Whether the visitors sit North-South: as players seen before say, else at each second."""
        votes: Counter[bool] = Counter()
        for side, team in ((Side.NS, home), (Side.EW, visitors)):
            for player in one.players(side):
                known = self.seen.get((match, player))
                if known is not None:
                    votes[known != team] += 1
        if votes:
            return votes[True] > votes[False]
        return self.count[match, one.game.number] % 2 == 0


def _teams(found: list[Played], seating: _Seating) -> Told:
    rounds = {stage: at for at, stage in enumerate(dict.fromkeys(one.stage for one in found), 1)}
    members: dict[str, dict[str, None]] = {}
    entries: list[Entry] = []
    for one in found:
        teams = seating.teams(one)
        for side, team in zip(Side, teams, strict=True):
            members.setdefault(team, {}).update(dict.fromkeys(one.players(side)))
        round_ = rounds[one.stage] if len(rounds) > 1 else None
        table = _text(one, "Table") or _text(one, "Room").lower()
        entries.append(_entry(one, (teams[0],), (teams[1],), round_, table))
    contestants = tuple(
        Contestant(id=team, name=team, members=tuple(players)) for team, players in members.items()
    )
    return Told(Form.TEAMS, contestants, entries)


def _pairs(found: list[Played]) -> Told:
    keys = [tuple(tuple(sorted(one.players(side))) for side in Side) for one in found]
    names = list(dict.fromkeys(key for pair in keys for key in pair))
    ids = _ids(names)
    as_sat = {
        key: one.players(side)
        for one, pair in reversed(list(zip(found, keys, strict=True)))
        for side, key in zip(Side, pair, strict=True)
    }
    form = Form.TEAMS if _is_match(found, keys) else Form.PAIRS
    contestants = tuple(_contestant(ids[key], as_sat[key]) for key in names)
    entries = [
        _entry(one, (ids[ns],), (ids[ew],), None, _text(one, "Table"))
        for one, (ns, ew) in zip(found, keys, strict=True)
    ]
    return Told(form, contestants, entries)


def _contestant(own: str, players: tuple[str, ...]) -> Contestant:
    if len(players) == 1:
        return Contestant(id=own, name=players[0])
    return Contestant(id=own, members=players)


def _ids(names: list[tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """Numbers for the pairs: those their names end in (``Para-12``), else counted."""
    found = [_TAIL.fullmatch(key[0]) if len(key) == 1 else None for key in names]
    numbers = [match[1] for match in found if match]
    if len(numbers) == len(names) == len(set(numbers)):
        return dict(zip(names, numbers, strict=True))
    return {key: str(at) for at, key in enumerate(names, 1)}


def _is_match(found: list[Played], keys: list[tuple[tuple[str, ...], ...]]) -> bool:
    """Whether two sides play everything, each board both ways: a match of two teams."""
    if len({key for pair in keys for key in pair}) != 2:
        return False
    ways: dict[int, set[tuple[tuple[str, ...], ...]]] = {}
    for one, pair in zip(found, keys, strict=True):
        ways.setdefault(one.game.number or 0, set()).add(pair)
    return any(len(pairs) > 1 for pairs in ways.values())


def _individual(found: list[Played]) -> Told:
    players = dict.fromkeys(name for one in found for side in Side for name in one.players(side))
    ids = {name: str(at) for at, name in enumerate(players, 1)}
    entries = list(_individuals(found, ids))
    contestants = tuple(Contestant(id=ids[name], name=name) for name in players)
    return Told(Form.INDIVIDUAL, contestants, entries)


def _individuals(found: list[Played], ids: dict[str, str]) -> Iterator[Entry]:
    for one in found:
        ns, ew = (tuple(ids[name] for name in one.players(side)) for side in Side)
        if len(ns) == len(ew) == 2:
            yield _entry(one, ns, ew, None, _text(one, "Table"))
