"""Every reader of files by name, and small files of our own for each to begin with.

The fuzzer (``bench/fuzz.py``) and the tests go by the same list, so a new format is in both.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from qiaopai.core import Auction, Board
from qiaopai.dealing import SeededDice, deal
from qiaopai.errors import InvalidValue
from qiaopai.formats import FORMATS, Game
from qiaopai.formats.bridgemate.coding import decode_request, decode_response
from qiaopai.formats.event_registry import EVENT_FORMATS, sniff_event
from qiaopai.formats.pbn import PbnStream
from qiaopai.formats.registry import sniff
from qiaopai.formats.rubber_sheet import read_chicago, read_rubber
from qiaopai.scoring.compensation_tables import read_compensation
from qiaopai.scoring.handicap import read_grades
from qiaopai.scoring.vp_scales import read_scale

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
CORPUS = HERE / "corpus"
"""Inputs that the fuzzer found to reach something of their own, a folder for each reader."""

Reader = Callable[[bytes], object]


def _streamed(data: bytes) -> None:
    for _ in PbnStream(data[at : at + 7] for at in range(0, len(data), 7)):
        pass


def _text(read: Callable[[str, str], object]) -> Reader:
    """A reader of text whose only errors are our own."""

    def reader(data: bytes) -> None:
        with suppress(InvalidValue):
            read(data.decode("utf-8", "replace"), "file")

    return reader


def _sniffed(data: bytes) -> None:
    sniff(data)
    sniff_event(data)


READERS: dict[str, Reader] = {
    **{one.name.lower(): one.read for one in FORMATS},
    **{f"event-{one.name.lower()}": one.read for one in EVENT_FORMATS},
    "pbn-stream": _streamed,
    "rubber": read_rubber,
    "chicago": read_chicago,
    "bridgemate-request": decode_request,
    "bridgemate-response": decode_response,
    "scale": _text(read_scale),
    "compensation": _text(read_compensation),
    "grades": _text(read_grades),
    "sniff": _sniffed,
}
"""Every reader by the name of its corpus."""


def seeds(name: str) -> list[bytes]:
    """What fuzzing of reader `name` begins with: files of our writers, samples, the corpus."""
    found = [path.read_bytes() for path in sorted((CORPUS / name).glob("*"))]
    if name in _OWN:
        found += [text.encode() for text in _OWN[name]]
    for one in FORMATS:
        if name in (one.name.lower(), "sniff") or (one.name, name) == ("PBN", "pbn-stream"):
            written = one.write(_games())
            found.append(written if isinstance(written, bytes) else written.encode())
    folder = {"event-usebio": "usebio", "event-html": "pages"}.get(name)
    if folder:
        found += [path.read_bytes() for path in sorted((SAMPLES / folder).rglob("*.*"))]
    return found or [b""]


def _games() -> list[Game]:
    dice = SeededDice(7)
    boards = [Board(number, deal(dice)) for number in (1, 2)]
    return [Game.of_board(board, Auction(board.dealer)) for board in boards]


_OWN = {
    "rubber": ["ns: A, B\n1NT+1 N\n3DX-2 E honours E 100\npass\n6S= E\nend\n"],
    "chicago": ["dealer: N\n1NT+1 N\npass\n4SX-2 E\n3NT= S\n6C= W\n"],
    "scale": ["boards_from,boards_to,imps,win,lose\n1,8,2,10,10\n1,8,,20,0\n"],
    "compensation": ["hcp,nonvulnerable,vulnerable\n21,50,50\n22,70,70\n"],
    "grades": ["grade,handicap\nace,-6\ntwo,6\n"],
    "event-txt": ["1|1|7|5|8|6|4H|N|10|CQ\n1|1|1|3|2|4|4H|N|9|CQ\n"],
    "event-pbn": [
        '[Event "Cup"]\n[Scoring "MP"]\n[Board "1"]\n'
        '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS;MP_EW"]\n'
        "1 2 4S N 10 2 0\n3 4 4S* N 9 0 2\n"
    ],
    "bridgemate-request": ['{"Command":1,"Data":"{}"}', '{"SessionGuid":"x","Command":7}'],
    "bridgemate-response": ['{"DataType":1,"Data":"[]","ErrorType":0}'],
}
