"""Bridgemate databases (``.bws``): the Access file that scoring program and devices share."""

from qiaopai.formats.bws.reader import BwsFile, read_bws, read_bws_whole
from qiaopai.formats.bws.writer import write_bws, write_bws_file

__all__ = ["BwsFile", "read_bws", "read_bws_whole", "write_bws", "write_bws_file"]
