"""The pages in a zip file, read in memory within limits; no name in it is ever opened as a path."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from qiaopai.formats.diagnostics import Reporter

LIMIT = 16 * 1024 * 1024
"""Bytes of a zip file that are read."""

MOST_MEMBERS = 5_000
"""Files in a zip file that are looked at."""

MOST_MEMBER = 1024 * 1024
"""Bytes of one unpacked page."""

MOST_UNPACKED = 8 * 1024 * 1024
"""Bytes of all pages together."""

_ENTRY = b"PK\x01\x02"
_PAGES = (".html", ".htm", ".txt")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How a page may be packed; the other methods let a header ask for any amount of memory."""

_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError,
    ValueError, IndexError, OverflowError,
)  # fmt: skip
"""What the standard library raises for damaged, encrypted or unusual files."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a bundle: its folder, its name without the ending, its bytes."""

    folder: str
    name: str
    ending: str
    data: bytes

    @property
    def path(self) -> str:
        """Where it stands in the zip file."""
        return f"{self.folder}/{self.name}{self.ending}".lstrip("/")


def is_bundle(data: bytes) -> bool:
    """Whether `data` begins as a zip file with something in it."""
    return data.startswith(b"PK\x03\x04")


def pages_of(data: bytes, report: Reporter) -> tuple[Page, ...]:
    """The pages in `data`, a zip file, in the order of their names; numbers count as numbers."""
    if len(data) > LIMIT:
        report.error(1, "file.too_big", size=len(data), limit=LIMIT)
        return ()
    if data.count(_ENTRY) > MOST_MEMBERS:
        report.error(1, "pages.many", most=MOST_MEMBERS)
        return ()
    try:
        with zipfile.ZipFile(BytesIO(data)) as bundle:
            found = list(_pages(bundle, report))
    except _BROKEN:
        report.error(1, "pages.zip")
        return ()
    return tuple(sorted(found, key=_in_order))


def _in_order(page: Page) -> tuple[str, str, int, str]:
    letters = page.name.rstrip("0123456789")
    digits = page.name[len(letters) :]
    return page.folder, letters, int(digits[:9] or 0), page.ending


def _pages(bundle: zipfile.ZipFile, report: Reporter) -> Iterator[Page]:
    left = MOST_UNPACKED
    for member in bundle.infolist():
        folder, _, file = member.filename.replace("\\", "/").rpartition("/")
        name, dot, ending = file.rpartition(".")
        if f"{dot}{ending}".lower() not in _PAGES or not name:
            continue
        if member.file_size > min(MOST_MEMBER, left) or member.compress_type not in _METHODS:
            report.error(1, "pages.page_big", page=member.filename)
            continue
        left -= member.file_size
        try:
            yield Page(folder, name, f".{ending.lower()}", _unpacked(bundle, member))
        except _BROKEN:
            report.error(1, "pages.member", page=member.filename)


def _unpacked(bundle: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """The bytes of `member`, never more than its entry tells."""
    with bundle.open(member) as stream:
        return stream.read(member.file_size)
