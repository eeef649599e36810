"""Deals to order: the *dealer* language of Hans van Staveren, compiled to arrays.

``docs/dealing.md`` describes it. :func:`parse_script` reads a script, :class:`Search` finds
the deals that it asks for, :func:`tally_of` counts over them.
"""

from qiaopai.dealing.script.evaluate import Deals, evaluate
from qiaopai.dealing.script.parser import parse_script
from qiaopai.dealing.script.search import Search
from qiaopai.dealing.script.tallies import Histogram, Mean, tally_of
from qiaopai.dealing.script.tree import Average, Frequency, Print, Script

__all__ = [
    "Average",
    "Deals",
    "Frequency",
    "Histogram",
    "Mean",
    "Print",
    "Script",
    "Search",
    "evaluate",
    "parse_script",
    "tally_of",
]
