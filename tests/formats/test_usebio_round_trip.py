"""What is written as USEBIO reads the same; what USEBIO cannot tell is refused by name."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Board, Side
from qiaopai.errors import InvalidValue
from qiaopai.formats import Game
from qiaopai.formats.event_file import EventFile, Published, PublishedTotal
from qiaopai.formats.usebio import in_usebio_order, read_usebio, write_usebio
from qiaopai.scoring.awards import (
    AVERAGE_PLUS,
    NOT_PLAYED,
    Adjustment,
    Artificial,
    Penalty,
    Points,
    Unit,
)
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.testing.events import events
from qiaopai.testing.strategies import boards

FIGURES = st.decimals(-99, 99, allow_nan=False, places=2).map(lambda one: one + 0)


@st.composite
def event_files(draw):
    """Events with the figures that USEBIO prints beside them, in its order."""
    event = _told(draw(events()))
    method = draw(st.sampled_from(("imp", "bam"))) if event.form is Form.TEAMS else "mp"
    file = in_usebio_order(EventFile(event=event, program="qiaopai", method=method))
    lines = file.event.lines
    awards = tuple((draw(FIGURES), draw(FIGURES)) for _ in lines) if draw(st.booleans()) else ()
    totals = st.builds(
        PublishedTotal,
        total=st.one_of(st.none(), FIGURES),
        percent=st.one_of(st.none(), FIGURES),
        place=st.sampled_from(("", "1", "7=")),
    )
    published = Published(
        awards=awards,
        totals={
            one.id: told
            for one in file.event.contestants
            if (told := draw(totals)) != PublishedTotal()
        },
        matches=_matches(draw, file.event),
        scores=_scores(draw, file.event),
    )
    dealt = [Game.of_board(board) for board in draw(st.lists(boards(), max_size=2))]
    return replace(file, published=published, deals=tuple(dealt))


def _told(event):
    """The event with every score told: USEBIO has no line with a result and no score."""
    adjusted = {one.line for one in event.adjustments}
    lines = [
        line if at in adjusted else replace(line, points=line.score)
        for at, line in enumerate(event.lines)
    ]
    return replace(event, lines=tuple(lines))


def _matches(draw, event):
    """Figures for some boards of matches, by the first line of each."""
    firsts = {}
    for line in event.lines if event.form is Form.TEAMS else ():
        firsts.setdefault((line.round or 0, frozenset(line.ids), line.board), line)
    own = {(line.round or 0, line.board, line.ns[0]) for line in firsts.values()}
    mixed = [line for line in event.lines if line.vulnerability is not None]
    twice = len(own) < len(firsts) or mixed or event.contestants[0].section
    return {} if twice else {key: draw(FIGURES) for key in sorted(own)}


def _scores(draw, event):
    keys = {
        (line.round or 0, *ids)
        for line in event.lines
        for ids in (line.ids, line.ids[::-1])
        if event.form is Form.TEAMS
    }
    return {key: draw(FIGURES) for key in sorted(keys)}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(event_files())
def test_what_is_written_reads_the_same(file):
    again = read_usebio(write_usebio(file).encode())
    assert again.event == file.event
    assert again.published == file.published
    assert again.deals == file.deals
    assert (again.program, again.method, again.options) == ("qiaopai", file.method, {})


@given(events())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_order_of_usebio_is_an_order_of_the_same_lines(event):
    ordered = in_usebio_order(EventFile(event=event)).event
    assert in_usebio_order(EventFile(event=ordered)).event == ordered
    assert sorted(map(repr, ordered.lines)) == sorted(map(repr, event.lines))
    assert {ordered.lines[one.line] for one in ordered.adjustments} == {
        event.lines[one.line] for one in event.adjustments
    }


PAIRS = (Contestant(id="1", members=("Ann", "Bob")), Contestant(id="2", members=("Cy", "Di")))


def event(**changed):
    line = Line(board=1, ns=("1",), ew=("2",), points=420)
    return replace(Event(contestants=PAIRS, lines=(line,)), **changed)


def adjusted(ns, ew, **changed):
    return event(adjustments=(Adjustment(line=0, ns=ns, ew=ew, reason="Law 12"),), **changed)


def written(found, **told):
    return ElementTree.fromstring(write_usebio(EventFile(event=found, method="mp", **told)))


ELEMENTS = """
    USEBIO CLUB CLUB_NAME CLUB_ID_NUMBER EVENT BOARD_SCORING_METHOD PROGRAM_NAME
    SESSION_COUNT SECTION_COUNT PAIRS WINNER_TYPE SESSION PARTICIPANTS
    PAIR PAIR_NUMBER DIRECTION PLAYER PLAYER_NAME PLAYER PLAYER_NAME
    PAIR PAIR_NUMBER PLAYER PLAYER_NAME PLAYER PLAYER_NAME
    BOARD BOARD_NUMBER TRAVELLER_LINE NS_PAIR_NUMBER EW_PAIR_NUMBER SCORE
"""


def test_elements_come_in_the_order_of_the_english_bridge_unions_programs():
    root = written(event(winners=2, contestants=(replace(PAIRS[0], direction=Side.NS), PAIRS[1])))
    assert [one.tag for one in root.iter()] == ELEMENTS.split()


def test_the_file_names_its_document_type_and_its_encoding():
    head = write_usebio(EventFile(event=event())).split("\n")
    assert head[0] == '<?xml version="1.0" encoding="UTF-8"?>'
    assert head[1].startswith("<!DOCTYPE USEBIO SYSTEM ")
    assert head[2] == '<USEBIO Version="1.2">'


def test_an_artificial_score_is_written_as_its_code_with_the_reason():
    line = written(adjusted(AVERAGE_PLUS, Artificial(Fraction(5)))).find(".//TRAVELLER_LINE")
    assert (line.findtext("SCORE"), line.findtext("NOTES")) == ("A6005", "Law 12")


def test_a_board_that_counts_for_nobody_has_no_score():
    bare = (Line(board=1, ns=("1",), ew=("2",)),)
    line = written(adjusted(NOT_PLAYED, NOT_PLAYED, lines=bare)).find(".//TRAVELLER_LINE")
    assert line.find("SCORE") is None


def test_an_adjusted_score_without_a_code_needs_its_figures():
    weighted = adjusted(Points.weighted((60, 420), (40, -50)), Points.of(420))
    with pytest.raises(InvalidValue) as error:
        written(weighted)
    assert error.value.message.key == "usebio.award"
    told = Published(awards=((Decimal("1.2"), Decimal("0.8")),))
    assert written(weighted, published=told).findtext(".//NS_MATCH_POINTS") == "1.2"


def test_a_fine_in_another_unit_needs_its_total():
    fined = event(penalties=(Penalty(contestant="1", amount=Fraction(10), unit=Unit.TOP),))
    with pytest.raises(InvalidValue) as error:
        written(fined)
    assert error.value.message.key == "usebio.penalty"
    told = Published(totals={"1": PublishedTotal(percent=Decimal("48.5"))})
    assert written(fined, published=told).findtext(".//PERCENTAGE") == "48.5"


def test_fines_are_summed_and_may_be_a_third_only_with_the_total():
    fines = [Penalty(contestant="1", amount=Fraction(n), unit=Unit.PERCENT) for n in (1, 2)]
    assert written(event(penalties=tuple(fines))).findtext(".//ADJUSTMENT") == "-3"
    third = Penalty(contestant="1", amount=Fraction(1, 3), unit=Unit.PERCENT)
    with pytest.raises(InvalidValue):
        written(event(penalties=(third,)))


@pytest.mark.parametrize(
    ("found", "key"),
    [(None, "usebio.nothing"), (event(form=Form.INDIVIDUAL), "usebio.individual")],
)
def test_what_usebio_has_no_form_for_is_refused(found, key):
    with pytest.raises(InvalidValue) as error:
        write_usebio(EventFile(event=found))
    assert error.value.message.key == key


def test_groups_that_played_other_cards_are_sessions():
    lines = tuple(
        Line(board=1, ns=("1",), ew=("2",), points=points, deal=deal)
        for points, deal in ((420, "red"), (-50, "blue"), (450, "red"))
    )
    again = read_usebio(write_usebio(EventFile(event=event(lines=lines))).encode())
    assert [(line.points, line.deal) for line in again.event.lines] == [
        (420, "red"), (450, "red"), (-50, "blue"),
    ]  # fmt: skip


def test_a_pair_that_has_only_a_name_is_written_by_it():
    found = event(contestants=(Contestant(id="1", name="Ann\x07 & Bob"), PAIRS[1]))
    assert written(found).findtext(".//PLAYER_NAME") == "Ann  & Bob"


@given(boards())
@settings(max_examples=20)
def test_hands_that_a_deal_does_not_show_are_not_made_up(board):
    shown = replace(Game.of_board(board), hands=tuple(board.deal)[:1])
    again = read_usebio(write_usebio(EventFile(event=event(), deals=(shown,))).encode())
    assert again.deals == (shown,)
    assert Board(board.number, board.deal).dealer is again.deals[0].dealer


def test_how_an_event_is_scored_survives_writing():
    options = {"neuberg": "tenth", "ties": "boards,entry", "artificial": "65-50-35"}
    file = read_usebio(write_usebio(with_options(MITCHELL, "mp", options)).encode())
    assert (file.method, file.options) == ("mp", options)
    told = {"datum": "told", "datum_rounding": "up"}
    butler = read_usebio(write_usebio(with_options(BUTLER, "butler", told)).encode())
    assert butler.options == told
    assert dict(butler.event.datums) == {
        board: Fraction(datum) for board, datum in butler.published.datums.items()
    }


def test_options_that_cannot_be_are_not_taken():
    text = write_usebio(with_options(MITCHELL, "mp", {"neuberg": "tenth"}))
    spoilt = read_usebio(text.replace('neuberg="tenth"', 'neuberg="perhaps"').encode())
    assert "neuberg" not in spoilt.options or spoilt.options["neuberg"] != "perhaps"
    assert "usebio.choices" in {one.message.key for one in spoilt.diagnostics}
    foreign = read_usebio(text.replace("<?qiaopai", "<?other").encode())
    assert foreign.options != {"neuberg": "tenth"}


SAMPLES = Path(__file__).parent / "samples" / "usebio"
MITCHELL = read_usebio((SAMPLES / "mitchell.xml").read_bytes())
BUTLER = read_usebio((SAMPLES / "butler.xml").read_bytes())


def with_options(file, method, options):
    return replace(file, method=method, options=options)
