"""The published schema: what is written is valid by it, and what the reader refuses is not."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from qiaopai.formats.json_form import FORMAT, VERSION, games_schema, read_json, write_json
from qiaopai.formats.pbn import read_pbn
from qiaopai.testing.strategies import games

SCHEMA = json.loads(games_schema())
VALIDATOR = Draft202012Validator(SCHEMA)


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["version"] == {"const": VERSION}
    assert SCHEMA["properties"]["format"] == {"const": FORMAT}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(games(), max_size=2))
def test_what_is_written_is_valid(written):
    VALIDATOR.validate(json.loads(write_json(written)))


def test_every_game_of_every_real_file_is_valid(shared_data):
    for file in shared_data.glob("pbn/*/*.pbn"):
        text = write_json(read_pbn(file.read_bytes()).games)
        assert next(VALIDATOR.iter_errors(json.loads(text)), None) is None, file.name


@pytest.mark.parametrize(
    "game",
    [
        7,
        {"number": 0},
        {"number": True},
        {"dealer": "Q"},
        {"vulnerability": "some"},
        {"hands": {"N": "AKQ"}},
        {"hands": {"Q": "..."}},
        {"auction": {"calls": []}},
        {"auction": {"dealer": "N", "calls": ["8C"]}},
        {"contract": "4S"},
        {"contract": "4S N", "play": ["SX"]},
        {"contract": "4S N", "play": ["SA", "SA"]},
        {"play": ["SA"]},
        {"contract": "4S N", "result": 14},
        {"result": 0},
        {"comments": [["x"]]},
        {"call_notes": [["1", "x"]]},
        {"tags": {"a b": "x"}},
        {"tags": {"North": 1}},
        {"card_remarks": [{"index": 0, "glyphs": ["!"]}]},
    ],
)
def test_what_the_reader_refuses_is_not_valid(game):
    data = {"format": FORMAT, "version": VERSION, "games": [game]}
    assert not VALIDATOR.is_valid(data)
    assert read_json(json.dumps(data).encode()).errors


@pytest.mark.parametrize("field", ["colour", "Number"])
def test_a_field_that_nobody_knows_is_told_of(field):
    data = {"format": FORMAT, "version": VERSION, "games": [{"number": 3}, {field: 1}]}
    assert not VALIDATOR.is_valid(data)
    file = read_json(json.dumps(data).encode())
    assert [game.number for game in file.games] == [3, None]
    assert [(one.message.key, one.message.get("number")) for one in file.diagnostics] == [
        ("json.field_unknown", 2)
    ]
