"""Random events, and an independent scorer of them: loops over pairs of results, no shortcuts.

It shares with the package only the IMP table and the values that an event is made of.
"""

from collections import defaultdict
from fractions import Fraction

from hypothesis import strategies as st

from qiaopai.core import Side
from qiaopai.scoring.awards import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    NOT_PLAYED,
    Adjustment,
    Artificial,
    Penalty,
    Points,
    Unit,
)
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.scoring.imps import IMP_TABLES, imps
from qiaopai.scoring.options import Options

NS, EW = Side.NS, Side.EW
TENS = st.integers(-5, 5).map(lambda tens: 90 * tens)
AWARDS = st.one_of(
    TENS.map(Points.of),
    TENS.map(Points.of),
    st.sampled_from((AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS, Artificial(Fraction(55)), NOT_PLAYED)),
    st.sampled_from(
        (Points.weighted((60, 420), (40, -50)), Points.weighted((25, 90), (25, 180), (50, -90)))
    ),
)
PENALTIES = st.builds(
    lambda who, amount, unit: Penalty(contestant=who, amount=Fraction(amount, 2), unit=unit),
    st.sampled_from("abcdef"),
    st.integers(-4, 9),
    st.sampled_from(Unit),
)


@st.composite
def pairs_events(draw):
    """Pairs and individuals: sections, fouled boards, boards played once or not at all."""
    form = draw(st.sampled_from((Form.PAIRS, Form.PAIRS, Form.INDIVIDUAL)))
    size = 2 if form is Form.INDIVIDUAL else 1
    sides = st.permutations("abcdef").map(lambda ids: (tuple(ids[:size]), tuple(ids[-size:])))
    lines = st.builds(
        lambda board, deal, section, points, seats: Line(
            board=board, deal=deal, section=section, points=points, ns=seats[0], ew=seats[1]
        ),
        st.integers(1, 3),
        st.sampled_from(("", "", "", "b")),
        st.sampled_from(("", "", "B")),
        st.one_of(TENS, TENS, TENS, st.none()),
        sides,
    )
    return draw(_events(form, draw(st.lists(lines, max_size=14)), draw(st.integers(1, 2))))


@st.composite
def team_events(draw):
    """Teams of four and of eight, who may meet twice, with boards that one room did not play."""
    lines = st.builds(
        lambda board, round_, points, seats: Line(
            board=board, round=round_, points=points, ns=(seats[0],), ew=(seats[1],)
        ),
        st.integers(1, 4),
        st.sampled_from((None, 1, 2)),
        st.one_of(TENS, TENS, TENS, st.none()),
        st.sampled_from(("ab", "ba", "ab", "ba", "cd", "dc", "ac", "ca", "bc", "cb")),
    )
    return draw(_events(Form.TEAMS, draw(st.lists(lines, max_size=16)), 1))


@st.composite
def _events(draw, form, lines, winners):
    places = st.integers(0, max(0, len(lines) - 1))
    adjustments = st.one_of(
        st.builds(lambda line, one: Adjustment(line=line, ns=one, ew=one), places, AWARDS),
        st.builds(Adjustment, line=places, ns=AWARDS, ew=AWARDS),
    )
    return Event(
        form=form,
        winners=winners,
        contestants=tuple(Contestant(id=name) for name in "abcdef"),
        lines=tuple(lines),
        adjustments=tuple(draw(st.lists(adjustments, max_size=5 if lines else 0))),
        penalties=tuple(draw(st.lists(PENALTIES, max_size=3))),
        carried=tuple(draw(st.lists(st.tuples(st.sampled_from("ab"), TENS.map(Fraction)),
                                    max_size=2))),
    )  # fmt: skip


def choices(methods):
    """Options of any of `methods`."""
    names = {
        "across": ("field", "section"),
        "neuberg": ("exact", "tenth", "none", "percent", "lines"),
        "totals": ("sum", "most", "board"),
        "unit": ("2", "1"),
        "datum": ("mean", "median"),
        "cut": ("0", "1", "2", "30%"),
        "datum_rounding": ("away", "even", "none"),
        "datum_unit": ("10", "1"),
        "ximp": ("average", "sum"),
        "imp_table": ("1962", "old"),
        "patton": ("share", "none"),
        "artificial": ("60-50-40", "65-50-30"),
        "completion": ("0", "60", "100"),
    }
    texts = st.fixed_dictionaries({name: st.sampled_from(of) for name, of in names.items()})
    return st.builds(Options.of, st.sampled_from(methods), texts)


# The scorer


def given_by_line(event):
    found = []
    for at, line in enumerate(event.lines):
        own = NOT_PLAYED if line.points is None else Points.of(line.points)
        given = (own, own)
        for one in event.adjustments:
            if one.line == at:
                given = (one.ns, one.ew)
        found.append(dict(zip((NS, EW), given, strict=True)))
    return found


def share_of(award, options, own=None):
    """An artificial score's percentage."""
    plus, average, minus = options.artificial
    percent = {60: plus, 50: average, 40: minus}.get(award.percent, award.percent)
    if award.by_own and own is not None and award.percent > 50:
        return Fraction(max(percent, own))
    if award.by_own and own is not None and award.percent < 50:
        return Fraction(min(percent, own))
    return Fraction(percent)


def compare(mine, theirs, worth):
    return sum(
        w * v * worth(points - others)
        for w, points in mine.outcomes
        for v, others in theirs.outcomes
    )


def tenth(value):
    sign = -1 if value < 0 else 1
    return sign * Fraction(int(abs(value) * 10 + Fraction(1, 2)), 10)


class Brute:
    """An event of pairs or individuals, scored."""

    def __init__(self, event, options):
        self.event, self.options = event, options
        self.given = given_by_line(event)
        self.boards = defaultdict(list)
        for at, line in enumerate(event.lines):
            section = line.section if options.across == "section" else ""
            self.boards[line.board, line.deal, section].append(at)
        self.cells = {}
        self.own = {}
        self.each = {}
        getattr(self, options.method)()

    def results(self, board, side):
        return [at for at in self.boards[board] if isinstance(self.given[at][side], Points)]

    # Matchpoints

    def mp(self):
        most = max([1, *(len(self.results(key, s)) for key in self.boards for s in Side)])
        if self.options.neuberg == "lines":
            most = max([1, *map(len, self.boards.values())])
        self._mp(most)
        for name in "abcdef":
            got = [
                (self.cells[at][side], self.cells[at]["top"])
                for at, line in enumerate(self.event.lines)
                for side in Side
                if name in line.of(side) and isinstance(self.given[at][side], Points)
            ]
            got = [one for one in got if one[1]]
            if got and self.options.neuberg == "percent":
                self.own[name] = 100 * sum(won / top for won, top in got) / len(got)
            elif got:
                self.own[name] = 100 * sum(won for won, _ in got) / sum(top for _, top in got)
        self._mp(most)

    def _mp(self, most):
        for key, lines in self.boards.items():
            counts = {side: len(self.results(key, side)) for side in Side}
            full = most
            if self.options.neuberg in ("none", "percent"):
                full = max(counts.values())
            shares = any(isinstance(self.given[at][s], Artificial) for at in lines for s in Side)
            if shares and full < 2:
                full = max(most, 2)
            full = max(full, 1)
            for at in lines:
                self.cells[at] = {"top": Fraction(2 * full - 2)}
                for side in Side:
                    self.cells[at][side] = self._mp_cell(key, at, side, counts[side], full)

    def _mp_cell(self, key, at, side, count, full):
        award = self.given[at][side]
        sign = 1 if side is NS else -1
        if isinstance(award, Artificial):
            each = {
                one: share_of(award, self.options, self.own.get(one)) * (2 * full - 2) / 100
                for one in self.event.lines[at].of(side)
            }
            self.each[at, side] = each
            return sum(each.values()) / len(each)
        if not isinstance(award, Points):
            return None
        won = sum(
            compare(award, self.given[other][side],
                    lambda gap: 2 if sign * gap > 0 else 1 if gap == 0 else 0)
            for other in self.results(key, side) if other != at
        )  # fmt: skip
        if count == full:
            return Fraction(won)
        if self.options.neuberg in ("none", "percent") and count > 1:
            return Fraction(won) * (2 * full - 2) / (2 * count - 2)
        exact = Fraction(full, count) * (won + 1) - 1
        return tenth(exact) if self.options.neuberg == "tenth" else exact

    # IMPs and points

    def imps(self, gap):
        least = IMP_TABLES[self.options.imp_table]
        return imps(int(gap), least) if gap >= 0 else -imps(int(-gap), least)

    def ximp(self):
        for key, lines in self.boards.items():
            for at in lines:
                self.cells[at] = {"top": 0}
                for side in Side:
                    self.cells[at][side] = self._crossed(at, side, self.results(key, side))

    def _crossed(self, at, side, field):
        award, sign = self.given[at][side], 1 if side is NS else -1
        average = self.options.ximp == "average"
        if isinstance(award, Artificial):
            each = (share_of(award, self.options) - 50) * 3 / 10
            return each if average else each * len(field)
        if not isinstance(award, Points):
            return None
        others = [self.given[other][side] for other in field if other != at]
        won = [compare(award, one, lambda gap: self.imps(sign * gap)) for one in others]
        return Fraction(sum(won)) / ((len(others) or 1) if average else 1)

    def datum(self, lines):
        points = []
        for at in lines:
            means = [
                sum(w * one for w, one in award.outcomes)
                for award in self.given[at].values()
                if isinstance(award, Points)
            ]
            if means:
                points.append(Fraction(sum(means)) / len(means))
        if not points:
            return None
        points.sort()
        out = self.options.cut.count or len(points) * self.options.cut.percent // 100
        while 2 * out >= len(points):
            out -= 1
        kept = points[out : len(points) - out]
        if self.options.datum == "median":
            kept = [points[(len(points) - 1) // 2], points[len(points) // 2]]
        exact, unit = sum(kept) / len(kept), self.options.datum_unit
        if self.options.datum_rounding == "none":
            return exact
        if self.options.datum_rounding == "even":
            return Fraction(round(exact / unit) * unit)
        return tenth(exact / unit / 10) * 10 * unit

    def butler(self):
        for lines in self.boards.values():
            datum = self.datum(lines)
            for at in lines:
                self.cells[at] = {"top": 0}
                for side in Side:
                    award, won = self.given[at][side], None
                    sign = 1 if side is NS else -1
                    if isinstance(award, Artificial):
                        won = (share_of(award, self.options) - 50) * 3 / 10
                    elif isinstance(award, Points):
                        won = Fraction(sum(
                            weight * self.imps(sign * (points - datum))
                            for weight, points in award.outcomes
                        ))  # fmt: skip
                    self.cells[at][side] = won

    def total(self):
        for at, given in enumerate(self.given):
            self.cells[at] = {"top": 0}
            for side in Side:
                award, sign = given[side], 1 if side is NS else -1
                self.cells[at][side] = None
                if isinstance(award, Points):
                    self.cells[at][side] = Fraction(sign * sum(w * p for w, p in award.outcomes))

    # Standings

    def scores(self):
        """Who is ranked by what: by matchpoints in percent."""
        got = defaultdict(list)
        for at, line in enumerate(self.event.lines):
            for side in Side:
                for name in line.of(side):
                    won = self.each.get((at, side), {}).get(name, self.cells[at][side])
                    if won is not None:
                        got[name].append((won, self.cells[at]["top"]))
        longest = max(map(len, got.values()), default=0)
        found = {}
        for name in "abcdef":
            score = self._score(name, got[name], longest)
            if score is not None:
                found[name] = score
        return found

    def _score(self, name, got, longest):
        fines = defaultdict(Fraction)
        for one in self.event.penalties:
            if one.contestant == name:
                fines[one.unit] += one.amount
        named = any(who == name for who, _ in self.event.carried)
        carried = sum(worth for who, worth in self.event.carried if who == name)
        won = sum(one for one, _ in got)
        if self.options.method == "mp":
            return self._percent(got, won, fines, carried)
        fined = any(
            one.unit is Unit.IMPS and one.contestant == name for one in self.event.penalties
        )
        if not got and not named and not fined:
            return None
        won -= fines[Unit.IMPS]
        if got and self.options.totals == "most":
            won = Fraction(won) * longest / len(got)
        if got and self.options.totals == "board":
            won = Fraction(won) / len(got)
        return won + carried

    def _percent(self, got, won, fines, carried):
        if not got:
            return None
        whole = sum(top for _, top in got)
        most = max([2, *(len(self.results(key, s)) for key in self.boards for s in Side)])
        if self.options.neuberg == "lines":
            most = max([2, *map(len, self.boards.values())])
        penalty = fines[Unit.TOP] * (2 * most - 2) / 100
        penalty += fines[Unit.MATCHPOINTS] * (2 if self.options.unit == "1" else 1)
        percent = Fraction(50)
        if self.options.neuberg == "percent":
            each = [100 * one / top if top else Fraction(50) for one, top in got]
            percent = sum(each) / len(each)
        elif whole:
            percent = 100 * Fraction(won) / whole
        percent -= 100 * penalty / whole if whole else 0
        return percent - fines[Unit.PERCENT] + carried


# Teams


def brute_match(event, options, round_, team, other):
    """What `team` won against `other` in a round, and on how many boards."""
    given = given_by_line(event)
    lines = [
        at for at, line in enumerate(event.lines)
        if (line.round or 0) == round_ and {*line.ids} == {team, other}
    ]  # fmt: skip
    won, boards, swings = Fraction(0), 0, []
    for board in sorted({event.lines[at].board for at in lines}):
        mine = _compared(event, given, lines, board, team, options)
        theirs = _compared(event, given, lines, board, other, options)
        if (mine and theirs) or any(gap is None for _, gap in mine + theirs):
            boards += 1
            won += sum(one for one, _ in mine)
            swings.append(sum(gap or 0 for _, gap in mine))
    if options.method == "patton" and options.patton == "share":
        ours = Fraction(sum(one for one in swings if one > 0))
        theirs = Fraction(-sum(one for one in swings if one < 0))
        stake = 2 * boards
        if ours == theirs:
            won += Fraction(stake, 2)
        else:
            better = int(stake * max(ours, theirs) / (ours + theirs) + Fraction(1, 2))
            won += better if ours > theirs else stake - better
    return won, boards


def _compared(event, given, lines, board, team, options):
    here = [given[at][NS] for at in lines if event.lines[at].board == board
            and event.lines[at].ns == (team,)] or [NOT_PLAYED]  # fmt: skip
    there = [given[at][EW] for at in lines if event.lines[at].board == board
             and event.lines[at].ew == (team,)] or [NOT_PLAYED]  # fmt: skip
    found = []
    points = options.method in ("bam", "patton")
    for mine in here:
        for also in there:
            shares = [share_of(one, options) for one in (mine, also) if isinstance(one, Artificial)]
            if shares:
                percent = sum(shares) / len(shares)
                if options.method != "total":
                    found.append((percent / 50 if points else (percent - 50) * 3 / 10, None))
            elif isinstance(mine, Points) and isinstance(also, Points):
                gap = compare(mine, also, lambda gap: gap)
                worth = {
                    "imp": lambda gap: imps(gap, IMP_TABLES[options.imp_table]),
                    "total": lambda gap: gap,
                }.get(options.method, lambda gap: 2 if gap > 0 else 1 if gap == 0 else 0)
                found.append((compare(mine, also, worth), gap))
    return found
