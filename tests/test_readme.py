"""README.md tells the truth: its deal is played, its commands and links exist."""

import doctest
import re
from pathlib import Path

from qiaopai.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)


def test_the_deal_at_the_prompt_is_played():
    source = "\n".join(text for kind, text in BLOCKS if kind == "python")
    test = doctest.DocTestParser().get_doctest(source, {}, "README", "README.md", 0)
    said = []
    outcome = doctest.DocTestRunner().run(test, out=said.append)
    assert outcome.failed == 0, "".join(said)
    assert outcome.attempted > 15


def test_its_two_commands_are_those_that_are_tested():
    commands = [text.strip() for kind, text in BLOCKS if kind == "sh"]
    assert commands == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/qiaopai serve",
        ".venv/bin/pip install '.[dev]' && .venv/bin/pytest",
    ]
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "install --quiet --disable-pip-version-check '.[dev]'" in run
    assert run.rstrip().endswith('bin/pytest"')


def test_every_command_is_told_and_every_told_command_exists():
    assert set(re.findall(r"`qiaopai (\w+)", README)) == set(COMMANDS)


def test_every_link_leads_somewhere():
    texts = {"README.md": README}
    texts["CONTRIBUTING.md"] = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        texts[f"docs/{path.name}"] = path.read_text(encoding="utf-8")
    broken = [
        f"{name}: {target}"
        for name, text in texts.items()
        for target in re.findall(r"\]\((?!https?://|#)([^)#]+)", text)
        if not (ROOT / name).parent.joinpath(target).exists()
    ]
    assert not broken
