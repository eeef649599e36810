"""File formats: text or bytes to values and diagnostics, and back."""

from qiaopai.formats.diagnostics import Diagnostic, Severity
from qiaopai.formats.game import Game, GameFile, Remark, Section
from qiaopai.formats.pbn import PbnFile, PbnStream, read_pbn, write_pbn
from qiaopai.formats.registry import FORMATS, Format, format_of, known_endings, no_format, sniff
from qiaopai.formats.table import Column, Table

__all__ = [
    "FORMATS",
    "Column",
    "Diagnostic",
    "Format",
    "Game",
    "GameFile",
    "PbnFile",
    "PbnStream",
    "Remark",
    "Section",
    "Severity",
    "Table",
    "format_of",
    "known_endings",
    "no_format",
    "read_pbn",
    "sniff",
    "write_pbn",
]
