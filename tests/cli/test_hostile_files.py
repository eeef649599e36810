"""Files that nobody wrote by hand: one line that names the file, and exit code 2."""

import os

import pytest

_HEAD = b'{"format":"qiaopai-proof-1","root":"' + b"0" * 64 + b'",'
_FEW = b"N:AKQ.AKQ.AKQ.AKQ JT9.JT9.JT9.JT98 876.876.876.7654 5432.5432.5432.32"
_TWICE = b"N:AKQ.AKQ.AKQ.AKQJ AT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"

FILES = {
    "empty": b"",
    "zeros": b"\0" * 1000,
    "noise": bytes(range(256)) * 20,
    "brackets": b"[" * 200_000,
    "digits": b"9" * 100_000,
    "number": _HEAD + b'"size":1,"boards":[{"number":' + b"9" * 5000 + b"}]}",
    "half": b'{"format":"\\ud800"}',
    "line": b"A" * 5_000_000,
    "quote": b'[Event "',
    "large": b'[Event "' + b"A" * 17_000_000 + b'"]\n',
    "few": b'[Board "1"]\n[Deal "' + _FEW + b'"]\n',
    "twice": b'[Board "1"]\n[Deal "' + _TWICE + b'"]\n',
}


def one_line(done):
    assert done.exit_code == 2, done.output
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr[:2000]
    assert len(done.stderr) < 600


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", ["verify", "solve"])
def test_a_file_that_is_none_is_refused_in_one_line(run, tmp_path, command, name):
    file = tmp_path / name
    file.write_bytes(FILES[name])
    one_line(run(command, str(file)))


@pytest.mark.parametrize("command", ["verify", "solve", "check"])
def test_a_folder_a_loop_and_what_cannot_be_read_are_refused_in_one_line(run, tmp_path, command):
    (tmp_path / "loop.pbn").symlink_to("loop.pbn")
    (tmp_path / "lost.pbn").symlink_to("nowhere")
    (tmp_path / "folder.pbn").mkdir()
    for name in ("loop.pbn", "lost.pbn", "folder.pbn", "nosuch.pbn"):
        one_line(run(command, str(tmp_path / name)))
    if os.path.exists("/proc/self/mem") and command != "check":
        one_line(run(command, "/proc/self/mem"))


def test_a_margin_of_thousands_of_tricks_is_no_result(run):
    one_line(run("score", "4S+" + "9" * 100, "--by", "N", "--vul", "none"))
    assert run("score", "4S+" + "9" * 5000, "--by", "N", "--vul", "none").exit_code == 2


def test_a_server_that_cannot_use_its_folder_or_address_says_so_in_one_line(shell):
    for words in (["--data", "/proc/nosuch"], ["--host", b"\xff"], ["--host", "a b"]):
        done = shell("serve", "--port", "0", *words)
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
