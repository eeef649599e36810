"""board: dealer, vulnerability and the seats from every seat."""

import json

import pytest

from qiaopai.core import Seat


def test_the_real_command_knows_board_358(shell):
    answer = json.loads(shell("board", "358", "--json").stdout)
    assert (answer["dealer"], answer["vulnerability"]) == ("E", "ew")


@pytest.mark.parametrize(
    ("number", "dealer", "vulnerability", "mark"),
    [(1, "N", "none", "Ο"), (325, "N", "ns", "│"), (3, "S", "ew", "─"), (4, "W", "both", "┼")],
)
def test_boards(run, number, dealer, vulnerability, mark):
    answer = json.loads(run("board", str(number), "--json").stdout)
    assert (answer["board"], answer["dealer"]) == (number, dealer)
    assert (answer["vulnerability"], answer["mark"]) == (vulnerability, mark)
    assert [seat["vulnerable"] for seat in answer["seats"]].count(True) == {
        "none": 0, "ns": 2, "ew": 2, "both": 4
    }[vulnerability]  # fmt: skip


@pytest.mark.parametrize("viewer", Seat)
def test_the_viewer_sits_at_the_bottom_and_his_left_hand_opponent_on_the_left(run, viewer):
    answer = json.loads(run("board", "7", "--view", str(viewer), "--json").stdout)
    place = {row["place"]: row["seat"] for row in answer["seats"]}
    assert place["bottom"] == str(viewer)
    assert place["left"] == str(viewer.lho)
    assert place["top"] == str(viewer.partner)
    assert place["right"] == str(viewer.rho)


@pytest.mark.parametrize("viewer", Seat)
@pytest.mark.parametrize("lang", ["en", "zh-Hans-CN", "zh-Hant-TW"])
def test_the_picture_marks_dealer_and_vulnerable_seats(run, viewer, lang):
    for number in range(1, 17):
        picture = run("board", str(number), "--view", str(viewer), lang=lang).output
        seats = picture.split("\n\n")[1]
        assert seats.count("*") == 1
        answer = json.loads(run("board", str(number), "--json").stdout)
        assert seats.count("[") == sum(seat["vulnerable"] for seat in answer["seats"])


def test_many_boards_are_cards_to_cut_out_and_both_summary_tables(run):
    page = run("board", "1-16", "--view", "W", "--format", "html").output
    assert page.count('<figure class="boardcard">') == 16
    assert page.count("<table>") == 2
    assert run("board", "1-4", "--view", "all", "--format", "html").output.count("<figure") == 16


def test_many_boards_as_json_csv_and_text(run):
    told = json.loads(run("board", "1,358", "--view", "E", "--json").stdout)["boards"]
    assert [(row["board"], row["view"]) for row in told] == [(1, "E"), (358, "E")]
    lines = run("board", "1-3", "--format", "csv").output.splitlines()
    assert lines[1:] == ["1,N,Ο,none", "2,E,│,ns", "3,S,─,ew"]
    assert run("board", "1-3").output.count("┌") == 3


@pytest.mark.parametrize("words", [("0",), ("x",), ("3-1",), ("1-401",), ("1", "--view", "Q")])
def test_what_is_no_board_is_refused(refused, words):
    refused("board", *words)
