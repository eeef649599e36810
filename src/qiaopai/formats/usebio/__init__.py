"""USEBIO, the XML of events that British, Australian and New Zealand clubs exchange."""

from qiaopai.formats.usebio.order import in_usebio_order
from qiaopai.formats.usebio.reader import LIMIT, read_usebio, recognises_usebio
from qiaopai.formats.usebio.writer import write_usebio

__all__ = ["LIMIT", "in_usebio_order", "read_usebio", "recognises_usebio", "write_usebio"]
