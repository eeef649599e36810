import json
import signal
import subprocess
import sys
from time import sleep

import pytest

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
PIPES = ("stdin", "stdout", "stderr")
BEGINNERS = ("match", "--north-south", "beginner", "--east-west", "beginner")


def test_a_match_tells_imps_faults_times_and_memory(run):
    found = json.loads(run(*BEGINNERS, "--boards", "3", "--json").stdout)
    assert found["boards"] == 3
    assert found["imps_per_board"] == found["standard_error"] == 0
    assert found["illegal"] == found["stalls"] == found["stopped"] == found["faults"] == 0
    assert found["decisions"]["calls"]["count"] >= 3 * 2 * 4
    assert set(found["decisions"]["cards"]) == {"count", "p50", "p90", "p99", "max", "over_1s"}
    assert set(found["rss_mb"]) == {"start", "end", "max"}
    assert found["interrupted"] is False


def test_the_same_seed_gives_the_same_match_in_one_process_or_two(shell):
    words = ("match", "--north-south", "beginner", "--boards", "2", "--budget", "1", "--json")
    one = json.loads(shell(*words).stdout)
    two = json.loads(shell(*words, "--jobs", "2").stdout)
    assert one["imps_per_board"] == two["imps_per_board"]
    assert one["standard_error"] == two["standard_error"]
    assert two["boards"] == 2


def test_imps_lost_are_written_with_a_minus_sign(run):
    words = ("match", "--north-south", "beginner", "--east-west", "simple", "--boards", "2")
    told = run(*words, "--budget", "1", "--seed", "1").stdout
    assert "\N{MINUS SIGN}8.50" in told


def test_the_boards_of_a_file_are_played_with_their_dealer_and_vulnerability(run, tmp_path):
    file = tmp_path / "deals.txt"
    file.write_text(f"7 W both {DEAL}\n9 E ns {DEAL}\n")
    found = json.loads(run(*BEGINNERS, "--deals", str(file), "--json").stdout)
    assert found["boards"] == 2
    found = json.loads(run(*BEGINNERS, "--deals", str(file), "--boards", "1", "--json").stdout)
    assert found["boards"] == 1


@pytest.mark.parametrize(("lang", "word"), [("en", "IMPs a board"), ("zh-TW", "標準誤")])
def test_a_match_is_told_in_the_users_language(run, lang, word):
    assert word in run(*BEGINNERS, "--boards", "2", lang=lang).stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--north-south", "nobody"), "nobody"),
        (("--boards", "0"), "--boards"),
        (("--deals", "missing.pbn"), "missing.pbn"),
        (("--jobs", "9"), "--jobs"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(refused, words, told):
    assert told in refused("match", *words)


def hear_ctrl_c():
    """A program started by a background job ignores SIGINT unless told otherwise."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gives_the_result_so_far(jobs):
    words = [sys.executable, "-m", "qiaopai", *BEGINNERS, "--deals", "-", "--jobs", jobs]
    pipes = dict.fromkeys(PIPES, subprocess.PIPE)
    with subprocess.Popen([*words, "--json"], preexec_fn=hear_ctrl_c, **pipes) as process:
        process.stdin.write(f"{DEAL}\n".encode() * 3000)  # more than a pipe holds: it is reading
        process.stdin.close()
        sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.stdout.read(), process.stderr.read()
    assert process.returncode == 130, err
    assert b"Traceback" not in err
    found = json.loads(out)
    assert found["interrupted"] is True
    assert found["boards"] < 3000
