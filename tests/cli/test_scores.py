"""score, imps, vps."""

import json

import pytest


def test_the_real_command_scores_690(shell):
    done = shell("score", "4SX+1", "--by", "N", "--vul", "none", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {
        "score": 690,
        "parts": {
            "tricks": 240, "overtricks": 100, "level_bonus": 300,
            "slam_bonus": 0, "insult": 50, "penalty": 0,
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "score"),
    [
        (["4sx+1", "--by", "n"], 690),
        (["3NT=", "--by", "E", "--vul", "ew"], 600),
        (["3N", "--by", "E", "--vul", "ns"], 400),
        (["7CX-13", "--by", "S", "--vul", "both"], -3800),
        (["6SXX=", "--by", "W"], 1620),
        (["pass"], 0),
        (["pass", "--by", "N", "--vul", "both"], 0),
    ],
)
def test_scores_are_for_declarers_side(run, words, score):
    assert json.loads(run("score", *words, "--json").stdout)["score"] == score


def test_text_shows_the_parts_in_words(run):
    lines = run("score", "6SX+1", "--by", "N", "--vul", "ns").output.splitlines()
    assert "1860" in lines[0]
    assert [int(line.split()[-1]) for line in lines[1:]] == [360, 200, 500, 750, 50]
    assert "game bonus" in lines[3]
    assert "small slam bonus" in lines[4]


def test_only_parts_that_count_are_shown(run):
    (_, only) = run("score", "4S-2", "--by", "N").output.splitlines()
    assert only.split() == ["penalty", "−100"]
    assert "part-score" in run("score", "2S=", "--by", "N").output
    assert "grand slam" in run("score", "7S=", "--by", "N").output


@pytest.mark.parametrize("text", ["4SX+1 N", "9S", "4S++", "NT", "7NT+1", "1C-8", "", "♠"])
def test_a_result_that_cannot_be_is_refused(refused, text):
    refused("score", text, "--by", "N")


def test_somebody_must_declare(refused):
    assert "--by" in refused("score", "4SX+1")


@pytest.mark.parametrize(
    ("words", "won"),
    [
        (["2990"], 21),
        (["-420"], -9),
        (["2990", "--table", "old"], 12),
        (["-4000", "--table", "old"], -15),
        (["10"], 0),
    ],
)
def test_imps(run, words, won):
    assert json.loads(run("imps", *words, "--json").stdout) == {"imps": won}
    assert f"{abs(won)} IMP" in run("imps", *words).output


def test_vps(run):
    answer = json.loads(run("vps", "--boards", "16", "--imps", "2", "--json").stdout)
    assert answer["vp"] == [10.61, 9.39]
    answer = json.loads(run("vps", "--imps", "-2", "--scale", "wbf2013", "--json").stdout)
    assert answer["vp"] == [9.39, 10.61]
    assert "10.61" in run("vps", "--imps", "2").output
