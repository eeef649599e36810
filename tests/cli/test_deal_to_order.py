"""deal --where: conditions, scripts, counts, what is printed and written."""

import json
import signal
import subprocess
import sys
import time

import psutil
import pytest

from qiaopai.core import Deal, Seat
from qiaopai.formats.pbn import read_pbn

STRONG = "hcp(north) >= 20 && shape(north, any 5332)"


def script(tmp_path, text):
    file = tmp_path / "script.dealer"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_boards_meet_the_condition_and_are_numbered(run):
    answer = json.loads(run("deal", "-n", "5", "--first", "7", "--where", STRONG, "--json").stdout)
    assert [board["board"] for board in answer["boards"]] == [7, 8, 9, 10, 11]
    for board in answer["boards"]:
        hand = Deal.parse(board["deal"])[Seat.NORTH]
        assert sum(card.rank.hcp for card in hand) >= 20
    assert (answer["found"], answer["wanted"], answer["interrupted"]) == (5, 5, False)
    assert answer["frequency"] == pytest.approx(0.0024, rel=0.9)


def test_a_seed_finds_the_same_again(run):
    words = ("deal", "-n", "3", "--where", STRONG, "--seed")
    first, again, other = (run(*words, seed).stdout for seed in ("a", "a", "b"))
    assert first == again != other
    assert run("deal", "--where", STRONG).stdout != run("deal", "--where", STRONG).stdout


def test_every_format_of_deals_can_be_written(run, tmp_path):
    lines = run("deal", "-n", "3", "--seed", "1", "--where", STRONG).stdout
    for ending in ("pbn", "txt", "dup", "lin", "csv"):
        file = tmp_path / f"deals.{ending}"
        result = run("deal", "-n", "3", "--seed", "1", "--where", STRONG, "-o", str(file))
        assert (result.exit_code, result.stdout) == (0, f"3 boards written to {file}.\n")
    assert (tmp_path / "deals.txt").read_text() == lines
    games = read_pbn((tmp_path / "deals.pbn").read_bytes()).games
    assert [str(game.deal) for game in games] == [
        line.split(" ", 3)[3] for line in lines.splitlines()
    ]


def test_dealer_and_vulnerability_are_the_scripts(run):
    text = "dealer west vulnerable ns hcp(south) > 11"
    lines = run("deal", "-n", "2", "--where", text).stdout.splitlines()
    assert [line.split()[:3] for line in lines] == [["1", "W", "ns"], ["2", "W", "ns"]]


def test_averages_and_frequencies_are_tables_with_bars(run, tmp_path):
    text = """condition hcp(north) >= 12 produce 1000
        action average "points" hcp(north), frequency "spades" (spades(north), 0, 13),
               frequency (hcp(north), 12, 13, hearts(north), 3, 4)"""
    file = script(tmp_path, text)
    result = run("deal", "--where-file", file, "--seed", "1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:3] == ["Averages", "", "of         mean  ± error"]
    assert lines[3].startswith("points  14.")
    assert "spades" in lines
    assert sum("█" in line for line in lines) >= 4
    assert lines[-1].split()[0] == "sum"
    assert lines[-1].split()[-1] == "1000"


def test_what_was_counted_is_the_same_in_json(run, tmp_path):
    text = 'hcp(north) >= 12 produce 500 action average "points" hcp(north)'
    file = script(tmp_path, text)
    answer = json.loads(run("deal", "--where-file", file, "--seed", "1", "--json").stdout)
    (points,) = answer["averages"]
    assert points["count"] == answer["found"] == 500
    assert "boards" not in answer


PRINTED = """predeal north SAKQJ, HAKQ, DAKQ, CAKQ
   produce 1 dealer south
   action {}"""


def test_hands_are_printed_in_many_forms(run, tmp_path):
    def printed(action):
        file = script(tmp_path, PRINTED.format(action))
        return run("deal", "--where-file", file, "--seed", "1").stdout

    whole = printed("printall").splitlines()
    assert whole[0] == "   1."
    assert whole[1].startswith("A K Q J             ")
    assert len(whole) == 6
    assert len(printed("printew").splitlines()) == 5
    compact = printed("printcompact hcp(north)").splitlines()
    assert [line[0] for line in compact] == ["n", "e", "s", "w", "3"]
    assert compact[0] == "n AKQJ.AKQ.AKQ.AKQ"
    line = printed("printoneline 100 * aces(north)")
    assert line.startswith("n AKQJ.AKQ.AKQ.AKQ e ")
    assert line.endswith(" 400\n")
    assert printed('printes "points ", hcp(north), \\n, 1 / 2.0, \\n') == "points 37\n0.5\n"
    assert read_pbn(printed("printpbn").encode()).games[0].dealer is Seat.SOUTH
    page = printed("print(north)")
    assert page.startswith("North\n\n   1.\nA K Q J\n")
    assert page.endswith("\f\n")


def test_a_script_that_prints_finds_forty_deals_unless_it_says_more(run, tmp_path):
    file = script(tmp_path, "hcp(north) > 3 action printoneline")
    assert len(run("deal", "--where-file", file).stdout.splitlines()) == 40
    assert len(run("deal", "--where-file", file, "-n", "3").stdout.splitlines()) == 3


def test_a_script_comes_from_standard_input_too(run):
    result = run("deal", "--where-file", "-", "--seed", "1", input=STRONG)
    assert result.stdout == run("deal", "--where", STRONG, "--seed", "1").stdout


def test_a_condition_too_rare_says_how_rare_and_what_to_do(run):
    rare = "losers(north) + losers(south) + losers(east) <= 9"
    result = run("deal", "-n", "3", "--where", rare, "--tries", "20000", "--seed", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("None of the 20,000 deals drawn meets the condition")
    assert "rarer than about one deal in 6,670" in line
    often = run("deal", "-n", "90", "--where", "spades(north)>4 && losers(north)<5",
                "--tries", "2000", "--seed", "1")  # fmt: skip
    found = len(often.stdout.splitlines())
    assert 0 < found < 90
    assert often.stderr.startswith(f"Found {found} of 90 deals among 2,000 drawn")


def test_generate_ends_a_script_without_a_word(run, tmp_path):
    file = script(tmp_path, "generate 3000 produce 3000 hcp(north) > 15 action average 1")
    result = run("deal", "--where-file", file, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["drawn"] == 3000


def test_mistakes_are_one_line_with_the_place(refused, tmp_path):
    file = script(tmp_path, "hcp(north) > 3 &&\n  hcp(nort) > 3")
    assert refused("deal", "--where-file", file) == (
        f"qiaopai: {file}: Line 2, column 7: “north” or “east” or “south” or “west” "
        "is expected here, not “nort”."
    )
    assert "column 5" in refused("deal", "--where", "hcp(")
    assert "exclude each other" in refused("deal", "--where", "hcp(north) > 37")
    assert "not both" in refused("deal", "--where", "1", "--where-file", file)
    assert refused("deal", "--where", "1", "--tries", "0")
    (tmp_path / "latin").write_bytes(b"hcp(north) > 3 # \xe9")
    assert "UTF-8" in refused("deal", "--where-file", str(tmp_path / "latin"))
    assert refused("deal", "--where-file", str(tmp_path / "nowhere"))
    assert refused("deal", "--where", "1", "-o", str(tmp_path / "deals.doc"))


def test_mistakes_speak_the_users_language(refused):
    line = refused("deal", "--where", "hcp(", lang="zh")
    assert line == (
        "qiaopai: --where：第 1 行第 5 列：这里应是“north”或“east”或“south”或“west”，而不是结尾。"
    )


def test_tricks_are_asked_of_the_solver(run):
    text = "predeal north SAKQJT98765432 tricks(north, spades) == 13 && tricks(east, hearts) < 13"
    lines = run("deal", "--where", text).stdout.splitlines()
    assert len(lines) == 1


AT_WORK = 3.0
"""Seconds of CPU by which the command has surely started to look."""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
def test_ctrl_c_ends_with_what_was_found():
    never = "losers(north) + losers(east) + losers(south) + losers(west) <= 3"
    process = subprocess.Popen(
        [sys.executable, "-m", "qiaopai", "deal", "--where", never, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while psutil.Process(process.pid).cpu_times().user < AT_WORK:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in err
    if process.returncode == 130 and out:
        assert json.loads(out)["interrupted"] is True
