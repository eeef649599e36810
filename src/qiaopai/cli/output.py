"""What commands print: sentences, tables that line up in any script, JSON; files written whole."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from unicodedata import east_asian_width

import click

from qiaopai.cli.language import say
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.protocol.words import MINUS
from qiaopai.text import Message

json_option = click.option("--json", "as_json", is_flag=True)
"""``--json``: the command prints one JSON value, in UTF-8.

It is the same in every language, but for ``text``: a sentence of the user's language that stands
beside the key and the parameters it was made of.
"""


def tell(key: str, **params: object) -> None:
    """Prints the sentence `key`."""
    click.echo(say(Message.of(key, **params)))


def words(key: str, **params: object) -> str:
    """The sentence `key`."""
    return say(Message.of(key, **params))


def print_json(value: object) -> None:
    """Prints `value` as one line of JSON, keys in the order given."""
    print_bytes(json.dumps(value, ensure_ascii=False).encode() + b"\n")


def print_bytes(content: bytes) -> None:
    """Prints `content` as it is, whatever the terminal's encoding and line ends."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def width(text: str) -> int:
    """How many columns of a terminal `text` takes; Chinese characters take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, columns: int) -> str:
    """`text` with blanks after it, up to `columns`."""
    return text + " " * (columns - width(text))


def centre(text: str, columns: int) -> str:
    """`text` with blanks on both sides, up to `columns`."""
    return pad(" " * ((columns - width(text)) // 2) + text, columns)


def print_rows(rows: Iterable[tuple[str, int]]) -> None:
    """Prints labels with their numbers, right-aligned."""
    listed = [(text, str(value).replace("-", MINUS)) for text, value in rows]
    label = max((width(text) for text, _ in listed), default=0)
    number = max((len(value) for _, value in listed), default=0)
    for text, value in listed:
        click.echo(f"  {pad(text, label)}  {value:>{number}}")


MOST_BYTES = 64 * 1024 * 1024
"""What a file may have that is read as a whole."""


def read_whole(path: Path, most: int = MOST_BYTES, *, dash: bool = False) -> bytes:
    """All bytes of the file, which has no more than `most`; with `dash` ``-`` is standard input.

    An OSError names the file, also when only the reading failed.
    """
    try:
        if dash and str(path) == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with path.open("rb") as file:
                data = file.read(most + 1)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    if len(data) > most:
        raise InvalidValue("cli.too_big", file=str(path), limit=most)
    return data


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes `content` to `path`, text in UTF-8, as a whole or not at all."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except (FileNotFoundError, NotADirectoryError):
        raise NotFound("cli.no_folder", file=str(path), folder=str(path.parent)) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with open(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException as error:  # Ctrl-C too leaves nothing half-written
        with suppress(FileNotFoundError):
            os.unlink(name)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
