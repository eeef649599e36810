"""docs/dealing.md tells what the language is: its scripts and commands are run."""

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from qiaopai.cli import main
from qiaopai.dealing.script import parse_script
from qiaopai.dealing.script.expressions import FUNCTIONS
from qiaopai.dealing.script.parser import RESERVED

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "dealing.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(sh|dealer)\n(.*?)```", PAGE, re.DOTALL)
SCRIPTS = [text for kind, text in BLOCKS if kind == "dealer"]
COMMANDS = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]


def run(*words):
    return CliRunner().invoke(main, words, env={"QIAOPAI_LANG": "en"}, prog_name="qiaopai")


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_of_the_page_find_deals(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("weak-two.dealer").write_text(SCRIPTS[0])
    program, *words = shlex.split(line)
    assert program == "qiaopai"
    result = run(*words, "--seed", "page")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout


def test_the_first_script_counts_what_it_says(tmp_path):
    file = tmp_path / "weak-two.dealer"
    file.write_text(SCRIPTS[0])
    result = json.loads(run("deal", "--where-file", str(file), "--seed", "1", "--json").stdout)
    assert result["found"] == 2000
    assert "boards" not in result
    points, both = result["frequencies"]
    assert sum(points["counts"][1:-1]) == sum(map(sum, both["counts"])) == 2000
    assert 4 < result["averages"][0]["mean"] < 7
    assert 0.005 < result["frequency"] < 0.02


def test_the_second_script_prints_what_it_says(tmp_path):
    file = tmp_path / "problem.dealer"
    file.write_text(SCRIPTS[1])
    lines = run("deal", "--where-file", str(file), "--seed", "1").stdout.splitlines()
    assert len(lines) == 6
    assert all("s AQ542.KJ87.32.AK w" in line for line in lines[::2])
    assert all(re.fullmatch(r"East has \d hearts", line) for line in lines[1::2])


def test_every_word_of_the_language_is_on_the_page():
    told = set(re.findall(r"[a-z]+\d*", PAGE.lower()))
    plain = {word.removesuffix("s") for word in told} | told
    missing = {word for word in (*RESERVED, *FUNCTIONS) if word not in plain}
    assert {word for word in missing if word.removesuffix("s") not in plain} <= {"pt1", "pt2",
        "pt6", "pt7"}  # fmt: skip


def test_scripts_are_read_as_they_stand():
    assert [len(parse_script(text).actions) for text in SCRIPTS] == [4, 2]
