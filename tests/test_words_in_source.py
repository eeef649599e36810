"""No sentence of the interface stands outside the catalogues."""

import ast
import re

import pytest

from tests.sources import (
    CJK,
    ROOT,
    python_files,
    python_strings,
    script_strings,
    script_words,
    scripts,
    template_words,
    templates,
)

WORD = re.compile(r"(?!XX)[A-Za-z]{2,}")
SIGNS = {"NT", "PBN", "HCP", "IMP", "nbsp", "times", "middot"}
"""Signs of the game that are the same in every language, and HTML's names of characters."""


def told(lines) -> list[str]:
    """What of `lines` is a word of some language."""
    return [
        f"{number}: {text.strip()}"
        for number, text in lines
        if CJK.search(text) or set(WORD.findall(text)) - SIGNS
    ]


@pytest.mark.parametrize("file", templates(), ids=lambda file: file.name)
def test_a_template_has_no_words_of_its_own(file):
    assert told(template_words(file)) == []


@pytest.mark.parametrize("file", scripts(), ids=lambda file: file.name)
def test_a_script_has_no_words_of_its_own(file):
    assert told(script_words(file)) == []


def test_a_key_is_found_in_every_kind_of_script_string(tmp_path):
    file = tmp_path / "one.js"
    file.write_text("// 'no'\nt('a.b'); /'x/.test(`c ${t(\"d.e\")} f`); x = a / b; // `\n")
    assert [one.text for one in script_strings(file)] == ["a.b", "d.e", "c \0 f"]


def test_python_source_has_no_chinese():
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in python_files()
        if "testing" not in file.parts
        for line, text in python_strings(file)
        if CJK.search(text)
    ]
    assert found == []


def _spoken(file):
    """The literal strings that `file` hands to the terminal or to Click as help."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        given = [
            word.value for word in node.keywords if word.arg in ("help", "short_help", "epilog")
        ]
        if name in ("echo", "secho", "print", "confirm", "prompt", "UsageError", "BadParameter"):
            given += node.args[:1]
        for value in given:
            parts = value.values if isinstance(value, ast.JoinedStr) else [value]
            for part in parts:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield node.lineno, part.value


def test_the_command_line_says_nothing_outside_the_catalogues():
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in python_files()
        for line, text in _spoken(file)
        if re.search(r"[A-Za-z]{2,}", text) and text.strip(" :") != "qiaopai"
    ]
    assert found == []
