"""XML of unknown origin as a small tree that knows its lines, in bounded memory and time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.entities import html5
from typing import Any
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException, DTDForbidden
from defusedxml.ElementTree import DefusedXMLParser

from qiaopai.errors import QiaopaiError
from qiaopai.formats.decode import Decoded, decode, windows_text
from qiaopai.formats.diagnostics import Reporter, Severity

MOST_ELEMENTS = 250_000
"""Elements of a file that are read; a large club session has some 7,000."""
DEEPEST = 32
"""Elements inside one another; USEBIO needs eight."""
_LONGEST_RUN = 100_000
_MOST_ATTRIBUTES = 20
_MOST_PIECES = 1_000

_DECLARATION = re.compile(r"\s*<\?xml[^>]{0,500}\?>")
_ENCODING = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,20})")
_EIGHT_BIT = re.compile(r"iso-8859-\d{1,2}|windows-125\d|cp125\d|gbk|gb2312|gb18030|big5|koi8-r")
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_RUN = re.compile(f"<[^<]{{{_LONGEST_RUN}}}")
_REFERENCE = re.compile(r"&(#\d{1,7};|#x[0-9A-Fa-f]{1,6};|[A-Za-z]\w{0,9};)?")
_CHOICE = re.compile(r"([a-z_]{1,30})=\"([^\"<>]{0,60})\"")
_LONGEST_CHOICES = 2_000
_XML_NAMES = {"amp;", "lt;", "gt;", "quot;", "apos;"}


@dataclass(slots=True)
class Node:
    """An element: its name in capitals, the line it begins on, what it holds."""

    tag: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    text: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    """What an instruction to this program inside the element says: ``<?qiaopai name="value"?>``."""

    def each(self, *tags: str) -> Iterator[Node]:
        """The children named so, in the file's order."""
        return (one for one in self.children if one.tag in tags)

    def child(self, *tags: str) -> Node | None:
        """The first child named so."""
        return next(self.each(*tags), None)

    def told(self, *tags: str) -> str:
        """The first text that a child or an attribute named so has; "" when there is none.

        USEBIO tells what a thing is by elements, some programs do it by attributes.
        """
        texts = (one.text for one in self.each(*tags))
        own = (self.attributes.get(tag, "") for tag in tags)
        return next((text for text in (*texts, *own) if text), "")

    def line_of(self, *tags: str) -> int:
        """The line of the first child named so, else the element's own."""
        found = self.child(*tags)
        return self.line if found is None else found.line


class _Stop(QiaopaiError):
    """The file is past a limit; what was read so far stands."""


class _Builder:
    """Takes the parser's calls and keeps the limits."""

    def __init__(self) -> None:
        self.parser: Any = None
        self.root: Node | None = None
        self.open: list[tuple[Node, list[str]]] = []
        self.count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise _Stop("usebio.elements_many", most=MOST_ELEMENTS)
        if len(self.open) == DEEPEST:
            raise _Stop("usebio.nested", most=DEEPEST)
        kept = list(attributes.items())[:_MOST_ATTRIBUTES]
        line: int = self.parser.parser.CurrentLineNumber
        node = Node(tag.upper(), line, {name.upper(): value.strip() for name, value in kept})
        if self.open:
            self.open[-1][0].children.append(node)
        else:
            self.root = node
        self.open.append((node, []))

    def data(self, text: str) -> None:
        pieces = self.open[-1][1]
        if len(pieces) < _MOST_PIECES:
            pieces.append(text)

    def pi(self, target: str, text: str | None = None) -> None:
        """An instruction to a program, which is ours or passed over."""
        if target == "qiaopai" and self.open:
            found = _CHOICE.findall(text or "", 0, _LONGEST_CHOICES)
            self.open[-1][0].choices.update(found)

    def end(self, _tag: str) -> None:
        node, pieces = self.open.pop()
        node.text = "".join(pieces).strip()

    def close(self) -> None:
        """The parser's last call; the tree is there already."""


def read_tree(data: bytes, report: Reporter) -> tuple[Node | None, str]:
    """The root element of `data` and the encoding it was read by; None when there is no XML.

    A broken file gives its part before the break. Definitions that a file brings in its DOCTYPE
    (entities, attributes with a value) are refused, and nothing outside the file is looked at.
    """
    decoded = _decoded(data)
    if decoded.guessed:
        report.note(1, "file.encoding", encoding=decoded.encoding)
    text = _mended(decoded.text, report)
    if found := _RUN.search(text):
        report.error(text.count("\n", 0, found.start()) + 1, "usebio.run", most=_LONGEST_RUN)
        return None, decoded.encoding
    builder = _Builder()
    builder.parser = DefusedXMLParser(target=builder)
    builder.parser.parser.StartDoctypeDeclHandler = _doctype
    try:
        builder.parser.feed(text)
        builder.parser.close()
    except ParseError as error:
        line, column = error.position
        report.error(line, "usebio.syntax", column=column + 1)
    except DefusedXmlException:
        report.error(builder.parser.parser.CurrentLineNumber, "usebio.doctype")
    except _Stop as error:
        report.add(builder.parser.parser.CurrentLineNumber, Severity.ERROR, error.message)
    return builder.root, decoded.encoding


def _doctype(name: str, system: str | None, public: str | None, own_definitions: int) -> None:
    """Called at a DOCTYPE: USEBIO's refers to definitions elsewhere and has none of its own."""
    if own_definitions:
        raise DTDForbidden(name, system, public)


def _decoded(data: bytes) -> Decoded:
    """The text: UTF-8 where it is that, else by what the file declares, else by its looks."""
    found = decode(data)
    declared = _ENCODING.search(data[:300])
    name = declared[1].decode("ascii").lower() if declared else ""
    if found.encoding.startswith("utf") or not _EIGHT_BIT.fullmatch(name):
        return found
    try:
        text = data.decode(name, "replace")
    except LookupError:
        return found
    return Decoded(windows_text(text).replace("\r\n", "\n").replace("\r", "\n"), name, False)


def _mended(text: str, report: Reporter) -> str:
    """`text` without its XML declaration, and with what XML forbids made harmless."""
    if declared := _DECLARATION.match(text, 0, 1000):
        text = "\n" * declared[0].count("\n") + text[declared.end() :]
    if found := _ILLEGAL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        report.warning(line, "usebio.character", code=ord(found[0]))
        text = _ILLEGAL.sub(" ", text)
    if "&" not in text:
        return text
    first, *sections = text.split("<![CDATA[")
    mended = [_REFERENCE.sub(_reference, first)]
    for section in sections:
        kept, end, rest = section.partition("]]>")
        mended.append(f"<![CDATA[{kept}{end}{_REFERENCE.sub(_reference, rest)}")
    result = "".join(mended)
    if result != text:
        report.warning(_first_difference(text, result), "usebio.ampersand")
    return result


def _reference(found: re.Match[str]) -> str:
    """A reference that XML knows as it stands, HTML's as its character, a lone ``&`` as text."""
    name = found[1]
    if name is None:
        return "&amp;"
    if name in _XML_NAMES:
        return found[0]
    if name.startswith("#"):
        code = int(name[2:-1], 16) if name[1] == "x" else int(name[1:-1])
        legal = code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0x110000
        return found[0] if legal and code & 0xFFFE != 0xFFFE else " "
    return html5.get(name) or f"&amp;{name}"


def _first_difference(one: str, other: str) -> int:
    """The line where two texts with the same lines begin to differ."""
    pairs = zip(one.split("\n"), other.split("\n"), strict=False)
    return next((line for line, (left, right) in enumerate(pairs, 1) if left != right), 1)
