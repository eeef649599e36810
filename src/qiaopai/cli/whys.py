"""The reasons of figures on the command line: lines set in, data, or HTML that unfolds.

A command that prints a figure and can say why takes :data:`explain_option`, and hands the ``Why``
to :func:`print_why`, or :func:`why_data` of it as ``"why"`` to its JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import click

from qiaopai.cli.language import say
from qiaopai.scoring import Why
from qiaopai.service import event_data

explain_option = click.option("--explain", is_flag=True)
"""``--explain``: the command also says what its figures are made of."""


def print_why(why: Why) -> None:
    """Prints the sentence of `why` and, further in, those of its parts."""
    for line in why_lines(why):
        click.echo(line)


def why_lines(why: Why, depth: int = 0) -> Iterator[str]:
    """The sentences of `why`, one a line, two blanks for each level."""
    yield "  " * depth + say(why.message)
    for part in why.parts:
        yield from why_lines(part, depth + 1)


def why_data(why: Why) -> dict[str, object]:
    """`why` as JSON has it: key and parameters, the same in every language; sentence; parts."""
    return event_data.why_data(why, say)


def why_html(why: Why) -> str:
    """The explanation as HTML that unfolds level by level."""
    text = escape(say(why.message))
    if not why.parts:
        return f"<p>{text}</p>"
    inside = "".join(map(why_html, why.parts))
    return f"<details><summary>{text}</summary><div>{inside}</div></details>"
