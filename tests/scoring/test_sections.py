"""Rankings of sections."""

from qiaopai.core import Side
from qiaopai.scoring.event import Contestant, Event, Line
from qiaopai.scoring.options import Options
from qiaopai.scoring.sections import by_section
from qiaopai.scoring.sheet import score_event


def event(*lines, winners=2):
    """An event of ``(section, North-South, East-West, points)`` on one board."""
    made = [Line(board=1, ns=(ns,), ew=(ew,), points=points, section=section)
            for section, ns, ew, points in lines]  # fmt: skip
    people = dict.fromkeys(name for line in made for name in line.ids)
    return Event(
        contestants=tuple(Contestant(id=name) for name in people),
        lines=tuple(made),
        winners=winners,
    )


def ranked(sheet):
    return {
        room: [(one.id, str(one.place)) for one in standings]
        for room, standings in by_section(sheet).items()
    }


def test_places_count_within_the_section_and_ties_stay():
    sheet = score_event(
        event(
            ("B", "1", "5", 420), ("A", "2", "6", 420), ("A", "3", "7", 50), ("B", "4", "8", 420)
        ),
        Options.of("mp"),
    )
    assert ranked(sheet) == {
        ("A", Side.NS): [("2", "1"), ("3", "2")],
        ("A", Side.EW): [("7", "1"), ("6", "2")],
        ("B", Side.NS): [("1", "1="), ("4", "1=")],
        ("B", Side.EW): [("5", "1="), ("8", "1=")],
    }
    assert {one.percent for some in by_section(sheet).values() for one in some} == {
        one.percent for one in sheet.standings
    }


def test_an_event_of_one_section_is_ranked_as_a_whole():
    sheet = score_event(event(("", "1", "3", 420), ("", "2", "4", 50)), Options.of("mp"))
    for (section, group), standings in by_section(sheet).items():
        assert section == ""
        assert list(standings) == [one for one in sheet.standings if one.group is group]


def test_who_changed_the_section_is_ranked_last_with_his_like():
    sheet = score_event(
        event(("A", "1", "3", 420), ("B", "1", "4", 50), ("B", "2", "4", 50), winners=1),
        Options.of("mp"),
    )
    assert [room[0] for room in by_section(sheet)][-1] == ""
    assert ("1", "1") in [one for some in ranked(sheet).values() for one in some]
