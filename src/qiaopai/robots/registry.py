"""Robots by name: ours, and those of plug-ins in the entry point group ``qiaopai.robots``.

A plug-in's entry point loads a function ``(budget: int | None) -> Robot``; its name is the
robot's name. Our own names cannot be taken. A robot of ours is named ``LEVEL`` or
``LEVEL:SYSTEM``: ``expert:precision`` is the expert who bids Precision.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

from qiaopai.errors import NotFound
from qiaopai.robots.look import Look
from qiaopai.robots.protocol import Robot
from qiaopai.robots.schedule import BEGINNER, CLUB, EXPERT, Schedule
from qiaopai.robots.system_robot import Clock, SystemRobot
from qiaopai.systems import DEFAULT_SYSTEM, System, load_system

GROUP = "qiaopai.robots"
"""The entry point group of plug-ins."""

_SCHEDULES: dict[str, Schedule] = {
    "club": CLUB,
    "default": CLUB,
    "expert": EXPERT,
    "beginner": BEGINNER,
}

_LOOKS = {"expert": Look()}
"""How closely each level looks at its calls; the others take their system's."""

Factory = Callable[[int | None], Robot]


def robot(
    name: str = "default",
    budget: int | None = None,
    *,
    clock: Clock | None = None,
    limit: float = 5.0,
    system: System | None = None,
    theirs: System | None = None,
) -> Robot:
    """The robot called `name`; ``default`` is ``club``, for ever.

    `budget` caps the layouts it looks at for a call or a card. `clock` and `limit` (its
    seconds) are an emergency stop for one decision; decisions that it cuts short say so.
    `theirs` is the system by which it reads the opponents; `system` replaces the one that its
    name says. NotFound for a name that nobody has registered.

    >>> robot("default", budget=4).name
    'default'
    """
    if name == "simple":
        from qiaopai.robots.simple import SimpleRobot

        return SimpleRobot(robot("default", budget, clock=clock, limit=limit))
    level, colon, written = name.partition(":")
    schedule = _SCHEDULES.get(level)
    if schedule is not None:
        own = load_system(written) if colon else load_system()
        look = _LOOKS.get(level)
        return SystemRobot(
            name,
            schedule.capped(budget),
            clock,
            limit,
            look=look and look.capped(budget),
            system=system or own,
            theirs=theirs,
            is_beginner=schedule is BEGINNER,
        )
    plug_in = _plug_ins().get(name)
    if plug_in is None:
        raise NotFound("robot.unknown", name=name, known=robot_names())
    factory: Factory = plug_in.load()
    return factory(budget)


def uses_judgement(name: str) -> bool:
    """Whether the robot called `name` may overrule its system: its calls mean what is judged."""
    return name.partition(":")[0] in _LOOKS


def system_of(name: str) -> System:
    """The system that the robot called `name` bids, as far as its name says; else the default."""
    level, _, written = name.partition(":")
    return load_system(written if level in _SCHEDULES and written else DEFAULT_SYSTEM)


def robot_names() -> tuple[str, ...]:
    """Every name that :func:`robot` knows: ours first, then the plug-ins'."""
    ours = ("default", "simple", "beginner", "club", "expert")
    return ours + tuple(sorted(set(_plug_ins()) - set(ours)))


def _plug_ins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
