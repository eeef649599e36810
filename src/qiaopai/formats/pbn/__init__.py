"""Portable Bridge Notation 2.1: lenient reading, strict writing."""

from qiaopai.formats.game import GameFile as PbnFile
from qiaopai.formats.pbn.double_dummy import optimum_score, par_contracts, tricks_table
from qiaopai.formats.pbn.reader import LIMIT, PbnStream, read_pbn
from qiaopai.formats.pbn.writer import in_export_order, write_pbn

__all__ = [
    "LIMIT",
    "PbnFile",
    "PbnStream",
    "in_export_order",
    "optimum_score",
    "par_contracts",
    "read_pbn",
    "tricks_table",
    "write_pbn",
]
