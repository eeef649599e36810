"""Bridgemate databases (``.bws``): the Access file that scoring program and devices share."""

from qiaopai.formats.bws.reader import BwsFile, read_bws, read_bws_whole

__all__ = ["BwsFile", "read_bws", "read_bws_whole"]
