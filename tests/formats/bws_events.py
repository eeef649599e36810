"""Events as a club plays them, for tests of what Bridgemates hold: Mitchells of few tables."""

from dataclasses import dataclass, replace
from datetime import date, datetime

from hypothesis import strategies as st

from qiaopai.core import DECK, Side
from qiaopai.formats.entries import Seating
from qiaopai.scoring.awards import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Adjustment
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.testing.strategies import results

AVERAGES = {60: AVERAGE_PLUS, 50: AVERAGE, 40: AVERAGE_MINUS}


@dataclass(frozen=True)
class Played:
    """An event and the movement it was played to."""

    event: Event
    movement: tuple[Seating, ...]


def printed(value, form="%Y-%m-%d %H:%M:%S"):
    """A cell as mdbtools prints it."""
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case datetime():
            return value.strftime(form)
    return str(value)


def words(most):
    """Text of at most `most` characters without blanks; mdbtools knows none beyond 65535."""
    signs = st.characters(
        max_codepoint=0xFFFF,
        exclude_categories=("Cc", "Cn", "Cs", "Zs", "Zl", "Zp"),
        exclude_characters="\ufeff",
    )
    return st.text(signs, min_size=1, max_size=most)


@st.composite
def played(draw):
    """Mitchells: one number for both pairs of a table, or two; perhaps a switched last round."""
    form = draw(st.sampled_from([Form.PAIRS, Form.PAIRS, Form.TEAMS]))
    kind = (
        "switched"
        if form is Form.TEAMS
        else draw(st.sampled_from(["doubled", "apart", "switched"]))
    )
    sections = draw(st.sampled_from([("A",), ("A", "B"), ("BB",)]))
    movement = [
        one
        for section in sections
        for one in mitchell(draw, section, section if len(sections) > 1 else "", kind)
    ]
    winners = draw(st.sampled_from([1, 2])) if kind == "doubled" else 1 + (kind == "apart")
    ids = {name: side for one in movement for side in Side for name in one.of(side)}
    section_of = {name: one.section for one in movement for side in Side for name in one.of(side)}
    contestants = tuple(
        Contestant(
            id=name,
            members=()
            if form is Form.TEAMS
            else draw(st.just(()) | st.tuples(words(18), words(18))),
            direction=None if kind == "switched" else side,
            section=section_of[name],
        )
        for name, side in ids.items()
    )
    lines, adjustments = told(draw, movement)
    event = Event(
        title=draw(st.just("") | words(40)),
        date=draw(st.just("") | st.dates(date(2000, 1, 1), date(2199, 12, 31)).map(str)),
        form=form,
        winners=winners,
        contestants=contestants,
        lines=tuple(lines),
        adjustments=tuple(adjustments),
    )
    return Played(event, tuple(movement))


def mitchell(draw, section, prefix, kind):
    """Two to four tables; East-West go up a table a round; the last round may be switched."""
    tables, each = draw(st.integers(2, 4)), draw(st.integers(1, 3))
    skip = draw(st.integers(1, 3))
    for round_ in range(1, tables + 1):
        for table in range(1, tables + 1):
            number = (table - round_) % tables + 1
            ns, ew = str(table), str(number if kind == "doubled" else number + tables)
            if kind == "doubled":
                ns, ew = f"{ns}NS", f"{ew}EW"
            if kind == "switched" and round_ == tables:
                ns, ew = ew, ns
            first = ((table + round_) % tables) * each * skip + 1
            yield Seating(
                section=section,
                table=table,
                round=round_,
                ns=(prefix + ns,),
                ew=(prefix + ew,),
                boards=tuple(range(first, first + each * skip, skip)),
            )


def told(draw, movement):
    """Lines of some of the boards, with whatever a table or a director may say of one."""
    lines, adjustments = [], []
    for one in movement:
        for board in one.boards:
            kind = draw(st.sampled_from(["result", "result", "result", "ruling", "both", "none",
                                         "not played", "switched"]))  # fmt: skip
            if kind == "none":
                continue
            line = Line(
                board=board,
                ns=one.ns,
                ew=one.ew,
                result=None if kind in ("ruling", "not played") else draw(results()),
                section=one.section,
                round=one.round,
                table=str(one.table),
                lead=draw(st.just("") | st.sampled_from(DECK).map(str)),
                remark="Not played" if kind == "not played" else "",
            )
            if kind == "switched":
                line = replace(line, ns=one.ew, ew=one.ns, remark="Wrong direction")
            if kind in ("ruling", "both"):
                ns, ew = draw(st.tuples(*[st.sampled_from(sorted(AVERAGES))] * 2))
                line = replace(line, remark=f"{ns}%-{ew}%")
                adjustments.append(
                    Adjustment(
                        line=len(lines), ns=AVERAGES[ns], ew=AVERAGES[ew], reason=line.remark
                    )
                )
            lines.append(line)
    return lines, adjustments
