"""``qiaopai analyse``: text and JSON, real files, bad files."""

import json

import pytest

GAME = """[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[North "Ann"]
[East "Bob"]
[South "Cid"]
[West "Dee"]
[Deal "N:AQ2.K43.AK32.Q32 J987.J65.QJT.JT9 KT4.AQ72.9876.A8 653.T98.54.K7654"]
[Auction "S"]
1D Pass 3NT Pass
Pass Pass
[Play "E"]
SJ SK S3 S2
*
[Contract "3NT"]
[Declarer "N"]
[Result "10"]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "evening.pbn"
    path.write_text(GAME, encoding="ascii")
    return str(path)


def test_a_board_as_text(run, file):
    text = run("analyse", file).stdout
    assert "Board 7" in text
    assert "3NT by North made with 10 tricks" in text
    assert "Par is" in text
    assert "Opening leads by East" in text
    assert "1  E  ♠J" in text


def test_a_board_in_chinese_of_both_word_sets(run, file):
    assert "北家打成 3NT，得 10 墩" in run("analyse", file, lang="zh-CN").stdout
    assert "北家打成 3NT，得 10 磴" in run("analyse", file, lang="zh-TW").stdout


def test_json_is_complete_and_adds_up(run, file):
    found = json.loads(run("analyse", file, "--json").stdout)
    assert (found["left_out"], found["interrupted"], found["samples"]) == (0, False, 0)
    [board] = found["boards"]
    assert (board["board"], board["contract"], board["result"]) == (7, "3NT N", "3NT+1 N")
    assert board["players"] == {"N": "Ann", "E": "Bob", "S": "Cid", "W": "Dee"}
    assert len(board["leads"]) == 13
    assert [call["call"] for call in board["calls"]] == ["1D", "P", "3NT", "P", "P", "P"]
    points = board["par"]["score_ns"]
    for call in board["calls"]:
        assert call["before_ns"] == points
        points = call["after_ns"]
    assert points == board["double_dummy"]["score_ns"]
    assert len(board["story"]) == 2
    assert {line["name"] for line in found["summary"]["pairs"]} == {"Ann – Cid", "Bob – Dee"}


def test_layouts_add_what_could_be_known(run, file):
    [board] = json.loads(run("analyse", file, "--samples", "2", "--json").stdout)["boards"]
    assert board["samples"] == 2
    assert all(call["expected"]["robot"] for call in board["calls"])
    assert "By what could be known (2 layouts)" in run("analyse", file, "--samples", "2").stdout


def test_a_summary_names_seats_players_and_pairs(run, file):
    text = run("analyse", file, "--summary").stdout
    assert "Ann – Cid" in text
    assert "Board 7" not in text


def test_some_boards_can_be_chosen(run, refused, file):
    assert "Board 7" in run("analyse", file, "--board", "7").stdout
    assert "there is no board 8" in refused("analyse", file, "--board", "8")


def test_a_board_that_cannot_be_analysed_is_told_and_the_others_are_done(run, tmp_path):
    path = tmp_path / "two.pbn"
    short = '[Board "1"]\n[Deal "N:AK.. - - -"]\n\n'
    path.write_text(short + GAME, encoding="ascii")
    result = run("analyse", str(path))
    assert result.exit_code == 2
    assert "Board 7" in result.stdout
    assert "board 1 does not give all four hands" in result.stderr
    assert len(result.stderr.splitlines()) <= 2


@pytest.mark.parametrize("text", ["", "nonsense", '[Board "1"]\n[Dealer "N"]\n'])
def test_files_without_cards_are_refused_in_one_line(refused, tmp_path, text):
    path = tmp_path / "empty.pbn"
    path.write_text(text, encoding="ascii")
    assert "empty.pbn" in refused("analyse", str(path))


def test_a_missing_file_is_told(refused, tmp_path):
    assert "none.pbn" in refused("analyse", str(tmp_path / "none.pbn"))


@pytest.mark.parametrize(
    "name",
    ["lin/sample.lin", "lin/bbo/20784108.lin", "rbn/Test1.rbn"],
)
def test_real_files_are_analysed(run, shared_data, name):
    result = run("analyse", str(shared_data / name), "--json")
    assert result.exit_code in (0, 2)
    found = json.loads(result.stdout)
    assert found["boards"]
    for board in found["boards"]:
        assert all(card["tricks"] >= 0 or card["revoke"] for card in board["cards"])


def test_a_board_number_below_one_is_told_to_be_one_at_least(refused, tmp_path):
    line = refused("analyse", str(tmp_path / "any.pbn"), "--board", "0")
    assert line == "qiaopai: --board must be a number from 1 on."
