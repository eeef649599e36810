"""Hypothesis strategies for events, as event files tell them.

>>> from hypothesis import given
>>> @given(events())
... def every_line_is_of_contestants(event):
...     known = {one.id for one in event.contestants}
...     assert all(set(line.ids) <= known for line in event.lines)
>>> every_line_is_of_contestants()
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from hypothesis import strategies as st

from qiaopai.scoring.awards import Adjustment, Artificial, Penalty, Unit
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.testing.strategies import cards, results, sides, texts, vulnerabilities


@st.composite
def events(draw: st.DrawFn, form: Form | None = None) -> Event:
    """Events of pairs or teams as event files tell them, with up to eight contestants.

    Scores need not be what the results are worth; some are artificial, some contestants fined
    (pairs in percent, teams in IMPs), some boards not played. There are no sections or two, and
    pairs may be ranked in two directions.
    """
    form = form or draw(st.sampled_from((Form.PAIRS, Form.TEAMS)))
    winners = draw(st.integers(1, 2)) if form is Form.PAIRS else 1
    sections = draw(st.sampled_from((("",), ("A", "B"))))
    contestants = _contestants(draw, form, winners, sections)
    lines = draw(st.lists(_lines(form, contestants, sections), max_size=12))
    bare = [at for at, line in enumerate(lines) if line.points is None]
    adjusted = sorted(draw(st.sets(st.sampled_from(bare), max_size=3))) if bare else []
    fined = draw(st.lists(st.sampled_from(contestants), max_size=2, unique=True))
    unit = Unit.IMPS if form is Form.TEAMS else Unit.PERCENT
    days = st.dates(min_value=date(1900, 1, 1))
    percents = st.integers(0, 99).map(Fraction).map(Artificial)
    amounts = st.integers(1, 40).map(lambda fourths: Fraction(fourths - 20 or 1, 4))
    return Event(
        title=draw(_words()),
        date=draw(st.one_of(st.just(""), days.map(str))),
        form=form,
        winners=winners,
        contestants=contestants,
        lines=tuple(lines),
        adjustments=tuple(
            Adjustment(line=at, ns=draw(percents), ew=draw(percents)) for at in adjusted
        ),
        penalties=tuple(
            Penalty(contestant=one.id, amount=draw(amounts), unit=unit) for one in fined
        ),
    )


def _words() -> st.SearchStrategy[str]:
    """Text that is not empty and has no blank at either end."""
    return texts().map(str.strip).filter(bool)


def _contestants(
    draw: st.DrawFn, form: Form, winners: int, sections: Sequence[str]
) -> tuple[Contestant, ...]:
    numbers = draw(st.lists(st.integers(1, 99), min_size=2, max_size=8, unique=True))
    people = st.lists(_words(), max_size=4).map(tuple)
    made = []
    for number in numbers:
        section = draw(st.sampled_from(sections))
        made.append(
            Contestant(
                id=f"{section}{number}",
                name=draw(texts()).strip() if form is Form.TEAMS else "",
                members=draw(people),
                direction=draw(sides()) if winners == 2 else None,
                section=section,
            )
        )
    return tuple(made)


@st.composite
def _lines(
    draw: st.DrawFn, form: Form, contestants: Sequence[Contestant], sections: Sequence[str]
) -> Line:
    names = st.sampled_from([one.id for one in contestants])
    ns, ew = draw(st.lists(names, min_size=2, max_size=2, unique=True))
    rounds = st.one_of(st.none(), st.integers(1, 3)) if form is Form.TEAMS else st.none()
    return Line(
        board=draw(st.integers(1, 6)),
        ns=(ns,),
        ew=(ew,),
        result=draw(st.one_of(st.none(), results())),
        points=draw(st.one_of(st.none(), st.integers(-400, 400).map(lambda tens: 10 * tens))),
        section=draw(st.sampled_from(sections)),
        round=draw(rounds),
        vulnerability=draw(st.one_of(st.none(), vulnerabilities())),
        lead=draw(st.one_of(st.just(""), cards().map(str))),
        remark=draw(st.one_of(st.just(""), _words())),
    )
