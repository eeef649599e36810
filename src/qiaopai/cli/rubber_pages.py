"""A sheet of rubber bridge drawn as at the table: in lines of text, and as a page to print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from qiaopai.cli.language import say
from qiaopai.cli.output import pad, width, words
from qiaopai.cli.pages import html_page
from qiaopai.cli.whys import why_lines
from qiaopai.core import Side
from qiaopai.formats.rubber_sheet import Score, SheetFile
from qiaopai.scoring.rubber import Rubber
from qiaopai.scoring.rubber_entries import Entry
from qiaopai.scoring.rubber_layout import Line, Pair, rows_of, standing
from qiaopai.scoring.rubber_why import why_game, why_total
from qiaopai.text import Message

# --- Text


def sheet_text(found: SheetFile, *, explain: bool = False) -> Iterator[str]:
    """The sheet in lines: two columns, the entries with the number of their deal, the totals."""
    score = found.score
    heads = _heads(found)
    rows = [row if isinstance(row, Line) else _texts(row) for row in rows_of(score)]
    totals = (f"{score.total(Side.NS):>5}", f"{score.total(Side.EW):>5}")
    cells = [heads, totals, *(row for row in rows if not isinstance(row, Line))]
    rooms = (max(width(row[0]) for row in cells) + 2, max(width(row[1]) for row in cells) + 2)
    for row in (heads, Line.GAME, *rows, Line.DOUBLE, totals):
        yield _line(row, rooms).rstrip()
    yield ""
    yield say(standing(score))
    if explain:
        yield ""
        yield from explained(score)


def _texts(row: Pair) -> tuple[str, str]:
    return _cell(row[0]), _cell(row[1])


def _line(row: tuple[str, str] | Line, rooms: tuple[int, int]) -> str:
    if isinstance(row, Line):
        stroke, joint = "─┼" if row is Line.GAME else "═╪"
        return stroke * rooms[0] + joint + stroke * rooms[1]
    return "│".join(pad(f" {text}", room) for text, room in zip(row, rooms, strict=True))


def _cell(entry: Entry | None) -> str:
    """An entry: its points, its deal, what it is for."""
    if entry is None:
        return ""
    return f"{entry.points:>5}  {words('rubber.deal_short', deal=entry.deal)} {say(kind(entry))}"


def kind(entry: Entry) -> Message:
    """The words for what an entry is for."""
    return Message.of(f"rubber.kind.{entry.kind}")


def _heads(found: SheetFile) -> tuple[str, str]:
    names = dict(found.names)
    return _head(Side.NS, names), _head(Side.EW, names)


def _head(side: Side, names: Mapping[Side, str]) -> str:
    head = words(f"rubber.head.{side}")
    return words("rubber.head_names", head=head, names=names[side]) if names.get(side) else head


def explained(score: Score) -> Iterator[str]:
    """Why each side has its total, and why each line was drawn."""
    for side in Side:
        yield from why_lines(why_total(score, side))
    for game in score.games:
        yield say(why_game(score, game).message)


def sheet_html(found: SheetFile, *, explain: bool = False) -> str:
    """The sheet as one whole page."""
    score = found.score
    title = Message.of("rubber.title" if isinstance(score, Rubber) else "chicago.title")
    heads = "".join(f'<th scope="col" colspan="2">{escape(head)}</th>' for head in _heads(found))
    body = [f'<section><table class="pad"><thead><tr>{heads}</tr></thead>']
    body += _html_rows(score)
    totals = "".join(f'<td class="n">{score.total(side)}</td><td></td>' for side in Side)
    body += [f"<tfoot><tr>{totals}</tr></tfoot></table>", f"<p>{escape(say(standing(score)))}</p>"]
    if explain:
        body += [f"<p>{escape(line)}</p>" for line in explained(score)]
    return html_page(title, [*body, "</section>"], _CSS)


def _html_rows(score: Score) -> Iterator[str]:
    """A ``tbody`` above the line and one for each game, so that borders are the lines drawn."""
    yield '<tbody class="above">'
    for row in rows_of(score):
        if isinstance(row, Line):
            yield "</tbody><tbody>"
        else:
            yield f"<tr>{''.join(map(_html_cell, row))}</tr>"
    yield "</tbody>"


def _html_cell(entry: Entry | None) -> str:
    if entry is None:
        return '<td class="n"></td><td></td>'
    deal = words("rubber.deal_short", deal=entry.deal)
    return f'<td class="n">{entry.points}</td><td>{escape(deal)} {escape(say(kind(entry)))}</td>'


_CSS = """
.pad td { border: 0; } .pad td:nth-child(2) { border-right: 1px solid; padding-right: 2em; }
.pad tbody { border-top: 1px solid; } .pad .above { border-bottom: 3px double; }
.pad tfoot td { border-top: 3px double; font-weight: bold; }
"""
