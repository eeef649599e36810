"""Bridgemate databases of both revisions, held against what other programs made of them."""

import csv
import gzip
from collections import Counter

import pytest

from qiaopai.core import Result, Side
from qiaopai.formats import read_pbn
from qiaopai.formats.bws import read_bws, read_bws_whole
from qiaopai.formats.bws.jet import Database
from qiaopai.scoring.awards import AVERAGE_MINUS, AVERAGE_PLUS
from qiaopai.scoring.event import Form
from tests.formats.bws_events import printed


@pytest.fixture(scope="module")
def club_game(shared_data):
    """A club game with two sections, seventeen tables and eight rounds (JET3, December 2025)."""
    return gzip.decompress((shared_data / "bws" / "e251223M_anon.BWS.gz").read_bytes())


@pytest.fixture(scope="module")
def older_game(shared_data):
    """Twelve tables in one section, in an older revision of the tables (JET3, May 2005)."""
    return (shared_data / "bws" / "bridgemate-ui" / "12tables1section.bws").read_bytes()


def test_the_club_game_has_all_its_results(club_game):
    file = read_bws(club_game)
    event = file.event
    assert (event.title, event.date, event.form) == ("Bridge game", "2025-12-23", Form.PAIRS)
    assert (file.program, file.method, event.winners) == ("Bridgemate", "mp", 2)
    assert Counter(line.section for line in event.lines) == {"A": 216, "B": 168}
    assert all(line.result is not None for line in event.lines)
    assert file.diagnostics == ()


def test_both_pairs_of_a_number_are_told_apart(club_game):
    event = read_bws(club_game).event
    assert len(event.contestants) == 34
    north_south = event.contestant("A1NS")
    assert (north_south.direction, north_south.section) == (Side.NS, "A")
    assert north_south.members == ("Player 10xxxx", "Player 02xx")
    assert event.contestant("A1EW").members == ("Player 40xxxxxx", "Player 58x")
    assert all(len(one.members) == 2 for one in event.contestants)


def test_the_club_game_agrees_with_the_clubs_own_pbn(club_game, shared_data):
    """The PBN was made before the last round: 333 results stand in both, and all agree."""
    pbn = read_pbn((shared_data / "bws" / "D251223M.pbn").read_bytes())
    published = {}
    for game in pbn.games:
        table = game.table("ScoreTable")
        names = [column.name for column in table.columns]
        for cells in table.rows:
            row = dict(zip(names, cells, strict=True))
            ns, ew = int(row["Score_NS"] or 0), int(row["Score_EW"] or 0)
            place = game.number, row["Section"], row["PairId_NS"], row["PairId_EW"]
            published[place] = row["Contract"], row["Declarer"], row["Result"], ns - ew
    told = {
        (line.board, line.section, line.ns[0][1:-2], line.ew[0][1:-2]): line
        for line in read_bws(club_game).event.lines
    }
    both = published.keys() & told.keys()
    assert (len(told), len(both)) == (384, 333)
    for place in both:
        line = told[place]
        contract = line.result.contract
        own = contract.name, str(contract.declarer), str(line.result.tricks), line.score
        assert own == published[place]


def test_the_older_game_has_its_rulings_and_passes(older_game):
    file = read_bws(older_game)
    event = file.event
    assert (len(event.lines), len(event.contestants), event.winners) == (288, 24, 1)
    assert sum(line.result == Result(None) for line in event.lines) == 5
    rulings = [(one.ns, one.ew, one.reason) for one in event.adjustments]
    assert rulings == [
        (AVERAGE_PLUS, AVERAGE_PLUS, "60%-60%"),
        (AVERAGE_MINUS, AVERAGE_PLUS, "40%-60%"),
    ]
    assert [event.lines[one.line].result for one in event.adjustments] == [None, None]
    assert {line.board for line in event.lines} == set(range(1, 25))
    # A record corrected by hand names a pair that does not sit in declarer's seat.
    assert [(one.line, one.message.key) for one in file.diagnostics] == [(213, "bws.declarer")]


def test_the_older_games_movement_is_told(older_game):
    movement = read_bws_whole(older_game).movement
    assert len(movement) == 144
    first = movement[0]
    assert (first.section, first.table, first.round) == ("A", 1, 1)
    assert (first.ns, first.ew, first.boards) == (("1",), ("13",), (1, 2))


def test_the_older_games_tables_equal_their_dumps_cell_by_cell(older_game, shared_data):
    dumps = {file.stem: file for file in (shared_data / "bws/bridgemate-ui/csv").glob("*.csv")}
    tables = Database(older_game).tables(dumps)
    assert tables.keys() == dumps.keys()
    for name, file in dumps.items():
        with file.open(encoding="utf-8", newline="") as lines:
            rows = [tuple(row.items()) for row in csv.DictReader(lines)]
        found = [
            tuple(
                (one.name, printed(row[one.key], "%m/%d/%y %H:%M:%S"))
                for one in tables[name].columns
            )
            for row in tables[name].rows
        ]
        assert found == rows
        assert tables[name].broken == 0


def test_an_empty_file_of_the_oldest_revision_is_an_event_without_results(shared_data):
    file = read_bws(
        (shared_data / "bws" / "bridgemate-ui" / "Default_empty_template.bws").read_bytes()
    )
    assert (file.event.lines, file.errors) == ((), ())
    assert [one.message.key for one in file.diagnostics] == ["bws.no_results"]


def test_a_file_that_is_no_database_is_told_so():
    file = read_bws(b"[Event]")
    assert file.event is None
    assert [one.message.key for one in file.errors] == ["bws.not_one"]


def test_a_file_that_is_too_large_is_not_read():
    file = read_bws(bytes(100), limit=99)
    assert [one.message.key for one in file.errors] == ["file.too_big"]
