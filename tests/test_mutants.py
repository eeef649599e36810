"""The mutants by which tests are tested: small, each another program, the same every time."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bench"))

from mutants import mutants_of, mutated  # noqa: E402

SOURCE = '''"""Words at the top."""

from __future__ import annotations

__all__ = ["least"]
LIMIT: int = 7


def least(values: list[int], most: int = 3, *, strict: bool = True) -> int | None:
    """Words of a function."""
    if not values and strict:
        raise ValueError("nothing")
    return min(values[1:]) if len(values) < most else None
'''


@pytest.fixture
def made(tmp_path):
    path = tmp_path / "least.py"
    path.write_text(SOURCE)
    return mutants_of(path, "least.py")


def test_every_kind_of_change_is_made_once(made):
    assert [one.change for one in made] == [
        "7 → 8", "7 → 6",
        "True → False", "3 → 4", "3 → 2",
        "not values and strict → not values or strict", "not values → values",
        "raise ValueError('nothing') → pass", "'nothing' → 'XXnothing'",
        "return min(values[1:]) if len(values) < most else None → return None",
        "len(values) < most → len(values) <= most", "len(values) < most → len(values) >= most",
        "min(values[1:]) → max(values[1:])", "1 → nothing", "1 → 2", "1 → 0",
    ]  # fmt: skip
    assert len({one.key for one in made}) == len(made)


def test_what_runs_once_is_told_from_what_runs_when_called(made):
    assert [one.function for one in made] == [""] * 5 + ["least"] * 11
    assert (made[0].line, made[-1].line) == (6, 13)


def test_every_mutant_is_another_program(made):
    texts = {ast.unparse(mutated(SOURCE, one.number)) for one in made}
    assert len(texts) == len(made)
    assert ast.unparse(ast.parse(SOURCE)) not in texts
    for text in texts:
        compile(text, "least.py", "exec")
    with pytest.raises(IndexError):
        mutated(SOURCE, len(made))


@pytest.mark.slow
def test_a_few_mutants_of_the_imp_table_are_noticed(tmp_path):
    """The whole sample takes many minutes; here a few are tried with the tests next to them."""
    run = subprocess.run(
        [sys.executable, "bench/mutation.py", "--file", "scoring/imps.py", "--sample", "8",
         "--tests", "tests/scoring/test_imps.py", "tests/scoring/test_why.py",
         "--work", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(run.stdout.splitlines()[-1])
    assert told["sample"] == 8
    assert told["noticed"] >= 7
