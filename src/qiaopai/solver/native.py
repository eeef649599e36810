"""The double-dummy library that the ``endplay`` wheel carries, reached without importing it.

Bo Haglund's DDS 2.9. What it needs of its caller: one thread at a time, deals that are
whole (it dies of malformed ones, so :mod:`qiaopai.solver.checks` comes first), at most
40 tables or 200 boards a call.
"""

from __future__ import annotations

import ctypes
import sys
from importlib.util import find_spec
from pathlib import Path

from qiaopai.errors import Unavailable

MAX_TABLES = 40
MAX_BOARDS = 200
MEMORY_MB = 80
"""What the library may hold in its tables. With 160 a process grew to 250 MB over 1,000 boards and
was no quicker; below 80 nothing more is saved."""
TABLES_MB = 160
"""The same while whole tables are made: a tenth quicker. Changing it takes some milliseconds."""
_NAMES = {
    "win32": ("libdds.so", "libdds.dll", "dds.dll"),
    "darwin": ("libdds.so", "libdds.dylib"),
}


def library_path() -> Path:
    """Where the library lies; Unavailable when the wheel or the file is not there."""
    spec = find_spec("endplay")
    folders = [] if spec is None else list(spec.submodule_search_locations or ())
    for folder in folders:
        for name in _NAMES.get(sys.platform, ("libdds.so",)):
            path = Path(folder) / "_dds" / name
            if path.is_file():
                return path
    raise Unavailable("solver.missing")


def load() -> ctypes.CDLL:
    """The library, set to one thread and little memory."""
    path = library_path()
    try:
        library = ctypes.CDLL(str(path))
        _declare(library)
    except (OSError, AttributeError) as error:
        raise Unavailable("solver.missing") from error
    library.SetResources(MEMORY_MB, 1)
    return library


def _declare(library: ctypes.CDLL) -> None:
    pointer, number = ctypes.c_void_p, ctypes.c_int
    library.SetResources.argtypes = [number, number]
    library.SetResources.restype = None
    library.SolveAllBoardsBin.argtypes = [pointer, pointer]
    library.AnalyseAllPlaysBin.argtypes = [pointer, pointer, pointer, number]
    library.CalcAllTables.argtypes = [pointer, number, pointer, pointer, pointer]


def check(code: int) -> None:
    """Turns a return code of the library into an error; 1 is success."""
    if code != 1:
        raise Unavailable("solver.failed", code=code)
