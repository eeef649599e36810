"""Bidding systems as data: what a call means."""

from qiaopai.systems.constraint import Constraint
from qiaopai.systems.library import (
    DEFAULT_SYSTEM,
    load_system,
    packaged_text,
    system_names,
    written_system,
)
from qiaopai.systems.meaning import Candidate, Force, Meaning
from qiaopai.systems.system import Agreements, System, both_sides, explain

__all__ = [
    "DEFAULT_SYSTEM",
    "Agreements",
    "Candidate",
    "Constraint",
    "Force",
    "Meaning",
    "System",
    "both_sides",
    "explain",
    "load_system",
    "packaged_text",
    "system_names",
    "written_system",
]
