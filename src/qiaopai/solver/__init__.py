"""Double dummy and par behind one protocol; the only native code."""

from qiaopai.solver.dds import NativeSolver, native_solver
from qiaopai.solver.par import Par, par
from qiaopai.solver.values import DDTable, Future, Position, Solver

__all__ = ["DDTable", "Future", "NativeSolver", "Par", "Position", "Solver", "native_solver", "par"]
