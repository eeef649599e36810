"""Richard Pavlicek's Bridge Notation 3.2: RBN, a label a line, and RBX, the same in braces."""

from qiaopai.formats.rbn.lexer import recognises_rbn, recognises_rbx
from qiaopai.formats.rbn.reader import LIMIT, read_rbn
from qiaopai.formats.rbn.writer import lost_in_rbn, write_rbn, write_rbx

__all__ = [
    "LIMIT",
    "lost_in_rbn",
    "read_rbn",
    "recognises_rbn",
    "recognises_rbx",
    "write_rbn",
    "write_rbx",
]
