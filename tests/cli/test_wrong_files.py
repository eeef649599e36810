"""Which of two mistakes is told, and that nothing is written by either."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_a_file_that_is_not_there_is_told_before_its_ending(refused, tmp_path):
    assert "no such file" in refused("check", str(tmp_path / "nope"))


def test_deals_go_only_into_files_of_a_known_format(refused, tmp_path):
    target = tmp_path / "deals.xyz"
    assert ".pbn" in refused("deal", "-o", str(target))
    assert not target.exists()


def test_a_folder_that_is_not_there_is_told_by_its_name(refused, tmp_path):
    target = tmp_path / "nowhere" / "deals.pbn"
    assert refused("deal", "-o", str(target)).endswith(f"there is no folder {target.parent}")


def test_a_folder_is_no_target(refused, tmp_path):
    assert "folder, not a file" in refused("deal", "-o", str(tmp_path))


def test_a_name_without_an_ending_is_told_so(refused, tmp_path):
    assert "has no ending" in refused("deal", "-o", str(tmp_path / "deals"))


def test_convert_names_the_endings_of_events_too(refused, tmp_path):
    (tmp_path / "one.txt").write_text(SUITS)
    told = refused("convert", str(tmp_path / "one.txt"), str(tmp_path / "one.xyz"))
    assert ".pbn" in told
    assert ".usebio" in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "words",
    [
        ("scores", "made"),
        ("deal",),
        ("imps", "30", "--json"),
        ("scores", "down", "--format", "html"),
    ],
)
def test_a_full_disk_is_one_line(words):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "qiaopai", "--lang", "en", *words],
            stdout=full, stderr=subprocess.PIPE, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "qiaopai: The output was not written to its end: there is no room left on the disk"
    ]


def test_a_file_that_may_not_be_read_is_told_by_who_opens_it(refused, tmp_path, monkeypatch):
    file = tmp_path / "sheet.txt"
    file.write_text("end\n")
    file.chmod(0)
    monkeypatch.setattr("os.access", lambda *_: False)  # as for anybody but root
    monkeypatch.setattr("builtins.open", forbidden)
    told = refused("rubber", str(file), lang="zh-Hans")
    assert str(file) in told
    assert "无权" in told


def forbidden(file, *_, **__):
    raise PermissionError(errno.EACCES, "Permission denied", str(file))


def test_one_error_is_not_counted(refused, tmp_path):
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("nonsense\n")
    assert "errors in all" not in refused("rubber", str(sheet))
    sheet.write_text("nonsense\nmore\n")
    assert "errors in all: 2" in refused("rubber", str(sheet))


def test_a_short_root_is_told_how_long_one_is(refused, tmp_path):
    told = refused("verify", "--root", "00", str(tmp_path / "proof.json"))
    assert "64 hexadecimal" in told
    assert "64 to 64" not in told
