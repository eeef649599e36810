"""score and sacrifice: one result, its reasons, and what it costs to prevent it."""

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
        "era": "1987",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "score"),
    [
        (["4sx+1", "--by", "n"], 690),
        (["3NT=", "--by", "E", "--vul", "ew"], 600),
        (["3N", "--by", "E", "--vul", "ns"], 400),
        (["7CX-13", "--by", "S", "--vul", "both"], -3800),
        (["6SXX=", "--by", "W"], 1620),
        (["4♠X+1 N"], 690),
        (["4黑桃= 北", "--vul", "双方有局"], 620),
        (["３无将　加倍 －2", "--by", "东家", "--vul", "東西"], -500),
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
    ("words", "score"),
    [
        (["7SX-9", "--by", "E", "--vul", "ns", "--era", "1935"], -1700),
        (["7SX-9", "--by", "E", "--vul", "ns"], -2300),
        (["7NT=", "--by", "N", "--vul", "ns", "--era", "1932"], 240 + 500 + 2250),
        (["1C-13", "--by", "N", "--era", "1932"], None),
    ],
)
def test_the_era_decides(run, refused, words, score):
    if score is None:
        refused("score", *words)
    else:
        told = json.loads(run("score", *words, "--json").stdout)
        assert told["score"] == score
        assert told["era"] == (words[-1] if "--era" in words else "1987")


def test_text_names_a_code_that_is_not_todays(run):
    words = ("score", "7SX-9", "--by", "E")
    assert "1986" in run(*words, "--era", "1935").output
    assert "1987" not in run(*words).output


def test_an_era_that_never_was_is_refused(refused):
    assert "1932, 1935 or 1987" in refused("score", "4S=", "--by", "N", "--era", "1986")


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "game bonus"), ("zh-CN", "成局奖分"), ("zh-TW", "成局獎分")]
)
def test_explain_tells_every_part_with_its_sum(run, lang, word):
    lines = run("score", "6SX+1", "--by", "N", "--vul", "ns", "--explain", lang=lang).output
    first, *parts = lines.splitlines()
    assert "1860" in first
    points = ("360", "200", "500", "750", "50")
    assert [part for part, ending in zip(parts, points, strict=True) if ending not in part] == []
    assert "6 × 30 × 2 = 360" in parts[0]
    assert "1 × 200 = 200" in parts[1]
    assert word in parts[3]


def wordless(why):
    """An explanation without its sentences."""
    return {"key": why["key"], "params": why["params"], "parts": list(map(wordless, why["parts"]))}


def test_explain_as_json_is_the_same_in_every_language_but_for_its_sentences(run):
    words = ("score", "3NTX-3", "--by", "N", "--explain", "--json")
    told = json.loads(run(*words).stdout)
    assert told["why"]["key"] == "why.score.total"
    (part,) = told["why"]["parts"]
    assert part["params"]["sum"] == "100 + 2 × 200"
    assert part["params"]["risk"] == {"risk": "X"}
    there = json.loads(run(*words, lang="zh-TW").stdout)
    assert wordless(there["why"]) == wordless(told["why"])
    assert there["why"]["text"] != told["why"]["text"]


def test_a_passed_out_board_is_explained(run):
    assert run("score", "pass", "--explain").output == "Passed out: nobody scores.\n"


def test_a_sacrifice_in_text_and_json(run):
    words = ("sacrifice", "4S=", "--by", "N", "--vul", "ns")
    told = json.loads(run(*words, "--json").stdout)
    assert told["theirs"] == 620
    assert told["most_down"] == {"points": 3, "imps": 3}
    assert told["rows"][2] == {
        "down": 3, "score": -500, "gain": 120, "imps": 3, "matchpoints": "better"
    }  # fmt: skip
    lines = run(*words).output.splitlines()
    assert lines[5].split() == ["3", "−500", "120", "3", "better"]
    assert lines[6].split() == ["4", "−800", "−180", "−5", "worse"]


def test_a_sacrifice_in_a_bid_begins_where_it_makes(run):
    told = json.loads(run("sacrifice", "4S=", "--by", "N", "--in", "5D", "--json").stdout)
    assert [row["down"] for row in told["rows"]] == list(range(12))
    assert told["rows"][0]["score"] == 550


@pytest.mark.parametrize(
    "words",
    [
        ("4S-1", "--by", "N"),
        ("pass",),
        ("4S=",),
        ("4S=", "--by", "N", "--in", "4H"),
        ("4S=", "--by", "N", "--in", "8D"),
        ("🂡", "--by", "N"),
    ],
)
def test_a_sacrifice_against_nothing_is_refused(refused, words):
    refused("sacrifice", *words)
