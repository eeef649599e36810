"""card."""

import json

import pytest


def test_a_card_in_lines_marks_what_is_alerted(run):
    told = run("card", "precision").output
    assert told.startswith("Opening bids\n")
    assert "1♣ *" in told
    assert "* alerted" in told


@pytest.mark.parametrize("lang", ["en", "zh-Hans-CN", "zh-Hant-TW"])
def test_a_card_is_a_page_in_every_language(run, lang, tmp_path):
    file = tmp_path / "card.html"
    assert run("card", "sayc", "-o", str(file), lang=lang).exit_code == 0
    page = file.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in page
    assert page.count("<table") >= 10
    assert "systems.card" not in page


def test_a_card_for_programs(run):
    answer = json.loads(run("card", "sayc", "--json").stdout)
    assert answer["system"] == "sayc"
    (opening,) = [one for one in answer["sections"] if one["name"] == "opening"]
    calls = {call["call"]: call for call in opening["places"][0]["calls"]}
    assert calls["2C"]["alert"] is True
    assert calls["2C"]["force"] == "F"
    assert calls["1NT"]["meaning"]["text"] == "15–17 HCP, balanced"
    assert answer["signals"]["name"] == "standard"
    assert all(answer["signals"]["rows"])
    other = json.loads(run("card", "sayc", "--signals", "udca", "--json").stdout)
    assert other["signals"]["rows"] != answer["signals"]["rows"]
    lines = run("card", "sayc", "--format", "csv").output.splitlines()
    assert lines[0] == "after,call,shows,asks"


@pytest.mark.parametrize(
    "words",
    [
        ("card",),
        ("card", "fantasy"),
        ("card", "sayc", "--format", "x"),
        ("card", "sayc", "--signals", "smoke"),
    ],
)
def test_bad_input_is_one_line(refused, words):
    refused(*words)
