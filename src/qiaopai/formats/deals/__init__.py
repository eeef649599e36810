"""Deals as dealing machines and their programs keep them, nothing else of a game.

Each module reads bytes into boards and writes boards of complete deals; all are short forms of
52 cards. In files that are not text, a line of a diagnostic is the board's place in the file.
"""

from qiaopai.formats.deals.bhg import read_bhg, recognises_bhg, write_bhg
from qiaopai.formats.deals.boards import (
    LIMIT,
    lost_beside_boards,
    lost_beside_deals,
    lost_beside_numbered_deals,
)
from qiaopai.formats.deals.comma import read_csv, recognises_csv, write_csv
from qiaopai.formats.deals.digits import (
    read_ber,
    read_bri,
    read_dge,
    read_dup,
    recognises_ber,
    recognises_bri,
    recognises_dge,
    recognises_dup,
    write_ber,
    write_bri,
    write_dge,
    write_dup,
)
from qiaopai.formats.deals.dlm import read_dlm, recognises_dlm, write_dlm
from qiaopai.formats.deals.packed import (
    read_cds,
    read_rzd,
    recognises_cds,
    recognises_rzd,
    write_cds,
    write_rzd,
)

__all__ = [
    "LIMIT",
    "lost_beside_boards",
    "lost_beside_deals",
    "lost_beside_numbered_deals",
    "read_ber",
    "read_bhg",
    "read_bri",
    "read_cds",
    "read_csv",
    "read_dge",
    "read_dlm",
    "read_dup",
    "read_rzd",
    "recognises_ber",
    "recognises_bhg",
    "recognises_bri",
    "recognises_cds",
    "recognises_csv",
    "recognises_dge",
    "recognises_dlm",
    "recognises_dup",
    "recognises_rzd",
    "write_ber",
    "write_bhg",
    "write_bri",
    "write_cds",
    "write_csv",
    "write_dge",
    "write_dlm",
    "write_dup",
    "write_rzd",
]
