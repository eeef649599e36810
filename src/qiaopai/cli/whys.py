"""The reasons of figures on the command line: as an indented tree, or as data.

A command that prints a figure and can say why takes :data:`explain_option`, and hands the ``Why``
to :func:`print_why`, or :func:`why_data` of it as ``"why"`` to its JSON.
"""

from __future__ import annotations

import click

from qiaopai.cli.language import say
from qiaopai.scoring import Why
from qiaopai.table.messages import message_to_data

explain_option = click.option("--explain", is_flag=True)
"""``--explain``: the command also says what its figures are made of."""


def print_why(why: Why, depth: int = 0) -> None:
    """Prints the sentence of `why` and, further in, those of its parts."""
    click.echo("  " * depth + say(why.message))
    for part in why.parts:
        print_why(part, depth + 1)


def why_data(why: Why) -> dict[str, object]:
    """`why` as JSON has it, the same in every language: key, parameters, parts."""
    return {**message_to_data(why.message), "parts": [why_data(part) for part in why.parts]}
