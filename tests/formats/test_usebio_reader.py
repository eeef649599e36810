"""The quirks of USEBIO as real programs write it, each in a file of our own making."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from qiaopai.core import Result, Seat, Side, Vulnerability
from qiaopai.formats.event_file import PublishedTotal
from qiaopai.formats.usebio import read_usebio
from qiaopai.formats.usebio.values import date_of, seat_of, side_of, tricks_of, vulnerability_told
from qiaopai.scoring.awards import NOT_PLAYED, Adjustment, Artificial, Penalty, Unit
from qiaopai.scoring.event import Form
from qiaopai.scoring.options import Options

SAMPLES = Path(__file__).parent / "samples" / "usebio"


def sample(name):
    return read_usebio((SAMPLES / f"{name}.xml").read_bytes())


def said(file):
    """The diagnostics as (line, key, key of what was assumed)."""
    return [(one.line, one.message.key, one.assumed and one.assumed.key)
            for one in file.diagnostics]  # fmt: skip


def small(inner, head="", kind="MP_PAIRS"):
    return read_usebio(
        f'<USEBIO><EVENT EVENT_TYPE="{kind}"><PROGRAM_NAME>BriAn</PROGRAM_NAME>{head}'
        f"{inner}</EVENT></USEBIO>".encode()
    )


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.xml")), ids=lambda file: file.stem)
def test_the_options_of_every_sample_are_options_of_scoring(file):
    found = read_usebio(file.read_bytes())
    assert Options.of(found.method, found.options).method == found.method


# Who takes part


def test_the_same_number_in_both_directions_is_two_pairs():
    event = sample("mitchell").event
    assert [one.id for one in event.contestants] == ["1NS", "2NS", "1EW", "2EW"]
    assert [one.direction for one in event.contestants] == [Side.NS] * 2 + [Side.EW] * 2
    assert event.winners == 2
    assert [line.ids for line in event.lines] == [
        ("1NS", "1EW"), ("2NS", "2EW"), ("1NS", "2EW"), ("2NS", "1EW"),
    ]  # fmt: skip


def test_the_same_number_in_two_sections_is_two_pairs_ranked_together():
    file = sample("two_sections")
    assert [one.id for one in file.event.contestants] == ["A1", "A2", "B1", "B2"]
    assert [(line.ids, line.section, line.deal) for line in file.event.lines] == [
        (("A1", "A2"), "A", ""), (("B1", "B2"), "B", ""),
    ]  # fmt: skip
    assert file.published.totals["B1"] == PublishedTotal(place="7=")


def test_an_empty_direction_says_nothing_and_an_unknown_number_is_added():
    file = sample("typed_by_hand")
    assert {one.direction for one in file.event.contestants} == {None}
    assert file.event.contestant("9").members == ()
    assert (58, "usebio.nobody", "usebio.assumed_nameless") in said(file)


def test_two_people_under_one_number_are_kept_apart():
    pair = "<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER><PLAYER_NAME>{}</PLAYER_NAME></PLAYER></PAIR>"
    people = "".join(pair.format(name) for name in ("Al", "Bo", "Cy"))
    file = small(f"<PARTICIPANTS>{people}</PARTICIPANTS>")
    assert [one.id for one in file.event.contestants] == ["1", "1#2", "1#3"]
    assert [key for _, key, _ in said(file)] == ["usebio.number_again"] * 2


def test_one_winner_is_taken_unless_both_directions_have_a_first_place():
    def file(east_west):
        pair = (
            "<PAIR><PAIR_NUMBER>{0}</PAIR_NUMBER><DIRECTION>{1}</DIRECTION>"
            "<PLACE>{2}</PLACE></PAIR>"
        )
        pairs = pair.format(1, "N/S", "1=") + pair.format(2, "East-West", east_west)
        return small(f"<PARTICIPANTS>{pairs}</PARTICIPANTS>")

    assert file("2").event.winners == 1
    assert file("1").event.winners == 2
    assert [key for _, key, _ in said(file("1"))] == ["usebio.winners"]


def test_what_a_thing_is_may_be_told_by_attributes():
    event = sample("by_attributes").event
    assert [(one.id, one.section) for one in event.contestants] == [("A1NS", "A"), ("A1EW", "A")]
    assert str(event.lines[0].result) == "2C= W"
    assert (event.lines[0].points, event.date) == (-90, "2024-11-25")


def test_a_player_of_an_individual_sits_with_a_partner():
    event = sample("individual").event
    assert event.form is Form.INDIVIDUAL
    assert [one.name for one in event.contestants] == ["Una", "Viv", "Wyn", "Xia"]
    assert [(line.ns, line.ew) for line in event.lines] == [
        (("1", "3"), ("2", "4")), (("4", "1"), ("2", "3")),
    ]  # fmt: skip


# Results


def test_contracts_are_read_however_they_are_typed():
    lines = sample("typed_by_hand").event.lines
    assert [str(line.result) for line in lines[:6]] == [
        "4SX= N", "None", "pass", "pass", "5DXX= W", "3NT+1 E",
    ]  # fmt: skip
    assert [line.points for line in lines[:6]] == [590, 480, 0, 0, -1000, -630]


def test_whatever_cannot_be_read_is_said_with_what_counts_instead():
    file = sample("typed_by_hand")
    assert said(file) == [
        (39, "usebio.contract", "usebio.assumed_points"),
        (48, "usebio.no_tricks", "usebio.assumed_tricks"),
        (54, "usebio.score_differs", "usebio.assumed_points"),
        (58, "usebio.nobody", "usebio.assumed_nameless"),
        (59, "usebio.no_tricks", "usebio.assumed_points"),
        (68, "usebio.declarer", "usebio.assumed_points"),
        (69, "usebio.score", "usebio.assumed_unplayed"),
        (72, "usebio.board", None),
    ]
    assert [line.score for line in file.event.lines[6:]] == [None, 90, 110, 111, None, 110, None]


def test_an_artificial_score_is_an_adjustment():
    file = sample("typed_by_hand")
    sixty, forty = Artificial(Fraction(60)), Artificial(Fraction(40))
    assert file.event.adjustments == (Adjustment(line=6, ns=sixty, ew=forty),)
    assert file.published.awards[6] == (Decimal("1.2"), Decimal("0.8"))


def test_a_board_marked_as_not_played_counts_for_nobody():
    line = ("<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
            "<SCORE>Not played</SCORE></TRAVELLER_LINE>")  # fmt: skip
    event = small(f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{line}</BOARD>").event
    assert event.adjustments == (Adjustment(line=0, ns=NOT_PLAYED, ew=NOT_PLAYED),)


def test_a_result_without_both_pairs_is_an_error_and_a_sit_out_is_not():
    lines = ("<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><SCORE>90</SCORE></TRAVELLER_LINE>"
             "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>0</EW_PAIR_NUMBER>"
             "</TRAVELLER_LINE>")  # fmt: skip
    file = small(f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD>")
    assert file.event.lines == ()
    assert said(file) == [(1, "usebio.nobody_told", None)]


def test_a_fine_is_what_an_adjustment_takes_from_a_total():
    file = sample("butler")
    assert file.event.penalties == (Penalty(contestant="1", amount=Fraction(1, 2), unit=Unit.IMPS),)
    assert said(file) == [(13, "usebio.adjustment", "usebio.assumed_imps")]


def test_butler_has_its_datum_and_the_vulnerability_told():
    file = sample("butler")
    assert file.published.datums == {1: Decimal(300)}
    assert file.published.awards == ((Decimal(2), Decimal(-2)),)
    assert file.event.lines[0].vulnerability is Vulnerability.NONE


# Matches


def test_the_pairs_of_a_team_are_the_team():
    file = sample("teams")
    assert file.event.form is Form.TEAMS
    assert file.event.contestant("2").name == "Owls"
    assert file.event.contestant("1").members == ("P1", "P2", "P3", "P4")
    assert [line.ids for line in file.event.lines[:2]] == [("1", "2"), ("2", "1")]
    assert {line.round for line in file.event.lines} == {1}


def test_a_match_told_from_both_sides_counts_once():
    file = sample("teams")
    assert len(file.event.lines) == 6
    assert (44, "usebio.match_again", None) in said(file)


def test_teams_that_no_list_has_are_known_by_their_matches():
    match = (
        "<MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><TEAM_SCORE>3</TEAM_SCORE>"
        "<BOARD BOARD_NUMBER='1'>"
        "<TRAVELLER_LINE NS_PAIR_NUMBER='2-1-2' EW_PAIR_NUMBER='1-3-4' SCORE='90'/>"
        "</BOARD></MATCH>"
    )
    file = small(match, kind="TEAMS")
    assert [one.id for one in file.event.contestants] == ["1", "2"]
    assert file.event.lines[0].ids == ("2", "1")
    assert file.published.scores == {(0, "1", "2"): Decimal(3)}


def test_a_boards_figure_is_that_of_the_first_lines_north_south():
    assert sample("teams").published.matches == {
        (1, 1, "1"): Decimal(10), (1, 2, "1"): Decimal(12), (1, 3, "2"): Decimal(0),
    }  # fmt: skip
    assert sample("board_a_match").published.matches == {(2, 9, "2"): Decimal(0)}


def test_a_matchs_score_is_kept_for_both_teams():
    file = sample("teams")
    assert file.published.scores == {(1, "1", "2"): Decimal(16), (1, "2", "1"): Decimal(4)}
    assert file.published.totals["1"] == PublishedTotal(vps=Decimal(16), place="1")
    assert sample("board_a_match").method == "bam"


def test_the_lines_of_a_swiss_match_take_its_pairs_and_its_round():
    file = sample("swiss_pairs")
    line = file.event.lines[0]
    assert (line.ids, line.round, line.section) == (("2", "1"), 3, "A")
    assert file.published.scores == {
        (3, "2", "1"): Decimal("7.69"), (3, "1", "2"): Decimal("12.31"),
    }  # fmt: skip


# Sessions and deals


def test_sessions_that_share_board_numbers_have_deals_of_their_own():
    event = sample("two_sessions").event
    assert [one.id for one in event.contestants] == ["1", "2"]
    assert [(line.board, line.deal) for line in event.lines] == [(1, "1"), (1, "2")]


def test_sections_have_deals_of_their_own_only_when_their_hand_sets_differ():
    def deals(*spades):
        sections = "".join(
            f"<SECTION SECTION_ID='{name}'><BOARD BOARD_NUMBER='1'>{LINE}</BOARD>"
            f"<HANDSET><BOARD BOARD_NUMBER='1'><HAND DIRECTION='North' SPADES='{held}'/></BOARD>"
            "</HANDSET></SECTION>"
            for name, held in zip("AB", spades, strict=True)
        )
        return [line.deal for line in small(sections).event.lines]

    assert deals("AK", "AK") == ["", ""]
    assert deals("AK", "QJ") == ["A", "B"]


LINE = "<TRAVELLER_LINE NS_PAIR_NUMBER='1' EW_PAIR_NUMBER='2' SCORE='90'/>"


def test_who_always_sat_on_one_side_has_that_direction_when_both_have_a_winner():
    board = f"<BOARD BOARD_NUMBER='1'>{LINE}</BOARD>"
    pair = "<PAIR><PAIR_NUMBER>{}</PAIR_NUMBER></PAIR>"
    people = f"<PARTICIPANTS>{pair.format(1)}{pair.format(2)}{pair.format(3)}</PARTICIPANTS>"
    event = small(people + board, "<WINNER_TYPE>2</WINNER_TYPE>").event
    assert [one.direction for one in event.contestants] == [Side.NS, Side.EW, None]


def test_tricks_that_are_no_number_are_told_as_written():
    line = LINE.replace("/>", " CONTRACT='2H' PLAYED_BY='N' TRICKS='many'/>")
    file = small(f"<BOARD BOARD_NUMBER='1'>{line}</BOARD>")
    assert said(file)[-1] == (1, "usebio.tricks", "usebio.assumed_points")
    assert str(file.errors[0].message.get("contract")) == "2H N"


def test_hand_sets_are_deals_and_a_hand_that_is_none_is_told():
    file = sample("two_sessions")
    whole = file.deals[0]
    assert (whole.number, whole.dealer, str(whole.deal[Seat.EAST])) == (
        1, Seat.NORTH, ".AKQJT98765432..",
    )  # fmt: skip
    assert [key for _, key, _ in said(file)] == [
        "usebio.hand_seat", "value.hand", "value.card_twice",
    ]  # fmt: skip


# How it was scored


def test_what_a_program_does_is_known_by_its_name():
    assert sample("mitchell").options == {"neuberg": "percent"}
    assert sample("latin1").options == {"neuberg": "exact"}
    assert sample("butler").options == {"datum": "mean", "cut": "1", "datum_rounding": "away"}


def test_an_unknown_program_is_told_and_scored_as_usual():
    file = sample("swiss_pairs")
    assert (file.program, file.method, file.options) == ("Some Scorer", "ximp", {})
    assert said(file) == [(8, "usebio.program", "usebio.assumed_usual")]


@pytest.mark.parametrize(
    ("kind", "head", "method"),
    [
        ("MP_PAIRS", "", "mp"),
        ("BUTLER_PAIRS", "", "butler"),
        ("CROSS_IMP", "", "ximp"),
        ("PAIRS", "<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD>", "ximp"),
        ("PAIRS", "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD>", "ximp"),
        ("PAIRS", "", "mp"),
        ("TEAMS", "", "imp"),
        ("SWISS_TEAMS", "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD>", "imp"),
        ("TEAMS", "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>", "imp"),
        ("TEAMS", "<BOARD_SCORING_METHOD>PAB</BOARD_SCORING_METHOD>", "bam"),
        ("TEAMS", "<BOARD_SCORING_METHOD>AGGREGATE</BOARD_SCORING_METHOD>", "total"),
    ],
)
def test_the_method_is_told_in_many_ways(kind, head, method):
    assert small("", head, kind).method == method


def test_victory_points_with_decimals_are_the_continuous_scale():
    teams = "<TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
    match = f"<MATCH>{teams}<TEAM_SCORE>{{}}</TEAM_SCORE></MATCH>"
    people = '<PARTICIPANTS><TEAM TEAM_ID="1"/><TEAM TEAM_ID="2"/></PARTICIPANTS>'
    head = "<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>"
    assert small(people + match.format("12.31"), head, "TEAMS").options == {"vp": "wbf2013"}
    file = small(people + match.format("12"), head, "TEAMS")
    assert (file.options, [key for _, key, _ in said(file)]) == ({}, ["usebio.scale"])


# Texts


def test_a_latin_1_file_with_a_lone_ampersand_keeps_its_names():
    file = sample("latin1")
    assert file.encoding == "iso-8859-1"
    assert file.event.title == "Café & Thé Pairs"
    assert file.event.contestants[0].members == ("Zoë é", "Åse")
    assert file.event.contestants[1].members == ("José", "O'Neil")
    assert said(file) == [(7, "usebio.ampersand", None)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_any_encoding_is_read_with_or_without_a_word_about_it(encoding):
    declared = '<?xml version="1.0" encoding="gb18030"?>\n' if encoding == "gb18030" else ""
    text = f"{declared}<USEBIO><EVENT><TITLE>桥牌双人赛 A</TITLE></EVENT></USEBIO>"
    assert read_usebio(text.encode(encoding)).event.title == "桥牌双人赛 A"


def test_a_declaration_after_empty_lines_moves_no_line():
    text = b'\n\n<?xml version="1.0"?>\n<USEBIO>\n<EVENT>\n<a></b></EVENT></USEBIO>'
    assert [one.line for one in read_usebio(text).errors] == [6]


def test_the_second_event_of_a_file_is_told_and_left_alone():
    file = read_usebio(b"<USEBIO><EVENT><TITLE>A</TITLE></EVENT>\n<EVENT/></USEBIO>")
    assert file.event.title == "A"
    assert (2, "usebio.events_many", None) in said(file)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("22/10/2015", "2015-10-22"),
        ("02/01/2025", "2025-01-02"),
        ("10/22/2015", "2015-10-22"),
        ("2015-10-22", "2015-10-22"),
        ("22.10.2015", "2015-10-22"),
        ("30/02/2015", "30/02/2015"),
        ("01/02/24", "01/02/24"),
        ("Tuesday", "Tuesday"),
    ],
)
def test_a_date_is_iso_where_it_is_clear(text, date):
    assert date_of(text) == date


def test_seats_sides_tricks_and_vulnerabilities_have_many_names():
    assert [seat_of(text) for text in ("n", "West", "Nobody")] == [Seat.NORTH, Seat.WEST, None]
    assert [side_of(text) for text in ("N/S", "ew", "North-South", "")] == [
        Side.NS, Side.EW, Side.NS, None,
    ]  # fmt: skip
    assert [tricks_of(text, 9) for text in ("9", "=", "+1", "-2", "14", "+5", "x")] == [
        9, 9, 10, 7, None, None, None,
    ]  # fmt: skip
    assert [vulnerability_told(text) for text in ("Love", "East-West", "All", "?")] == [
        Vulnerability.NONE, Vulnerability.EW, Vulnerability.BOTH, None,
    ]  # fmt: skip


def test_a_passed_out_board_is_a_result():
    assert sample("typed_by_hand").event.lines[2].result == Result(None)
