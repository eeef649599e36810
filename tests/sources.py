"""The keys and the plain words in the project's own source, for the tests of the catalogues."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "qiaopai"
WEB = SOURCE / "web"
KEY = re.compile(r"[a-z][a-z_]*(?:\.[A-Za-z0-9_-]+)+")
FILE_ENDINGS = {"py", "js", "css", "html", "json", "svg", "po", "toml", "pbn", "db", "txt", "md"}


class Use(NamedTuple):
    """A place that names a key: literally, or with holes (then `pattern` says what fits)."""

    where: str
    key: str
    pattern: re.Pattern | None = None
    params: frozenset | None = None


def python_files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def templates() -> list[Path]:
    return sorted((WEB / "templates").rglob("*.html"))


def scripts() -> list[Path]:
    return [file for file in sorted((WEB / "static").rglob("*.js")) if "vendor" not in file.parts]


def where(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}:{line}"


def is_key(text: str) -> bool:
    return bool(KEY.fullmatch(text)) and text.rpartition(".")[2] not in FILE_ENDINGS


# --- Python


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of the string nodes that stand alone as statements."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def python_strings(file: Path) -> Iterator[tuple[int, str]]:
    """Every string of `file` that is no docstring, with its line."""
    tree = parsed(file)
    silent = docstrings(tree)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in silent
        ):
            yield node.lineno, node.value


def error_names() -> set[str]:
    """The names of all our error classes, by their bases."""
    bases: dict[str, set[str]] = {}
    for file in python_files():
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = {base.id for base in node.bases if isinstance(base, ast.Name)}
    found = {"QiaopaiError"}
    while new := {name for name, own in bases.items() if own & found} - found:
        found |= new
    return found


def _called(node: ast.Call) -> str:
    """``InvalidValue``, ``Message.of``, ``….text`` …"""
    match node.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}"
        case ast.Attribute(attr=name):
            return f".{name}"
    return ""


def python_calls() -> Iterator[Use]:
    """Keys given literally to an error or a message, with the names of their parameters."""
    makers = error_names() | {"Message", "Message.of", "Why.of"}
    for file in python_files():
        for node in ast.walk(parsed(file)):
            if not isinstance(node, ast.Call) or _called(node) not in makers or not node.args:
                continue
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                names = {word.arg for word in node.keywords}
                known = None if None in names or _called(node) == "Message" else frozenset(names)
                yield Use(where(file, node.lineno), first.value, params=known)


def python_uses() -> Iterator[Use]:
    """Every string that looks like a key, and every f-string that makes one."""
    yield from python_calls()
    for file in python_files():
        tree = parsed(file)
        silent = docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    part.value if isinstance(part, ast.Constant) else "\0" for part in node.values
                ]
                yield from _with_holes(where(file, node.lineno), "".join(map(str, parts)))
            elif (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in silent
                and is_key(node.value)
            ):
                yield Use(where(file, node.lineno), node.value)


def _with_holes(place: str, text: str) -> Iterator[Use]:
    """A key with ``\\0`` where something is filled in."""
    if re.fullmatch(r"[a-z][a-z_]*\.[A-Za-z0-9_.\0-]*\0[A-Za-z0-9_.\0-]*", text):
        pattern = re.compile(".+".join(map(re.escape, text.split("\0"))))
        yield Use(place, text.replace("\0", "…"), pattern)


# --- Templates


def template_uses() -> Iterator[Use]:
    for file in templates():
        text = file.read_text(encoding="utf-8")
        for found in re.finditer(r"'([^'\n]*)'(\s*~)?", text):
            place = where(file, text.count("\n", 0, found.start()) + 1)
            if found[2]:
                yield from _with_holes(place, found[1] + "\0")
            elif is_key(found[1]):
                yield Use(place, found[1])


def template_words(file: Path) -> Iterator[tuple[int, str]]:
    """What `file` says without the catalogues: text between tags and in attributes read aloud."""
    text = file.read_text(encoding="utf-8")
    for pattern in (
        r"\{% block \w+_class %\}.*?\{% endblock %\}",
        r"\{#.*?#\}",
        r"\{%.*?%\}",
        r"\{\{.*?\}\}",
        r"<!--.*?-->",
    ):
        text = re.sub(pattern, _blank, text, flags=re.DOTALL)
    text = re.sub(r"<(script|style)\b.*?</\1>", _blank, text, flags=re.DOTALL)
    for found in _attributes(text):
        yield text.count("\n", 0, found.start()) + 1, found[2]
    bare = re.sub(r"<[^>]*>", _blank, text)
    yield from enumerate(bare.splitlines(), 1)


def _attributes(text: str) -> Iterator[re.Match]:
    return re.finditer(
        r"""\b(aria-label|title|placeholder|alt)=("[^"]*"|'[^']*'|[^"'\s>]*)""", text
    )


def _blank(found: re.Match) -> str:
    return "\n" * found[0].count("\n")


# --- Scripts


class Literal(NamedTuple):
    """A string in a script; ``\\0`` stands where a value is filled in. `before` is the code."""

    line: int
    quote: str
    text: str
    before: str


def script_strings(file: Path) -> list[Literal]:
    return _Scanner(file.read_text(encoding="utf-8")).run()


class _Scanner:
    """Enough of JavaScript to find its strings: comments, templates, regular expressions."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Literal] = []

    def run(self) -> list[Literal]:
        self.code(0, "")
        return self.found

    def code(self, at: int, closing: str) -> int:
        """Scans code from `at` to the `closing` brace of its level, or to the end."""
        depth = 0
        while at < len(self.text):
            sign = self.text[at]
            if self.text.startswith("//", at):
                at = self.text.find("\n", at) % (len(self.text) + 1)
            elif self.text.startswith("/*", at):
                at = self.text.index("*/", at) + 2
            elif sign in "'\"":
                at = self.plain(at)
            elif sign == "`":
                at = self.template(at)
            elif sign == "/" and re.search(
                r"(?:[=(,:;!&|?{}\[]|return|=>)\s*$", self.text[:at][-40:]
            ):
                at = (
                    re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/\w*")
                    .match(self.text, at)
                    .end()
                )
            elif sign == "}" and closing and depth == 0:
                return at + 1
            else:
                depth += (sign == "{") - (sign == "}")
                at += 1
        return at

    def plain(self, at: int) -> int:
        found = re.compile(r"""(['"])((?:\\.|(?!\1).)*)\1""", re.DOTALL).match(self.text, at)
        self.add(at, found[1], found[2])
        return found.end()

    def template(self, start: int) -> int:
        at, parts = start + 1, []
        while self.text[at] != "`":
            if self.text.startswith("${", at):
                at = self.code(at + 2, "}")
                parts.append("\0")
            else:
                step = 2 if self.text[at] == "\\" else 1
                parts.append(self.text[at : at + step])
                at += step
        self.add(start, "`", "".join(parts))
        return at + 1

    def add(self, at: int, quote: str, text: str) -> None:
        line = self.text.count("\n", 0, at) + 1
        self.found.append(Literal(line, quote, text, self.text[max(0, at - 40) : at]))


def script_uses() -> Iterator[Use]:
    for file in scripts():
        for one in script_strings(file):
            place = where(file, one.line)
            if "\0" in one.text:
                yield from _with_holes(place, one.text)
            elif is_key(one.text):
                yield Use(place, one.text)


def script_words(file: Path) -> Iterator[tuple[int, str]]:
    """What `file` shows without the catalogues: text in templates, sentences in strings."""
    for one in script_strings(file):
        if re.search(r"(Error|console\.\w+|import|from)\s*\(?\s*$", one.before):
            continue
        if one.before.endswith(("html", "svg")):
            for found in _attributes(one.text):
                yield one.line, found[2]
            yield one.line, re.sub(r"<[^>]*>", " ", one.text)
        elif SENTENCE.search(one.text):
            yield one.line, one.text


SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}|[A-Z][a-z]+ [a-z]+|[\u2e80-\u9fff]")
CJK = re.compile(r"[\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\uff01-\uff60]")
