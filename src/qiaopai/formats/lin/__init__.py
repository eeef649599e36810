"""LIN, the format of Bridge Base Online and of vugraph: lenient reading, strict writing."""

from qiaopai.formats.lin.lexer import recognises_lin
from qiaopai.formats.lin.reader import LIMIT, read_lin
from qiaopai.formats.lin.writer import lost_in_lin, write_lin

__all__ = ["LIMIT", "lost_in_lin", "read_lin", "recognises_lin", "write_lin"]
