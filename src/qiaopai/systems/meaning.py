"""What a call means, and a call that a hand may make."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from qiaopai.core import Call
from qiaopai.systems.constraint import Constraint
from qiaopai.systems.seen import Seen
from qiaopai.text import Message


class Force(Enum):
    """What a call asks of partner."""

    NONE = ""
    ROUND = "F"
    GAME = "GF"
    FINAL = "END"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call shows.

    `constraint` admits exactly the hands with which the system makes the call; `seen` is the
    box around them together with the caller's earlier calls. `alert` marks conventions,
    `announce` what is said aloud instead.
    `computed` tells that the floor, not the text of the system, gave the call.
    """

    call: Call
    message: Message
    constraint: Constraint
    seen: Seen
    force: Force = Force.NONE
    alert: bool = False
    announce: bool = False
    name: str = ""
    computed: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call that a hand may make, with its meaning and its place among the system's rules."""

    call: Call
    meaning: Meaning
    rule: int
