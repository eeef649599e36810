"""``qiaopai scores``: the complete tables of contracts made and of contracts down."""

from __future__ import annotations

import click

from qiaopai.cli.deal_score import era_option
from qiaopai.cli.tables import format_option, print_tables
from qiaopai.protocol.printed.scores import down_list, down_table, made_list, made_tables
from qiaopai.scoring import Era
from qiaopai.scoring.why_contract import era_words
from qiaopai.text import Message


@click.command()
@click.argument("result", metavar="made|down", type=click.Choice(["made", "down"]))
@era_option
@format_option
def scores(result: str, era: Era, form: str) -> None:
    """The complete table of contracts made, or down."""
    made = result == "made"
    if form in ("csv", "json"):
        tables = [made_list(era) if made else down_list(era)]
    else:
        tables = made_tables(era) if made else [down_table(era)]
    title = Message.of(f"cli.scores.{result}", era=era_words(era))
    print_tables(tables, form, {"table": result, "era": str(era)}, title=title)
