"""Robots: a view in, an action with its reason out."""

from qiaopai.robots.protocol import Decision, Option, Robot
from qiaopai.robots.registry import robot, robot_names, system_of, uses_judgement

__all__ = ["Decision", "Option", "Robot", "robot", "robot_names", "system_of", "uses_judgement"]
