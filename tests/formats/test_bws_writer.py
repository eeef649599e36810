"""What is written onto the empty database reads back, by our reader and by other programs'."""

import csv
import io
import shutil
import subprocess
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Board, Contract, Play, Result, Seat, Side, Vulnerability
from qiaopai.dealing import deal_at
from qiaopai.errors import InvalidValue
from qiaopai.formats import Game
from qiaopai.formats.bws import read_bws, read_bws_whole, write_bws, write_bws_file
from qiaopai.formats.bws.appender import fill
from qiaopai.formats.bws.jet import Database
from qiaopai.formats.entries import Seating
from qiaopai.formats.event_registry import event_format_of, sniff_event
from qiaopai.resources import read_bytes
from qiaopai.scoring.awards import (
    AVERAGE,
    NOT_PLAYED,
    Adjustment,
    Artificial,
    Penalty,
    Points,
    Unit,
)
from qiaopai.scoring.event import Contestant, Event, Form, Line
from tests.formats.bws_events import played, printed

TABLES = ("BiddingData", "Clients", "HandRecord", "IntermediateData", "PlayData", "PlayerNumbers",
          "ReceivedData", "RoundData", "Section", "Settings", "Tables", "PlayerNames", "Session",
          "HandEvaluation")  # fmt: skip
SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def by_id(event):
    return sorted(event.contestants, key=lambda one: one.id)


@SLOW
@given(played())
def test_written_events_read_back(session):
    event = session.event
    found = read_bws_whole(write_bws(event, movement=session.movement))
    again = found.file.event
    assert by_id(again) == by_id(event)
    assert again == replace(event, contestants=again.contestants, date=again.date)
    assert again.date == (event.date if event.lines or event.date else "")
    assert set(found.movement) == set(session.movement)
    assert found.file.errors == ()


@SLOW
@given(played())
def test_events_read_back_are_written_alike(session):
    data = write_bws(session.event, movement=session.movement)
    whole = read_bws_whole(data)
    assert read_bws_whole(
        write_bws(whole.file.event, movement=whole.movement, method=whole.file.method or "mp")
    ) == whole  # fmt: skip


def test_real_files_read_back(shared_data):
    data = (shared_data / "bws" / "bridgemate-ui" / "12tables1section.bws").read_bytes()
    whole = read_bws_whole(data)
    again = read_bws_whole(write_bws(whole.file.event, movement=whole.movement))
    assert again.file.event == replace(whole.file.event, contestants=again.file.event.contestants)
    assert set(again.movement) == set(whole.movement)


# --- Other programs


def exported(file, table):
    """The rows of a table as mdbtools has them."""
    form = "%Y-%m-%d %H:%M:%S"
    told = subprocess.run(
        ["mdb-export", "-D", form, "-T", form, str(file), table],
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    return list(csv.DictReader(io.StringIO(told.stdout, newline="")))


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(played())
def test_mdbtools_reads_the_same_cells(tmp_path_factory, session):
    if shutil.which("mdb-export") is None:
        pytest.skip("mdbtools is not installed")
    data = write_bws(session.event, movement=session.movement, deals=GAMES)
    file = tmp_path_factory.mktemp("bws") / "event.bws"
    file.write_bytes(data)
    tables = Database(data).tables(TABLES)
    assert tables.keys() == set(TABLES)
    for name, table in tables.items():
        own = [
            {one.name: printed(row[one.name.casefold()]) for one in table.columns}
            for row in table.rows
        ]
        assert exported(file, name) == own


def test_access_parser_reads_the_same_cells(tmp_path):
    parser = pytest.importorskip("access_parser")
    data = write_bws(EVENT, deals=GAMES)
    file = tmp_path / "event.bws"
    file.write_bytes(data)
    read = parser.AccessParser(str(file))
    for name, table in Database(data).tables(TABLES).items():
        if not table.rows:
            continue
        found = read.parse_table(name)
        for column in table.columns:
            own = [row[column.name.casefold()] for row in table.rows]
            own = [str(value) if isinstance(value, datetime) else value for value in own]
            assert list(found[column.name]) == own, (name, column.name)


def test_the_template_has_every_table_and_no_row():
    tables = Database(read_bytes("formats", "bws", "data", "empty.bws")).tables(TABLES)
    assert tables.keys() == set(TABLES)
    assert [name for name, table in tables.items() if table.rows or table.broken] == []
    assert all(table.columns for table in tables.values())


def test_the_template_has_the_columns_of_a_real_file(shared_data):
    schema = (shared_data / "bws" / "schema.sql").read_text(encoding="utf-8")
    tables = Database(read_bytes("formats", "bws", "data", "empty.bws")).tables(TABLES)
    for paragraph in schema.split("CREATE TABLE ")[1:]:
        name, _, columns = paragraph.partition("\n")
        wanted = [line.split("]")[0].strip(" \t[") for line in columns.splitlines() if "[" in line]
        own = [one.name for one in tables[name.strip("[]")].columns]
        assert own[: len(wanted)] == wanted


# --- One small event


def line(**fields):
    told = {"board": 1, "ns": ("1NS",), "ew": ("1EW",), "section": "A", "round": 1, "table": "1"}
    return Line(**{**told, **fields})


BOARD = Board(1, deal_at(5 * 10**28))
AUCTION = Auction.parse("N: 1NT P 3NT P P P")
GAMES = (
    Game(number=1, dealer=Seat.NORTH, vulnerability=BOARD.vulnerability, hands=tuple(BOARD.deal)),
)
RECORDED = Game(
    number=1,
    dealer=Seat.NORTH,
    vulnerability=BOARD.vulnerability,
    hands=tuple(BOARD.deal),
    auction=AUCTION,
    contract=AUCTION.contract,
    play=Play(
        AUCTION.contract, BOARD.deal[Seat.EAST].of(next(iter(BOARD.deal[Seat.EAST])).suit)[:1]
    ),
    tags=(("Section", "A"), ("Table", "1"), ("Round", "1")),
)
EVENT = Event(
    title="Club evening",
    date="2026-05-31",
    winners=2,
    contestants=(
        Contestant(id="1NS", members=("Ada", "Łukasz"), direction=Side.NS, section="A"),
        Contestant(id="1EW", members=("王芳", "Zoë"), direction=Side.EW, section="A"),
    ),
    lines=(line(result=Result.parse("4SX-2 E"), lead="ST"),),
)


def test_deals_auctions_and_plays_read_back():
    file = read_bws(write_bws(EVENT, deals=(*GAMES, RECORDED)))
    assert file.deals == (*GAMES, RECORDED)
    assert read_bws(write_bws_file(file)) == file


def test_sections_may_have_cards_of_their_own():
    other = Board(1, deal_at(7 * 10**27))
    both = tuple(
        replace(GAMES[0], hands=tuple(deal), tags=(("Section", section),))
        for section, deal in (("A", BOARD.deal), ("B", other.deal))
    )
    event = Event(
        contestants=tuple(
            Contestant(id=f"{section}{number}", section=section)
            for section in "AB"
            for number in (1, 2)
        ),
        lines=tuple(
            line(ns=(f"{section}1",), ew=(f"{section}2",), section=section, deal=section)
            for section in "AB"
        ),
    )
    file = read_bws(write_bws(event, deals=both))
    assert file.deals == both
    assert [one.deal for one in file.event.lines] == ["A", "B"]


def test_names_of_players_who_did_not_play_are_not_imported():
    """A club's whole membership lies in PlayerNames; one of its numbers was keyed in."""
    template = read_bytes("formats", "bws", "data", "empty.bws")
    data = fill(
        template,
        {
            "RoundData": [
                {"section": 1, "table": 1, "round": 1, "nspair": 1, "ewpair": 2,
                 "lowboard": 1, "highboard": 2},
            ],
            "PlayerNumbers": [
                {"section": 1, "table": 1, "direction": "N", "number": "17"},
                {"section": 1, "table": 1, "direction": "S", "number": "x18"},
                {"section": 1, "table": 1, "direction": "E", "number": "404"},
            ],
            "PlayerNames": [
                {"id": number, "name": f"Member {number}", "strid": f"x{number}"}
                for number in range(1, 3000)
            ],
        },
    )  # fmt: skip
    event = read_bws(data).event
    assert [one.members for one in event.contestants] == [
        ("Member 17", "Member 18"),
        ("Member 404",),
    ]


def test_the_last_of_two_records_counts_and_an_erased_one_does_not():
    template = read_bytes("formats", "bws", "data", "empty.bws")
    record = {"section": 1, "table": 3, "round": 2, "board": 5, "pairns": 1, "pairew": 2,
              "declarer": 1, "ns/ew": "N", "datelog": datetime(2026, 5, 31)}  # fmt: skip
    times = [datetime(1899, 12, 30, 20, minute) for minute in (30, 10, 40)]
    data = fill(
        template,
        {
            "ReceivedData": [
                {**record, "contract": "4 S", "result": "=", "timelog": times[0]},
                {**record, "contract": "4 S", "result": "-1", "timelog": times[1]},
                {**record, "contract": "4 S", "result": "+9", "timelog": times[2], "erased": True},
            ]
        },
    )
    file = read_bws(data)
    assert [str(one.result) for one in file.event.lines] == ["4S= N"]
    assert [(one.line, one.message.key) for one in file.diagnostics] == [(2, "bws.again")]
    assert file.event.date == "2026-05-31"


@pytest.mark.parametrize(
    ("missing", "numbers", "present"),
    [
        (4, [(1, 3), (2, 4)], ["1", "2", "3"]),
        (-2, [(1, 1), (2, 2)], ["1EW", "1NS", "2NS"]),
        (2, [(1, 1), (2, 2)], ["1EW", "1NS", "2EW"]),
    ],
)
def test_a_pair_that_is_missing_is_no_contestant(missing, numbers, present):
    tables = [
        {"section": 1, "table": table, "round": round_, "nspair": numbers[table - 1][0],
         "ewpair": numbers[(table + round_) % 2][1], "lowboard": 1, "highboard": 2}
        for round_ in (1, 2)
        for table in (1, 2)
    ]  # fmt: skip
    section = {"id": 1, "letter": "A", "tables": 2, "missingpair": missing}
    template = read_bytes("formats", "bws", "data", "empty.bws")
    whole = read_bws_whole(fill(template, {"Section": [section], "RoundData": tables}))
    assert sorted(one.id for one in whole.file.event.contestants) == present
    assert len(whole.movement) == 4


def test_a_wrong_direction_seats_the_pairs_where_they_sat():
    switched = line(ns=("1EW",), ew=("1NS",), result=Result.parse("3NT+1 N"))
    data = write_bws(replace(EVENT, lines=(switched,)))
    (row,) = Database(data).tables(["ReceivedData"])["ReceivedData"].rows
    assert (row["pairns"], row["pairew"], row["remarks"]) == (1, 1, "Wrong direction")
    (found,) = read_bws(data).event.lines
    assert (found.ns, found.ew, found.score) == (("1EW",), ("1NS",), 430)


def test_settings_and_computer_are_written():
    data = write_bws(EVENT, settings={"LeadCard": True, "BM2Ranking": 1}, computer="CLUB-PC")
    tables = Database(data).tables(["Settings", "Clients", "Section"])
    (row,) = tables["Settings"].rows
    assert (row["leadcard"], row["bm2ranking"], row["section"]) == (True, 1, 0)
    assert tables["Clients"].rows == [{"id": 1, "computer": "CLUB-PC"}]
    assert tables["Section"].rows[0]["scoringtype"] == 1


def test_a_long_name_loses_its_end_only_when_allowed():
    long = replace(EVENT.contestants[0], members=("Wolfgang Amadeus Mozart", "Ada"))
    event = replace(EVENT, contestants=(long, EVENT.contestants[1]))
    with pytest.raises(InvalidValue):
        write_bws(event)
    found = read_bws(write_bws(event, shorten_names=True)).event
    assert found.contestant("1NS").members == ("Wolfgang Amadeus M", "Ada")


PAIR = Contestant(id="1", section="A"), Contestant(id="2", section="A")
REFUSED = {
    "bws.individual": {"form": Form.INDIVIDUAL},
    "bws.penalties": {"penalties": (Penalty(contestant="1NS", amount=Fraction(1), unit=Unit.TOP),)},
    "bws.not_seated": {"contestants": (*EVENT.contestants, PAIR[1])},
    "bws.no_direction": {"contestants": PAIR, "lines": (line(ns=("1",), ew=("2",)),)},
    "bws.number": {
        "winners": 1,
        "contestants": (Contestant(id="us"), Contestant(id="them")),
        "lines": (line(ns=("us",), ew=("them",)),),
    },
    "bws.number_twice": {
        "winners": 1,
        "contestants": (Contestant(id="1"), Contestant(id="A1")),
        "lines": (line(ns=("1",), ew=("A1",)),),
    },
    "bws.members": {
        "contestants": (
            replace(EVENT.contestants[0], members=(), name="Ada's"),
            EVENT.contestants[1],
        ),
    },
    "bws.twice": {"lines": EVENT.lines * 2},
    "bws.no_table": {"lines": (line(table="one"),)},
    "bws.date": {"date": "yesterday"},
    "bws.points": {"lines": (line(points=420),)},
    "bws.vulnerability": {
        "lines": (line(result=Result.parse("4S= N"), vulnerability=Vulnerability.NS),),
    },
    "bws.deal_section": {"lines": (line(deal="B"),)},
    "bws.remarks": {"lines": (line(result=Result.parse("4S= N"), remark="60%-40%"),)},
    "bws.award": {
        "adjustments": (Adjustment(line=0, ns=Points.of(420), ew=Points.of(420)),)
    },
    "bws.cell": {"title": "t" * 41},
}  # fmt: skip


@pytest.mark.parametrize("key", REFUSED)
def test_what_cannot_be_held_is_refused_by_name(key):
    with pytest.raises(InvalidValue) as caught:
        write_bws(replace(EVENT, **REFUSED[key]))
    assert caught.value.message.key == key


@pytest.mark.parametrize(
    "award",
    [
        Artificial(Fraction(60)),
        Artificial(Fraction(50), by_own=True),
        Artificial(Fraction(121, 2)),
        NOT_PLAYED,
    ],
)
def test_awards_that_would_read_back_as_others_are_refused(award):
    adjustment = Adjustment(line=0, ns=award, ew=award if award == NOT_PLAYED else AVERAGE)
    with pytest.raises(InvalidValue):
        write_bws(replace(EVENT, adjustments=(adjustment,)))


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"method": "patton"}, "bws.method"),
        ({"settings": {"Nonsense": 1}}, "bws.setting"),
        ({"settings": {"LeadCard": 1}}, "bws.setting"),
        ({"deals": [Game(number=1)]}, "bws.deal"),
        ({"deals": [replace(GAMES[0], tags=(("Section", "Q"),))]}, "bws.deal_section"),
        ({"movement": [Seating(section="A", table=1, round=1, ns=("1NS",), ew=("1EW",))]},
         "bws.not_in_movement"),
        ({"movement": [Seating(section="A", table=1, round=1, ns=("1EW",), ew=("1NS",))]},
         "bws.other_side"),
        ({"movement": [Seating(section="A", table=1, round=1, ns=("1NS",), ew=("1EW",))] * 2},
         "bws.table_twice"),
    ],
)  # fmt: skip
def test_options_that_do_not_fit_are_refused_by_name(options, key):
    with pytest.raises(InvalidValue) as caught:
        write_bws(EVENT, **options)
    assert caught.value.message.key == key


def test_an_event_that_fills_the_maps_is_refused():
    lines = tuple(
        line(board=board, ns=("1",), ew=("2",), round=round_, result=Result(None), remark="x" * 250)
        for round_ in range(1, 50)
        for board in range(1, 150)
    )
    event = Event(contestants=PAIR, lines=lines)
    with pytest.raises(InvalidValue) as caught:
        write_bws(event)
    assert caught.value.message.key == "bws.too_long"


def test_the_registry_knows_the_format_by_its_ending_and_by_its_bytes():
    one = event_format_of(".BWS")
    data = write_bws(EVENT)
    assert sniff_event(data) is one
    assert one.read(one.write(one.read(data))) == one.read(data)


def test_a_file_without_an_event_is_refused():
    with pytest.raises(InvalidValue):
        write_bws_file(read_bws(b""))


@SLOW
@given(st.data())
def test_damaged_files_of_our_own_are_read(data):
    damaged = bytearray(write_bws(EVENT, deals=(*GAMES, RECORDED)))
    places = st.integers(len(damaged) - 40 * 4096, len(damaged) - 1) | st.integers(
        0, len(damaged) - 1
    )
    for at in data.draw(st.lists(places, max_size=60)):
        damaged[at] ^= 1 << data.draw(st.integers(0, 7))
    read_bws_whole(
        bytes(damaged[: data.draw(st.just(len(damaged)) | st.integers(0, len(damaged)))])
    )


def test_any_script_is_held():
    members = ("𠮷野 Æ", "Żółć牌")
    both = (replace(EVENT.contestants[0], members=members), EVENT.contestants[1])
    found = read_bws(write_bws(replace(EVENT, contestants=both))).event
    assert found.contestant("1NS").members == members


def test_a_lead_and_a_contract_are_written_as_the_devices_write_them():
    (row,) = Database(write_bws(EVENT)).tables(["ReceivedData"])["ReceivedData"].rows
    names = ("contract", "result", "ns/ew", "leadcard", "declarer")
    assert [row[name] for name in names] == ["4 S x", "-2", "E", "S10", 1]
    assert Contract.parse("4SX E") == EVENT.lines[0].result.contract
