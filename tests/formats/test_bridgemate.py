"""The Bridgemate Data Connector: golden messages, an event there and back, hostile messages."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from qiaopai.core import Board, Result, Seat, Side
from qiaopai.dealing import deal_at
from qiaopai.errors import InvalidValue
from qiaopai.formats import Game
from qiaopai.formats.bridgemate import (
    Command,
    DataType,
    Request,
    Response,
    decode_request,
    decode_response,
    encode,
    initialise,
    results_of,
)
from qiaopai.formats.bridgemate import messages as dc
from qiaopai.formats.entries import Seating
from qiaopai.scoring.awards import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Adjustment, Points
from qiaopai.scoring.event import Contestant, Event, Form, Line
from tests.formats.bws_events import played

GUID = "0123456789ABCDEF0123456789ABCDEF"
REQUESTS = {
    "AcceptHandrecordQueueItems", "AcceptParticipantQueueItems", "AcceptPlayerDataQueueItems",
    "AcceptResultQueueItems", "AcceptTdCallQueueItems", "ContinueEvent", "InitializeEvent", "Ping",
    "PollQueueForAllHandrecords", "PollQueueForAllParticipations", "PollQueueForAllPlayerData",
    "PollQueueForAllResults", "PollQueueForAllTdCalls", "PollQueueForNewHandrecords",
    "PollQueueForNewParticipations", "PollQueueForNewPlayerData", "PollQueueForNewResults",
    "PollQueueForNewTdCalls", "PutBridgemate2Settings", "PutBridgemate3Settings", "PutHandrecords",
    "PutParticipations", "PutPlayerData", "PutResults", "PutTdCalls", "UpdateMovement",
    "UpdateScoringGroups",
}  # fmt: skip
RESPONSES = {
    "AcceptResultQueueItems", "Error", "InitializeEvent", "Ping", "PollQueueForNewHandrecords",
    "PollQueueForNewParticipations", "PollQueueForNewPlayerData", "PollQueueForNewResults",
    "PollQueueForNewTdCalls",
}  # fmt: skip


def meaning(text):
    """A message as JSON, with what it brings as JSON too."""
    message = json.loads(text)
    data = message["SerializedData"]
    return {**message, "SerializedData": json.loads(data) if data else None}


@pytest.mark.parametrize("name", sorted(REQUESTS))
def test_golden_requests_are_read_and_written_again(shared_data, name):
    text = (shared_data / "bridgemate-dc" / "requests" / f"{name}.json").read_text("utf-8")
    reading = decode_request(text)
    assert reading.diagnostics == ()
    assert meaning(encode(reading.message)) == meaning(text)


@pytest.mark.parametrize("name", sorted(RESPONSES))
def test_golden_responses_are_read_and_written_again(shared_data, name):
    text = (shared_data / "bridgemate-dc" / "responses" / f"{name}.json").read_text("utf-8")
    reading = decode_response(text)
    assert reading.diagnostics == ()
    assert meaning(encode(reading.message)) == meaning(text)


def test_no_golden_message_is_left_out(shared_data):
    folder = shared_data / "bridgemate-dc"
    assert {file.stem for file in folder.glob("requests/*.json")} == REQUESTS
    assert {file.stem for file in folder.glob("responses/*.json")} == RESPONSES


# --- An event there and back


@settings(max_examples=25, deadline=None,
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])  # fmt: skip
@given(played(), st.text("ABC", min_size=1, max_size=5))
def test_an_event_that_was_sent_reads_back(session, title):
    boards = [one.boards for one in session.movement]
    assume(all(one == tuple(range(one[0], one[-1] + 1)) for one in boards))
    event = replace(session.event, title=title, date="2026-05-31")
    keep = [
        at
        for at, line in enumerate(event.lines)
        if line.remark != "Wrong direction"
        and (line.result is None or at not in {one.line for one in event.adjustments})
    ]
    event = replace(
        event,
        lines=tuple(replace(event.lines[at], remark="") for at in keep),
        adjustments=tuple(
            replace(one, line=keep.index(one.line), reason="")
            for one in event.adjustments
            if one.line in keep
        ),
    )
    requests = initialise(event, session.movement, session_guid=GUID)
    sent = [decode_request(encode(one)).message for one in requests]
    assert sent == list(requests)
    found = results_of(sent)
    assert found.diagnostics == ()
    again = found.event
    assert sorted(again.contestants, key=lambda one: one.id) == sorted(
        event.contestants, key=lambda one: one.id
    )
    assert again == replace(event, contestants=again.contestants)


def line(**fields):
    told = {"board": 1, "ns": ("1",), "ew": ("2",), "section": "A", "round": 1, "table": "1"}
    return Line(**{**told, **fields})


BOARD = Board(1, deal_at(5 * 10**28))
GAME = Game(number=1, dealer=Seat.NORTH, vulnerability=BOARD.vulnerability, hands=tuple(BOARD.deal))
EVENT = Event(
    title="Club evening",
    date="2026-05-31",
    contestants=(
        Contestant(id="1", members=("Ada", "Łukasz"), section="A"),
        Contestant(id="2", members=("王芳", "Zoë"), section="A"),
    ),
    lines=(line(result=Result.parse("4SX-2 E"), lead="ST"),),
)


def sent_and_read(event, **options):
    return results_of(initialise(event, session_guid=GUID, **options))


def test_names_and_cards_and_the_way_to_score_arrive():
    file = sent_and_read(EVENT, deals=[GAME], method="butler")
    assert (file.method, file.deals) == ("butler", (GAME,))
    assert file.event == EVENT


def test_a_result_is_written_by_the_connectors_numbers():
    (_, put) = initialise(EVENT, session_guid=GUID)
    (result,) = put.data
    assert (result.level, result.denomination, result.stake) == (4, 4, 1)
    assert (result.declarer_direction, result.declaring_pair, result.total_tricks) == (2, 2, 8)
    assert (result.lead_card_suit, result.lead_card_rank) == (4, 10)
    assert (result.pair_north_south, result.pair_east_west, result.scoring_direction) == (1, 2, 3)


@pytest.mark.parametrize(
    ("level", "ns", "ew"),
    [
        (-1, AVERAGE_MINUS, AVERAGE_MINUS),
        (-2, AVERAGE_MINUS, AVERAGE),
        (-3, AVERAGE_MINUS, AVERAGE_PLUS),
        (-4, AVERAGE, AVERAGE_MINUS),
        (-5, AVERAGE, AVERAGE),
        (-6, AVERAGE, AVERAGE_PLUS),
        (-7, AVERAGE_PLUS, AVERAGE_MINUS),
        (-8, AVERAGE_PLUS, AVERAGE),
        (-9, AVERAGE_PLUS, AVERAGE_PLUS),
    ],
)
def test_negative_levels_are_averages(level, ns, ew):
    """The table of the Connector's documentation of ResultDTO."""
    event = replace(EVENT, lines=(line(),), adjustments=(Adjustment(line=0, ns=ns, ew=ew),))
    assert initialise(event, session_guid=GUID)[1].data[0].level == level
    assert sent_and_read(event).event == event


def results(*told):
    return Response(
        request_command=Command.NEW_RESULTS,
        data_type=DataType.RESULTS,
        session_guid=GUID,
        data=told,
    )


TOLD = dc.BoardResult(
    session_guid=GUID, section_letters="A", table_number=3, round_number=2, board_number=5,
    scoring_direction=3, pair_north_south=1, pair_east_west=2, declaring_pair=1,
    declarer_direction=1, level=3, denomination=5, total_tricks=9,
)  # fmt: skip


def test_results_alone_make_an_event():
    file = results_of([results(TOLD)])
    assert [(str(one.result), one.table, one.round) for one in file.event.lines] == [
        ("3NT= N", "3", 2)
    ]
    assert [one.id for one in file.event.contestants] == ["1", "2"]


def test_a_corrected_result_counts_and_a_deleted_one_does_not():
    corrected = replace(TOLD, total_tricks=8)
    file = results_of([results(TOLD, corrected)])
    assert [str(one.result) for one in file.event.lines] == ["3NT-1 N"]
    assert [(one.line, one.message.key) for one in file.diagnostics] == [(1, "bws.again")]
    gone = replace(TOLD, is_deleted=True)
    assert results_of([results(TOLD), results(gone)]).event.lines == ()
    again = results_of([results(TOLD), results(gone), results(corrected)])
    assert [str(one.result) for one in again.event.lines] == ["3NT-1 N"]


def test_the_same_result_polled_twice_is_no_correction():
    file = results_of([results(TOLD), results(TOLD)])
    assert (len(file.event.lines), file.diagnostics) == (1, ())


def test_a_declarer_of_the_pair_that_sits_elsewhere_means_switched_seats():
    (found,) = results_of([results(replace(TOLD, declaring_pair=2))]).event.lines
    assert (found.ns, found.ew, found.result) == (("2",), ("1",), Result.parse("3NT= N"))


def test_a_board_that_was_not_played_has_no_result():
    file = results_of([results(replace(TOLD, level=-10))])
    assert [(one.result, one.score) for one in file.event.lines] == [(None, None)]
    assert file.event.adjustments == ()


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"level": 8}, "dc.level"),
        ({"level": -11}, "dc.level"),
        ({"denomination": 0}, "dc.contract"),
        ({"declarer_direction": 5}, "dc.contract"),
        ({"stake": 3}, "dc.contract"),
        ({"total_tricks": 14}, "value.tricks"),
        ({"board_number": 0}, "bws.nobody"),
        ({"pair_east_west": 0}, "bws.nobody"),
    ],
)
def test_a_result_that_cannot_be_is_told_of(fields, key):
    file = results_of([results(replace(TOLD, **fields), replace(TOLD, board_number=6))])
    assert [(one.line, one.message.key) for one in file.errors] == [(1, key)]
    assert [one.board for one in file.event.lines] == [6]


def test_other_sessions_are_passed_over():
    other = replace(TOLD, session_guid="F" * 32, board_number=9)
    file = results_of([results(TOLD, other)])
    assert [one.board for one in file.event.lines] == [5]
    assert [one.message.key for one in file.diagnostics] == ["dc.other_session"]
    chosen = results_of([results(TOLD, other)], session_guid="F" * 32)
    assert [one.board for one in chosen.event.lines] == [9]


def test_a_movement_that_is_updated_replaces_the_sections_old_one():
    first = initialise(EVENT, session_guid=GUID)[0]
    rounds = (
        dc.Round(session_guid=GUID, section_letters="A", table_number=1, round_number=1,
                 low_board_number=1, high_board_number=4, pair_ns=5, pair_ew=6),
    )  # fmt: skip
    table = dc.Table(session_guid=GUID, section_letters="A", table_number=1, rounds=rounds)
    data = dc.SectionUpdate(
        session_guid=GUID, letters="A", winners=1, game_type=10, tables=(table,)
    )
    update = Request(command=Command.UPDATE_MOVEMENT, session_guid=GUID, data=data)
    assert [one.id for one in results_of([first, update]).event.contestants] == ["5", "6"]
    gone = replace(update, data=replace(data, is_deleted=True))
    assert results_of([first, gone]).event.contestants == ()


AVERAGES = Adjustment(line=0, ns=AVERAGE, ew=AVERAGE)
MOVED = Seating(section="A", table=1, round=1, ns=("1",), ew=("2",), boards=(1, 3))


@pytest.mark.parametrize(
    ("event", "options", "key"),
    [
        (EVENT, {"session_guid": "a" * 32}, "dc.guid"),
        (replace(EVENT, title=""), {}, "dc.title"),
        (replace(EVENT, date=""), {}, "bws.date"),
        (EVENT, {"method": "rubber"}, "bws.method"),
        (EVENT, {"movement": [MOVED]}, "dc.boards"),
        (EVENT, {"movement": [replace(MOVED, section="AB", boards=(1,))]}, "dc.letters"),
        (EVENT, {"movement": [replace(MOVED, round=2, boards=(1,))]}, "dc.late"),
        (EVENT, {"deals": [Game(number=1)]}, "bws.deal"),
        (EVENT, {"deals": [replace(GAME, tags=(("Section", "Q"),))]}, "bws.deal_section"),
        (replace(EVENT, form=Form.INDIVIDUAL), {}, "bws.individual"),
        (replace(EVENT, lines=(line(ns=("2",), ew=("1",)),)),
         {"movement": [replace(MOVED, boards=(1,))]}, "dc.switched"),
        (replace(EVENT, adjustments=(AVERAGES,)), {}, "bws.award"),
        (replace(EVENT, lines=(line(),),
                 adjustments=(Adjustment(line=0, ns=Points.of(50), ew=AVERAGE),)), {}, "bws.award"),
    ],
)  # fmt: skip
def test_what_devices_cannot_hold_is_refused_by_name(event, options, key):
    with pytest.raises(InvalidValue) as caught:
        initialise(event, **{"session_guid": GUID, **options})
    assert caught.value.message.key == key


def test_two_winners_keep_their_directions():
    pairs = tuple(
        Contestant(id=f"{number}{str(side).upper()}", direction=side, section="A")
        for side in Side
        for number in (1,)
    )
    event = replace(EVENT, winners=2, contestants=pairs, lines=(line(ns=("1NS",), ew=("1EW",)),))
    assert sent_and_read(event).event == event


# --- Strict writing, lenient reading


@pytest.mark.parametrize(
    "message",
    [
        Request(command=Command.PING, session_guid="short"),
        Request(command=Command.PUT_RESULTS, data=(replace(TOLD, level="4"),)),
        Request(command=Command.PUT_RESULTS, data=(replace(TOLD, level=1 << 31),)),
        Request(command=Command.PUT_RESULTS, data=(replace(TOLD, is_deleted=0),)),
        Request(command=Command.PUT_HANDRECORDS, data=(dc.HandRecord(values={"NorthStars": "A"}),)),
        Request(
            command=Command.PUT_BRIDGEMATE3_SETTINGS,
            data=(dc.Bridgemate3Settings(values={"BM3Language": True}),),
        ),
    ],
)
def test_a_field_of_the_wrong_kind_is_not_written(message):
    with pytest.raises(InvalidValue):
        encode(message)


def asked(command, data):
    return json.dumps({"Command": command, "SerializedData": json.dumps(data)})


def test_unknown_fields_are_noted_and_wrong_ones_are_read_as_empty():
    text = asked(
        10, [{"BoardNumber": 7, "Level": "four", "Colour": "red", "ValidationMessages": []}]
    )
    reading = decode_request(text)
    assert reading.message.data == (dc.BoardResult(board_number=7, validation_messages=()),)
    told = {(one.message.key, one.message.get("name")) for one in reading.diagnostics}
    assert told == {("dc.passed_over", "Colour"), ("dc.value", "Level")}


def test_nulls_are_what_a_field_is_without_them():
    reading = decode_request(asked(12, [{"TableNumber": None, "FirstName": None}]))
    assert reading.message.data == (dc.Participation(),)
    assert reading.diagnostics == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "json.syntax"),
        ("{", "json.syntax"),
        ("[" * 100_000, "json.syntax"),
        ("9" * 10_000, "json.syntax"),
        ("7", "dc.no_message"),
        ("{}", "dc.unknown"),
        ('{"Command": 99}', "dc.unknown"),
        ('{"Command": true}', "dc.unknown"),
    ],
)
def test_what_is_no_message_is_told(text, key):
    reading = decode_request(text)
    assert reading.message is None
    assert [one.message.key for one in reading.diagnostics] == [key]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["SessionGuid", "Sessions", "ScoringGroups", "Sections", "Tables", "Rounds",
                         "PairNS", "PairEW", "BoardNumber", "Level", "Direction", "TableNumber",
                         "NorthSpades", "PlayerNumber", "LastName", "IsDeleted", "LowBoardNumber"])
        | st.text(max_size=3),
        inner,
        max_size=4,
    ),
    max_leaves=20,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(Command), st.sampled_from(DataType), JSON)
def test_any_json_is_read_and_taken(command, kind, data):
    request = decode_request(asked(command.value, data)).message
    answer = {"RequestCommand": 19, "DataType": kind.value, "SerializedData": json.dumps(data)}
    response = decode_response(json.dumps(answer)).message
    results_of([request, response])


@given(st.binary(max_size=200))
def test_any_bytes_are_read(data):
    decode_request(data)
    decode_response(data)
