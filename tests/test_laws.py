"""docs/laws.md: what it names exists, and what the source numbers is told there."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "laws.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| [RC]?\d", line)
]
FUNCTIONS = sorted({name for row in ROWS for name in re.findall(r"`([^`]+)`", row[2])})
TESTS = sorted({name for row in ROWS for name in re.findall(r"`([^`]+)`", row[3])})


def test_every_row_names_a_function_and_a_test():
    assert len(ROWS) > 25
    for row in ROWS:
        assert len(row) == 4, row
        assert "`" in row[2], row
        assert "`" in row[3], row


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_function_exists(name):
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(["qiaopai", *parts[:length]]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return
    pytest.fail(name)


@pytest.mark.parametrize("name", TESTS)
def test_the_test_exists(name):
    file, _, function = name.partition("::")
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_rule_number_in_the_source_is_told():
    told = {row[0] for row in ROWS}
    used = {
        number
        for folder in ("src/qiaopai", "tests", "bench")
        for path in (ROOT / folder).rglob("*.py")
        for text in [path.read_text(encoding="utf-8")]
        for first, last in re.findall(r"\bR(\d{2,3})(?:[-–]R?(\d{2,3}))?\b", text)
        for number in (f"R{first}", f"R{last or first}")
    }
    assert used <= told
