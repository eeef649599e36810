"""How long the library takes to import and the command line to answer, in milliseconds.

``python bench/startup.py``: the best of several runs, each in a process of its own; the time
of an interpreter that does nothing is told first and is part of all others.
"""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

RUNS = 7
PROGRAMS = {
    "nothing": ["-c", "pass"],
    "import qiaopai.core, qiaopai.scoring": ["-c", "import qiaopai.core, qiaopai.scoring"],
    "qiaopai --help": ["-m", "qiaopai", "--help"],
    "qiaopai score 4SX+1 --by N": ["-m", "qiaopai", "score", "4SX+1", "--by", "N"],
    "qiaopai deal": ["-m", "qiaopai", "deal"],
}


def best(words: list[str]) -> float:
    """The shortest of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        times.append(1000 * (perf_counter() - start))
    return min(times)


if __name__ == "__main__":
    for name, words in PROGRAMS.items():
        print(f"{best(words):6.0f} ms  {name}")
