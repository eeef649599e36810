"""Result pages of the Polish programs KoPS and JFR Pary, as a zip file of HTML."""

from qiaopai.formats.pages.bundle import is_bundle
from qiaopai.formats.pages.reader import read_pages

__all__ = ["is_bundle", "read_pages"]
