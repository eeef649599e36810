"""What a bidding system lacks: rules that no hand comes to, gaps, overlaps, empty words."""

from qiaopai.systems.checks.report import Finding, Gravity, Report, check_system

__all__ = ["Finding", "Gravity", "Report", "check_system"]
