"""Every example in a docstring is what the interpreter answers."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src"
TAUGHT = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in sorted((SOURCE / "qiaopai").rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]
AS_ELSEWHERE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_there_are_examples():
    assert len(TAUGHT) > 40


@pytest.mark.parametrize("name", TAUGHT)
def test_the_examples_of_a_module_are_true(name):
    said = []
    runner = doctest.DocTestRunner(optionflags=AS_ELSEWHERE)
    for test in doctest.DocTestFinder(exclude_empty=True).find(import_module(name)):
        test.globs.pop("annotations", None)  # a reader's prompt has no `from __future__` either
        runner.run(test, out=said.append)
    assert not runner.failures, "".join(said)
    assert runner.tries
