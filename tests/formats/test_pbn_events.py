"""Events in PBN files: score tables and plain games, with every program's own habits."""

import gzip
from decimal import Decimal
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Side, Vulnerability
from qiaopai.formats.bws import read_bws
from qiaopai.formats.pages import read_pages
from qiaopai.formats.pbn_events import read_pbn_event
from qiaopai.scoring.awards import AVERAGE, Artificial
from qiaopai.scoring.event import Form
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event

ROW = '[Board "{}"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result{}"]\n{}\n\n'


def table(board, rows, columns=""):
    return ROW.format(board, columns, rows)


def game(board, north, east, result, **tags):
    """A game: `north` and `east` are the names of both players of a side."""
    contract, declarer, tricks = result.split()
    names = {"North": north[0], "South": north[-1], "East": east[0], "West": east[-1]}
    told = {"Board": board, "Declarer": declarer, "Contract": contract, "Result": tricks}
    return "".join(f'[{tag} "{text}"]\n' for tag, text in (names | told | tags).items()) + "\n"


def read(*texts):
    return read_pbn_event("".join(texts).encode())


def own(file):
    """The findings about the event, not about PBN."""
    return [one.message.key for one in file.diagnostics if one.message.key.startswith("pbn_ev")]


# --- Score tables


def test_each_row_of_a_score_table_is_a_line():
    event = read(
        table(7, "1 2 4S N 10 3 4 4Sx N 9\n"), table(8, "1 4 PASS - - 3 2 3N E +1 5 6 PO - -")
    ).event
    assert [(one.board, one.ns, one.ew) for one in event.lines] == [
        (7, ("1",), ("2",)), (7, ("3",), ("4",)), (8, ("1",), ("4",)), (8, ("3",), ("2",)),
        (8, ("5",), ("6",)),
    ]  # fmt: skip
    assert [one.score for one in event.lines] == [620, -200, 0, -430, 0]


def test_a_star_is_a_double():
    event = read(table(1, "1 2 4S* N 9 3 4 4S** N 10")).event
    assert [one.score for one in event.lines] == [-100, 880]


def test_a_pair_that_sat_out_has_no_line():
    event = read(table(1, "1 2 4S N 10 3 - - - -")).event
    assert [one.ns for one in event.lines] == [("1",)]


def test_points_may_stand_in_either_direction():
    event = read(table(1, "1 2 4S N 10 420 - 3 4 4S N 9 - 50", ";Score_NS;Score_EW")).event
    assert [one.points for one in event.lines] == [420, -50]


def test_points_against_the_contract_are_told():
    file = read(table(1, "1 2 4S N 10 450", ";Score_NS"))
    assert own(file)[0] == "pbn_event.score"
    assert file.event.lines[0].score == 450


def test_numbers_that_meet_themselves_are_two_pairs_and_two_rankings():
    event = read(table(1, "1 1 4S N 10 2 2 4S N 9"), table(2, "1 2 4S N 10 2 1 4S N 9")).event
    assert event.winners == 2
    assert [one.id for one in event.contestants] == ["1NS", "1EW", "2NS", "2EW"]
    assert event.contestant("1EW").direction is Side.EW


def test_a_number_with_two_names_is_two_pairs():
    rows = '1 2 4S N 10 "Ada;Bob" "Cy;Di" 2 1 4S N 9 "Eve;Flo" "Gus;Hal"'
    event = read(table(1, rows, ";Names_NS;Names_EW")).event
    assert event.contestant("1NS").members == ("Ada", "Bob")
    assert event.contestant("1EW").members == ("Gus", "Hal")


def test_pairs_that_sit_both_ways_are_ranked_together():
    event = read(table(1, "1 2 4S N 10 3 4 4S N 9"), table(2, "2 3 4S N 10 4 1 4S N 9")).event
    assert event.winners == 1
    assert {one.direction for one in event.contestants} == {None}


def test_sections_have_pairs_of_their_own_and_share_the_deal():
    event = read(table(1, "1 2 4S N 10 A 1 2 4S N 9 B", ";Section")).event
    assert [one.id for one in event.contestants] == ["A1", "A2", "B1", "B2"]
    assert [(one.section, one.deal) for one in event.lines] == [("A", ""), ("B", "")]


def test_other_cards_under_the_same_number_are_another_deal():
    deals = ('[Deal "N:AK... .AK.. ..AK. ...AK"]\n', '[Deal "N:.AK.. AK... ..AK. ...AK"]\n')
    event = read(deals[0] + table(1, "1 2 4S N 10"), deals[1] + table(1, "3 4 4S N 9")).event
    assert [one.deal for one in event.lines] == ["", "2"]


def test_the_same_table_twice_counts_once_and_a_contradiction_is_told():
    once = table(1, "1 2 4S N 10")
    assert len(read(once, once).event.lines) == 1
    assert "pbn_event.twice" in own(read(once, table(1, "1 2 4S N 9")))


def test_figures_beside_a_line_are_published():
    rows = "1 2 4S N 10 2 0 3 4 4S N 9 - -"
    file = read(table(1, rows, ";MP_NS;MP_EW"), '[Scoring "IMP"]\n' + table(2, "1 2 1C N 7 - -"))
    assert file.published.awards[:2] == ((Decimal(2), Decimal(0)), (None, None))
    imp = read(table(1, "1 2 4S N 10 5 3 4 4S N 9 -5", ";IMP_NS"))
    assert imp.published.awards == ((5, -5), (-5, 5))


def test_percentages_without_a_result_are_an_artificial_score():
    file = read(table(1, "1 2 - - - 60 40", ";Percentage_NS;Percentage_EW"))
    (one,) = file.event.adjustments
    assert (one.ns, one.ew) == (Artificial(Fraction(60)), Artificial(Fraction(40)))


def test_an_average_is_a_letter_with_or_without_figures():
    file = read(table(1, "1 2 A A A 3 4 A6040 - -"))
    first, second = file.event.adjustments
    assert (first.ns, first.ew) == (AVERAGE, AVERAGE)
    assert (second.ns.percent, second.ew.percent) == (60, 40)
    assert own(file)[0] == "pbn_event.average"


def test_matchpoints_without_a_result_are_told_to_be_lost():
    file = read(table(1, "1 2 - - - 3 1", ";MP_NS;MP_EW"))
    assert "pbn_event.decided" in own(file)


def test_what_is_no_contract_is_told_and_its_line_stays():
    file = read(table(1, "1 2 8S N 10 3 4 4S Q 9 5 6 X - -"))
    assert own(file) == ["pbn_event.row"] * 3
    assert [one.score for one in file.event.lines] == [None] * 3


def test_total_scores_are_published():
    total = (
        '[TotalScoreTable "Rank;PairId;Names;TotalMP;TotalPercentage"]\n'
        '1= 1 "Ada;Bob" 10 55.56\n1= 2 - 10 55.5\n3 9 - 1 2\n'
    )
    file = read(table(1, "1 2 4S N 10"), '[Board "2"]\n' + total)
    assert sorted(file.published.totals) == ["1", "2"]
    told = file.published.totals["1"]
    assert (told.total, told.percent, told.place) == (10, Decimal("55.56"), "1=")
    assert file.event.contestant("1").members == ("Ada", "Bob")


def test_frequencies_of_scores_are_no_event():
    file = read('[Board "1"]\n[ScoreTable "Score_NS;Multiplicity"]\n400 4\n')
    assert file.event is None
    assert [(one.line, one.message.key) for one in file.errors] == [(1, "pbn_event.frequencies")]


@pytest.mark.parametrize(
    ("scoring", "method"),
    [("MP", "mp"), ("MatchPoints", "mp"), ("IMP", "ximp"), ("Cross", "ximp"), ("Butler", "butler"),
     ("?", "mp"), ("Cavendish", "mp")],
)  # fmt: skip
def test_the_scoring_tag_names_the_method(scoring, method):
    file = read(f'[Scoring "{scoring}"]\n' + table(1, "1 2 4S N 10 3 4 4S N 9"))
    assert file.method == method


# --- Plain games


def test_each_game_is_a_table_that_played_the_board():
    file = read(
        game(1, ["Ada", "Bob"], ["Cy", "Di"], "4S N 10", Event="Cup", Date="2020.02.03"),
        game(1, ["Eve", "Flo"], ["Gus", "Hal"], "4S S 9", Event="Cup"),
        game(2, ["Bob", "Ada"], ["Gus", "Hal"], "3NT E 9", Event="Cup"),
    )
    event = file.event
    assert (event.title, event.date, event.form) == ("Cup", "2020-02-03", Form.PAIRS)
    assert [(one.ns, one.ew, one.score) for one in event.lines] == [
        (("1",), ("2",), 420), (("3",), ("4",), -50), (("1",), ("4",), -400),
    ]  # fmt: skip
    assert event.contestant("1").members == ("Ada", "Bob")


def test_numbered_names_are_the_pairs_numbers():
    event = read(game(1, ["Para-7"], ["Para-12"], "4S N 10")).event
    assert [(one.id, one.name) for one in event.contestants] == [("7", "Para-7"), ("12", "Para-12")]


def test_a_vulnerability_that_is_not_the_boards_own_is_kept():
    event = read(game(1, ["A"], ["B"], "4S N 10", Vulnerable="NS")).event
    assert event.lines[0].vulnerability is Vulnerability.NS
    assert event.lines[0].score == 620


def test_two_teams_are_told_by_their_names_and_rooms():
    tags = {"HomeTeam": "Oak", "VisitTeam": "Elm", "Event": "Cup"}
    event = read(
        game(1, ["a", "b"], ["v", "w"], "4S N 10", Room="Closed", **tags),
        game(1, ["x", "y"], ["c", "d"], "4S N 9", Room="Open", **tags),
    ).event
    assert event.form is Form.TEAMS
    assert [(one.ns, one.table) for one in event.lines] == [
        (("Elm",), "closed"), (("Oak",), "open"),
    ]  # fmt: skip


def test_without_rooms_the_home_team_sits_north_south_at_the_first_table():
    tags = {"HomeTeam": "Oak", "VisitTeam": "Elm", "Event": "Cup"}
    event = read(
        game(1, ["a", "b"], ["v", "w"], "4S N 10", **tags),
        game(1, ["x", "y"], ["c", "d"], "4S N 9", **tags),
        game(2, ["y", "x"], ["d", "c"], "4S N 9", **tags),
        game(2, ["b", "a"], ["v", "w"], "4S N 10", **tags),
    ).event
    assert [one.ns for one in event.lines] == [("Oak",), ("Elm",), ("Elm",), ("Oak",)]
    assert event.contestant("Oak").members == ("a", "b", "c", "d")


def test_where_both_teams_are_called_home_it_is_the_one_that_sits_north_south():
    event = read(
        game(1, ["a"], ["v"], "4S N 10", HomeTeam="Oak", VisitTeam="Elm", ScoreIMP="NS 10"),
        game(1, ["x"], ["c"], "4S N 9", HomeTeam="Elm", VisitTeam="Oak"),
    )
    assert [one.ns for one in event.event.lines] == [("Oak",), ("Elm",)]
    assert event.published.matches == {(0, 1, "Oak"): 10}
    (match,) = score_event(event.event, Options.of(event.method)).matches
    assert match.boards[0].won == (10, -10)


def test_a_second_record_without_tags_of_the_event_belongs_to_the_match_before():
    tags = {"HomeTeam": "Oak", "VisitTeam": "Elm", "Event": "Cup", "Stage": "Final"}
    first = game(1, ["a", "b"], ["v", "w"], "4S N 10", **tags)
    second = game(1, ["x", "y"], ["c", "d"], "4S N 9")
    event = read(first, second).event
    assert [(one.board, one.ns) for one in event.lines] == [(1, ("Oak",)), (1, ("Elm",))]


def test_rounds_and_stages_are_counted():
    tags = {"HomeTeam": "Oak", "VisitTeam": "Elm", "Event": "Cup"}
    event = read(
        game(1, ["a"], ["v"], "4S N 10", Round="1", **tags),
        game(1, ["a"], ["v"], "4S N 10", Round="2", **tags),
    ).event
    assert [one.round for one in event.lines] == [1, 2]


def test_two_sides_that_change_seats_are_a_match():
    file = read(game(1, ["Bot"], ["Rob"], "4S N 10"), game(1, ["Rob"], ["Bot"], "4S N 9"))
    assert (file.event.form, file.method) == (Form.TEAMS, "imp")
    (match,) = score_event(file.event, Options.of("imp")).matches
    assert match.won == (10, -10)


def test_an_individual_has_four_players_in_a_line():
    tag = {"Competition": "Individuals"}
    event = read(game(1, ["a", "b"], ["c", "d"], "4S N 10", **tag)).event
    assert event.form is Form.INDIVIDUAL
    assert (event.lines[0].ns, event.lines[0].ew) == (("1", "2"), ("3", "4"))


def test_games_of_other_events_and_without_names_are_told():
    file = read(
        game(1, ["a"], ["b"], "4S N 10", Event="Cup"),
        game(1, ["c"], ["?"], "4S N 10", Event="Cup"),
        game(1, ["a"], ["b"], "4S N 10", Event="Plate"),
    )
    assert own(file) == ["pbn_event.others", "pbn_event.once", "pbn_event.no_names"]
    assert len(file.event.lines) == 1


def test_a_file_without_results_is_no_event():
    assert own(read('[Board "1"]\n')) == ["pbn_event.none"]
    nobody = read(game(1, ["?"], ["?"], "4S N 10"))
    assert [one.message.key for one in nobody.errors] == ["pbn_event.none"]


SCRAPS = st.sampled_from(
    ["-", "?", "A", "A9999", "4S", "PASS", "XX", "=", "+99", "1e9", '"', ";", "\n\n", "[", "]", "#",
     '[ScoreTable "#"]', '[Board "0"]', '[Room "Open"]', '[HomeTeam "x"]', '[VisitTeam "x"]', "½",
     '[Competition "Individuals"]', '[Score "NS 9"]', '[ScoreIMP "EW 3"]', "{", "٣"],
)  # fmt: skip


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 3000), SCRAPS), max_size=12))
def test_damaged_files_are_read(scraps):
    text = (
        table(1, '1 1 4S N 10 A 3 - "a;b" c 60 40\n', ";Section;MP_NS;MP_EW;Names_NS;Names_EW;"
              "Percentage_NS;Percentage_EW") + game(2, ["a", "b"], ["c", "d"], "4S N 10")
        + '[TotalScoreTable "Rank;PairId;TotalMP"]\n1 1 9\n'
    )  # fmt: skip
    for place, scrap in scraps:
        at = place % (len(text) + 1)
        text = text[:at] + scrap + text[at:]
    read_pbn_event(text.encode())


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    assert read_pbn_event(data).event is None


# --- Real files


@pytest.fixture(scope="module")
def real(shared_data):
    """Reads a real file, by its name."""
    return lambda name: read_pbn_event((shared_data / name).read_bytes())


def test_two_sections_of_bridgecomposer_share_the_deals(real):
    file = real("bws/D251223M.pbn")
    event = file.event
    assert (len(event.lines), len(event.contestants), event.winners) == (333, 34, 2)
    assert {one.section for one in event.lines} == {"A", "B"}
    assert {one.deal for one in event.lines} == {""}
    assert all(one.points == one.computed for one in event.lines)


def test_the_clubs_bridgemate_database_holds_the_same_results(real, shared_data):
    """333 results stand in both; the PBN file was written before the last round."""
    packed = (shared_data / "bws/e251223M_anon.BWS.gz").read_bytes()
    entered = {
        (one.board, one.ns, one.ew): (one.result, one.score)
        for one in read_bws(gzip.decompress(packed)).event.lines
    }
    lines = real("bws/D251223M.pbn").event.lines
    told = {(one.board, one.ns, one.ew): (one.result, one.score) for one in lines}
    assert len(told) == 333
    assert {key: entered[key] for key in told} == told


def test_a_bridgewebs_file_scores_as_the_clubs_own_program_did(real, shared_data):
    """The club's USEBIO file of the same session publishes 13 percentages (BriAn, no Neuberg)."""
    tree = ElementTree.parse(shared_data / "usebio/uk_usebio-and-pbn.xml")
    told = {
        pair.findtext("PAIR_NUMBER"): Decimal(pair.findtext("PERCENTAGE"))
        for pair in tree.iter("PAIR")
    }
    file = real("usebio/uk_usebio-and-pbn_hands.pbn")
    scored = score_event(file.event, Options.of("mp", {"neuberg": "none"}))
    reached = {one.id: one.percent for one in scored.standings}
    assert len(told) == 13
    assert all(abs(reached[pair] - Fraction(percent)) < Fraction(1, 10**5)
               for pair, percent in told.items())  # fmt: skip


def test_a_frequency_table_of_ruter_is_told_and_not_read(real):
    file = real("pbn/computerbridge/Ruitenboer2014FinaleZitting1.pbn")
    assert file.event is None
    assert "pbn_event.frequencies" in own(file)


def test_a_bridgewebs_file_with_wide_columns_is_read(real):
    event = real("pbn/computerbridge/academy_20140812_2.pbn").event
    assert (len(event.lines), len(event.contestants)) == (192, 16)


def test_the_pbn_file_beside_the_kops_pages_is_the_same_event(real, shared_data):
    """All 108 results; the pages also know who had averages."""
    pages = read_pages((shared_data / "results-html/pl/kops_SM0807.zip").read_bytes())
    file = real("pbn/pbntools-events/sm0807.pbn")
    assert file.method == "ximp"
    told = {(one.board, one.ns, one.ew): str(one.result) for one in file.event.lines}
    shown = {
        (one.board, one.ns, one.ew): str(one.result)
        for one in pages.event.lines
        if one.result is not None
    }
    assert told == shown


def test_a_jfr_file_with_all_games_is_a_pairs_event(real):
    file = real("pbn/pbntools-events/wb120802.pbn")
    assert (file.method, len(file.event.lines)) == ("mp", 216)


def test_a_round_of_realbridge_teams_scores_as_published(real):
    file = real("pbn/endplay/example2.pbn")
    assert (file.event.form, len(file.event.contestants)) == (Form.TEAMS, 30)
    scored = score_event(file.event, Options.of("imp"))
    told = file.published.matches
    for match in scored.matches:
        for board in match.boards:
            team = file.event.lines[board.lines[0]].ns[0]
            assert board.won[match.teams.index(team)] == told[match.round, board.board, team]
    assert sum(len(match.boards) for match in scored.matches) == 149


def test_a_match_of_robots_is_a_match_of_two_teams(real):
    file = real("pbn/computerbridge/PBN00201-_MicroBridge_v_WBridg5.pbn")
    assert (file.event.form, file.method) == (Form.TEAMS, "imp")
    (match,) = score_event(file.event, Options.of("imp")).matches
    assert len(match.boards) == 16


def test_both_tables_of_a_board_are_told_by_players_seen_before(real):
    event = real("pbn/bridge-bots/shared_deals.pbn").event
    assert [one.ns for one in event.lines] == [
        ("Monaco",),
        ("Schwartz",),
        ("Lavazza",),
        ("Monaco",),
    ]
    assert [one.round for one in event.lines] == [1, 1, 2, 2]
