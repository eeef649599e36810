"""Bidding systems as data: what a call means."""

from qiaopai.systems.constraint import Constraint
from qiaopai.systems.system import Candidate, Force, Meaning, System, explain, load_system

__all__ = [
    "Candidate",
    "Constraint",
    "Force",
    "Meaning",
    "System",
    "explain",
    "load_system",
]
