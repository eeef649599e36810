"""scores and which: complete tables in four formats, and the way back."""

import csv
import io
import json
import re

import pytest

from qiaopai.cli.output import width
from qiaopai.scoring import made_rows

ALL_LANGUAGES = ("en", "zh-CN", "zh-TW", "zh-Hans-TW", "zh-Hant-CN")


def test_json_has_every_contract_once(run):
    told = json.loads(run("scores", "made", "--format", "json").stdout)
    assert (told["table"], told["era"]) == ("made", "1987")
    rows = told["rows"]
    assert len(rows) == 2 * 3 * 5 * sum(8 - level for level in range(1, 8)) == 840
    assert len({(row["contract"], row["vulnerable"], row["overtricks"]) for row in rows}) == 840
    assert {"contract": "4SX", "vulnerable": False, "kind": "game", "overtricks": 1,
            "score": 690} in rows  # fmt: skip


def test_csv_has_a_header_and_the_same_rows(run):
    first, *rest = csv.reader(io.StringIO(run("scores", "made", "--format", "csv").output))
    assert first == ["contract", "vulnerable", "kind", "overtricks", "score"]
    assert len(rest) == 840
    assert ["7NTXX", "1", "grand_slam", "0", "2980"] in rest
    first, *rest = csv.reader(io.StringIO(run("scores", "down", "--format", "csv").output))
    assert first == ["down", "risk", "vulnerable", "points"]
    assert ["13", "XX", "1", "7600"] in rest


def test_the_era_is_another_table(run):
    rows = json.loads(run("scores", "down", "--era", "1932", "--format", "json").stdout)["rows"]
    assert {"down": 13, "risk": "XX", "vulnerable": True, "points": 20800} in rows


@pytest.mark.parametrize("lang", ALL_LANGUAGES)
@pytest.mark.parametrize("table", ["made", "down"])
def test_lines_line_up_in_every_language(run, lang, table):
    lines = run("scores", table, lang=lang).output.splitlines()
    if table == "made":
        assert len(lines) == 2 * (3 + 63) + 1
        firsts = [found for line in lines if (found := re.match(r"[1-7]\S+ +\D+\d+", line))]
        assert len(firsts) == 2 * 63
        assert len({width(found[0]) for found in firsts}) == 1
    else:
        assert len({width(line) for line in lines[3:]}) == 1
        assert lines[-1].split() == ["13", "650", "3500", "7000", "1300", "3800", "7600"]


def test_a_slam_is_told_in_words_beside_its_colour(run):
    text = run("scores", "made").output
    (row,) = [line for line in text.splitlines() if line.startswith("6NTXX") and "1660" in line]
    assert "small slam" in row
    page = run("scores", "made", "--format", "html").output
    assert '<span class="mark blue">1660</span>' in page
    assert '<span class="mark blue">small slam</span>' in page
    frames = {"game": "green", "small_slam": "blue", "grand_slam": "red"}
    cells = sum(len(row.scores) for row in made_rows() if str(row.kind) in frames)
    assert page.count('<td class="n"><span class="mark') == cells


@pytest.mark.parametrize(("lang", "tag"), [("en", "en"), ("zh-TW", "zh-Hant-TW")])
def test_the_page_is_in_the_language_of_the_user(run, lang, tag):
    page = run("scores", "down", "--format", "html", lang=lang).output
    assert page.startswith(f'<!doctype html>\n<html lang="{tag}">')
    assert ("不足磴" in page) == (lang == "zh-TW")


def test_which_620(run):
    told = json.loads(run("which", "620", "--json").stdout)
    assert told == {
        "score": 620,
        "era": "1987",
        "ways": [
            {"contract": contract, "result": mark, "tricks": tricks, "vulnerable": True}
            for contract, mark, tricks in (
                ("4H", "=", 10), ("4S", "=", 10), ("5C", "+1", 12), ("5D", "+1", 12)
            )
        ],
    }  # fmt: skip
    assert run("which", "620").output.splitlines()[1:] == [
        "  4♥/♠ =, vulnerable",
        "  5♣/♦ +1, vulnerable",
    ]


def test_which_negative_scores_are_contracts_down(run):
    lines = run("which", "-200").output.splitlines()
    assert lines[1:] == [
        "  any contract, undoubled, 4 down, not vulnerable",
        "  any contract, undoubled, 2 down, vulnerable",
        "  any contract, doubled, 1 down, vulnerable",
        "  any contract, redoubled, 1 down, not vulnerable",
    ]
    assert "level 7" in run("which", "-3800").output
    assert len(json.loads(run("which", "-200", "--json").stdout)["ways"]) == 4 * 35


def test_which_part_score_does_not_depend_on_vulnerability(run):
    assert "2♥/♠ =, vulnerable or not" in run("which", "110").output


def test_which_score_nobody_has(run):
    assert run("which", "10").output.startswith("No result scores 10")
    assert json.loads(run("which", "10", "--json").stdout)["ways"] == []
    assert json.loads(run("which", "0", "--json").stdout)["ways"][0]["contract"] == "pass"


@pytest.mark.parametrize(
    "words",
    [
        ("which", "x"),
        ("which", "1" * 5000),
        ("which", "620.5"),
        ("which",),
        ("scores",),
        ("scores", "maybe"),
        ("scores", "made", "--format", "docx"),
        ("scores", "made", "--era", "now"),
    ],
)
def test_what_cannot_be_is_refused(refused, words):
    refused(*words)
