"""Pages of the Polish result programs KoPS and JFR Pary to an event with what they publish.

A zip file holds the pages of one event, in any folder: a traveller for each board, a ranking,
and with KoPS a history for each pair, whose figures have one place more than the travellers'.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from qiaopai.core import vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.decode import windows_text
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.event_file import EventFile, Published, PublishedTotal
from qiaopai.formats.game import Game
from qiaopai.formats.pages import hands, records
from qiaopai.formats.pages.bundle import Page, pages_of
from qiaopai.formats.pages.markup import MOST_ROWS, Markup, read_markup
from qiaopai.formats.pages.records import Ranked, Record
from qiaopai.scoring.awards import AVERAGE, NOT_PLAYED, Adjustment, Artificial, Penalty, Unit
from qiaopai.scoring.event import Contestant, Event, Line

_CHARSET = re.compile(rb"charset=[\"']?([A-Za-z0-9_-]{1,20})")
_TRUSTED = {"utf-8", "iso-8859-2", "windows-1250"}
_USUAL = "iso-8859-2"
_BOARD = re.compile(r"ROZDANIE(?: NR)? +([1-9]\d{0,3})", re.ASCII)
_PAIR = re.compile(r"WYNIKI PARY NR (\d{1,4}[A-Za-z]?)\b", re.ASCII)
_TAIL = re.compile(r"(.*?)(\d{1,4})", re.DOTALL | re.ASCII)
_DATE = re.compile(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b", re.ASCII)
_AVERAGE = re.compile(r"\bśrednia$")


@dataclass(slots=True)
class _Sheet:
    """A page as read, and the event it belongs to: its folder and what its name begins with."""

    page: Page
    markup: Markup
    board: int | None

    @property
    def event(self) -> tuple[str, str]:
        found = _TAIL.fullmatch(self.page.name)
        return self.page.folder, found[1] if found else self.page.name


@dataclass(slots=True)
class _Told:
    """What the pages of one event tell, by board."""

    lines: dict[int, list[Record]] = field(default_factory=dict)
    datums: dict[int, Decimal] = field(default_factory=dict)
    deals: dict[int, Game] = field(default_factory=dict)
    ranked: tuple[Ranked, ...] = ()
    histories: dict[tuple[int, str], Decimal] = field(default_factory=dict)
    absent: frozenset[str] = frozenset()
    title: str = ""
    date: str = ""
    program: str = ""


def read_pages(data: bytes) -> EventFile:
    """The event in a zip file of result pages; nothing that `data` holds is raised.

    A finding's line counts in the page that it names.
    """
    report = Reporter()
    sheets, encoding = _sheets(pages_of(data, report), report)
    told = _told(sheets, report)
    if not told.lines:
        if not report.found:
            report.error(1, "pages.none")
        return EventFile(event=None, diagnostics=report.diagnostics(), encoding=encoding)
    return _file(told, report, encoding)


def _sheets(pages: Iterable[Page], report: Reporter) -> tuple[list[_Sheet], str]:
    """The pages read; a page without a title is the board of the page of that name with one."""
    sheets: list[_Sheet] = []
    encodings: Counter[str] = Counter()
    boards: dict[tuple[str, str], int] = {}
    for page in pages:
        text, encoding = _text(page.data)
        encodings[encoding] += 1
        markup = read_markup(text)
        if markup.is_cut:
            report.error(markup.rows[-1].line, "pages.page_full", page=page.path, most=MOST_ROWS)
        found = _BOARD.fullmatch(markup.title)
        name = (page.folder, page.name)
        if found:
            boards[name] = int(found[1])
        sheets.append(_Sheet(page, markup, boards.get(name)))
    return sheets, encodings.most_common(1)[0][0] if encodings else _USUAL


def _text(data: bytes) -> tuple[str, str]:
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    declared = _CHARSET.search(data[:2000])
    name = declared[1].decode("ascii").lower() if declared else _USUAL
    encoding = name if name in _TRUSTED - {"utf-8"} else _USUAL
    return windows_text(data.decode(encoding, "replace")), encoding


def _told(sheets: list[_Sheet], report: Reporter) -> _Told:
    events = Counter(sheet.event for sheet in sheets if sheet.board is not None)
    told = _Told()
    if not events:
        return told
    (folder, prefix), _ = events.most_common(1)[0]
    for other in events:
        if other != (folder, prefix):
            report.warning(1, "pages.other", page="/".join(filter(None, other)), taken=prefix)
    own = [sheet for sheet in sheets if sheet.page.folder == folder]
    for sheet in own:
        if sheet.board is not None and sheet.event == (folder, prefix):
            _add_board(told, sheet, sheet.board, report)
        elif pair := _PAIR.match(sheet.markup.title):
            awards = records.history(sheet.markup.rows)
            told.histories.update({(board, pair[1]): award for board, award in awards.items()})
    _add_ranking(told, own, prefix)
    told.absent = _absent(told)
    return told


def _add_board(told: _Told, sheet: _Sheet, board: int, report: Reporter) -> None:
    rows, path = sheet.markup.rows, sheet.page.path
    found = list(records.records(rows, path, report))
    if not told.program:
        told.program = sheet.markup.generator.split(",")[0]
    if found and told.lines.setdefault(board, found) is not found:
        report.warning(found[0].line, "pages.board_twice", page=path, board=board)
    datum = records.datum(rows)
    if datum is not None:
        told.datums.setdefault(board, datum)
    game = hands.game(board, rows)
    if game is not None:
        told.deals.setdefault(board, game)
    _check(found, board, hands.place(rows), path, report)


def _check(
    found: list[Record], board: int, place: hands.Place | None, path: str, report: Reporter
) -> None:
    """Compares the points of each line with those of its result."""
    vulnerability = place[1] if place else vulnerability_of(board)
    for one in found:
        line = Line(board=board, ns=(), ew=(), result=one.result, vulnerability=vulnerability)
        if one.points is not None and line.computed not in (None, one.points):
            report.error(
                one.line,
                "pages.score",
                page=path,
                told=one.points,
                result=one.result,
                computed=line.computed,
            )


def _add_ranking(told: _Told, sheets: list[_Sheet], prefix: str) -> None:
    usual = (f"w-{prefix}".lower(), "wyn")
    sheets = sorted(sheets, key=lambda sheet: sheet.page.name.lower() not in usual)
    for sheet in sheets:
        told.ranked = records.ranking(sheet.markup.rows)
        if told.ranked:
            heading = sheet.markup.heading or sheet.markup.title
            told.title = heading.split("\n")[0]
            date = _DATE.search(heading)
            told.date = f"{date[3]}-{int(date[2]):02}-{int(date[1]):02}" if date else ""
            return


def _file(told: _Told, report: Reporter, encoding: str) -> EventFile:
    lines = [(board, one) for board in sorted(told.lines) for one in told.lines[board]]
    awards = tuple(_awards(told, board, one) for board, one in lines)
    method, options = _method(told, awards)
    try:
        event = Event(
            title=told.title,
            date=told.date,
            contestants=tuple(_contestants(told)),
            lines=tuple(_line(told, board, one) for board, one in lines),
            adjustments=tuple(_adjustments(told, lines, awards, method, report)),
            penalties=tuple(_penalties(told, method)),
            datums=tuple((board, Fraction(datum)) for board, datum in sorted(told.datums.items())),
        )
    except InvalidValue as error:
        report.error(1, "pages.event", reason=error.message)
        event = None
    published = Published(awards=awards, datums=told.datums, totals=_totals(told, method))
    return EventFile(
        event=event,
        program=told.program,
        method=method,
        options=options,
        published=published,
        deals=tuple(told.deals[board] for board in sorted(told.deals)),
        diagnostics=report.diagnostics(),
        encoding=encoding,
    )


def _absent(told: _Told) -> frozenset[str]:
    """Numbers without a pair: in no ranking, and with a director's score on every board."""
    if not told.ranked:
        return frozenset()
    found = [one for lines in told.lines.values() for one in lines]
    here = {one.id for one in told.ranked}
    here |= {name for one in found if not one.decided for name in (one.ns, one.ew)}
    return frozenset(name for one in found for name in (one.ns, one.ew)) - here


def _awards(told: _Told, board: int, one: Record) -> tuple[Decimal | None, Decimal | None]:
    """What the line gave both sides; nothing to who was not there."""
    ns, ew = (
        None if name in told.absent else told.histories.get((board, name), award)
        for name, award in zip((one.ns, one.ew), one.awards, strict=True)
    )
    return ns, ew


def _method(
    told: _Told, awards: tuple[tuple[Decimal | None, Decimal | None], ...]
) -> tuple[str, dict[str, str]]:
    """How the program scored: a datum is Butler's, IMPs sum to zero, matchpoints do not."""
    if told.datums:
        # Directors' scores that no page shows are in its median: the page's datum is used.
        return "butler", {"datum": "told", "datum_rounding": "up"}
    sums = [ns + ew for ns, ew in awards if ns is not None and ew is not None]
    if sums and sum(one == 0 for one in sums) * 10 >= len(sums) * 9:
        return "ximp", {"ximp": "average"}
    return "mp", {"neuberg": "tenth"} if told.program.startswith("KoPS") else {}


def _contestants(told: _Told) -> Iterator[Contestant]:
    """The ranked pairs, then the numbers that only travellers name."""
    seen: set[str] = set()
    for one in told.ranked:
        if one.id not in seen:
            seen.add(one.id)
            yield Contestant(id=one.id, members=one.members)
    for board in sorted(told.lines):
        for record in told.lines[board]:
            for name in (record.ns, record.ew):
                if name not in seen:
                    seen.add(name)
                    yield Contestant(id=name)


def _line(told: _Told, board: int, one: Record) -> Line:
    game = told.deals.get(board)
    unusual = game.vulnerability if game else None
    return Line(
        board=board,
        ns=(one.ns,),
        ew=(one.ew,),
        result=one.result,
        points=one.points,
        vulnerability=None if unusual is vulnerability_of(board) else unusual,
        lead=one.lead,
        remark=one.decided,
    )


def _adjustments(
    told: _Told,
    lines: list[tuple[int, Record]],
    awards: tuple[tuple[Decimal | None, Decimal | None], ...],
    method: str,
    report: Reporter,
) -> Iterator[Adjustment]:
    """Directors' scores: an average by its word, IMPs as they are printed."""
    for at, (board, one) in enumerate(lines):
        if not one.decided:
            continue
        average = AVERAGE if _AVERAGE.search(one.decided) else None
        ns, ew = (
            NOT_PLAYED
            if name in told.absent
            else average or (None if method == "mp" else _artificial(award))
            for name, award in zip((one.ns, one.ew), awards[at], strict=True)
        )
        if ns is None or ew is None:
            report.warning(one.line, "pages.decided", board=board, text=one.decided)
        else:
            yield Adjustment(line=at, ns=ns, ew=ew, reason=one.decided)


def _artificial(imps: Decimal | None) -> Artificial | None:
    """The artificial score that is worth `imps` (Law 86: 3 for ten percent)."""
    if imps is None or abs(imps) > 15:
        return None
    return Artificial(50 + Fraction(imps) * 10 / 3)


def _penalties(told: _Told, method: str) -> Iterator[Penalty]:
    unit = Unit.PERCENT if method == "mp" else Unit.IMPS
    for one in told.ranked:
        if one.fine:
            yield Penalty(contestant=one.id, amount=-Fraction(one.fine), unit=unit)


def _totals(told: _Told, method: str) -> dict[str, PublishedTotal]:
    totals: dict[str, PublishedTotal] = {}
    for one in told.ranked:
        value = records.decimal(one.reached)
        percent = method == "mp" or one.reached.endswith("%")
        totals[one.id] = PublishedTotal(
            total=None if percent else value, percent=value if percent else None, place=one.place
        )
    return totals
