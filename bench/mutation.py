"""Do the tests notice? A seeded sample of mutants of ``core`` and ``scoring``, each tried alone.

``python bench/mutation.py --sample 1000`` goes on where it was stopped and keeps what it found in
``build/mutation`` (remove it to begin anew); ``--again`` tries survivors once more, after tests
were added; ``--report`` writes ``results/mutation.json``, with the reasons why survivors survive
that are told in ``results/mutation_survivors.toml``.

How it goes. One run of the tests with coverage says which test runs which line. A change inside
a function is then made in a process that has collected all tests: a fork gives the function its
new code and runs only the tests that run the line, the quickest first, until one fails. What runs
while modules are imported (tables, enums, defaults) needs a fork that imports them anew. A
fork that takes many times its tests' CPU time counts as noticed. Tests are those of the two
packages and the examples of their docstrings, without those that need real files from elsewhere;
Hypothesis runs derandomised with few examples. The sample is what hashes lowest with the seed, so
that a change of one line leaves the rest of it as it was.

Tools that make mutants as functions beside each other (mutmut 3) pass over tables, enums and
properties, which here are most of what can be wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import hypothesis
from mutant_trials import NOTICED, PACKAGES, ROOT, SOURCE, Plan, Trial, coverage_run
from mutants import Mutant, mutants_of

TESTS = ("tests/core", "tests/scoring", "tests/test_docstrings.py")
RESULTS = ROOT / "bench" / "results" / "mutation.json"
REASONS = ROOT / "bench" / "results" / "mutation_survivors.toml"


def population(within: str = "") -> list[Mutant]:
    """Every mutant of both packages, or of their files whose name ends in `within`."""
    return [
        mutant
        for package in PACKAGES
        for path in sorted((SOURCE / "qiaopai" / package).rglob("*.py"))
        if path.as_posix().endswith(within)
        for mutant in mutants_of(path, path.relative_to(SOURCE).as_posix())
    ]


def sample(mutants: Iterable[Mutant], seed: int, size: int) -> list[Mutant]:
    """The `size` mutants whose hash with `seed` is lowest."""

    def rank(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed}|{mutant.key}".encode()).digest()

    return sorted(mutants, key=rank)[:size]


def report(
    mutants: list[Mutant], known: dict[str, dict[str, str]], about: dict[str, object]
) -> dict[str, object]:
    """The figures by package, and every survivor with its reason."""
    reasons = tomllib.loads(REASONS.read_text(encoding="utf-8")) if REASONS.exists() else {}
    why = {
        (one["file"], one["line"], one["change"]): one["why"] for one in reasons.get("survivor", ())
    }
    counts: dict[str, Counter[str]] = {package: Counter() for package in PACKAGES}
    survivors = []
    for mutant in mutants:
        status = known[mutant.key]["status"]
        counts[mutant.file.split("/")[1]][status] += 1
        if status not in NOTICED:
            reason = why.get((mutant.file, mutant.source, mutant.change), "")
            survivors.append({
                "at": f"src/{mutant.file}:{mutant.line}", "line": mutant.source,
                "change": mutant.change, "why": reason,
            })  # fmt: skip
    noticed = sum(one[status] for one in counts.values() for status in NOTICED)
    return {
        **about, "sample": len(mutants), "noticed": noticed,
        "percent": round(100 * noticed / len(mutants), 1),
        "packages": counts, "survivors": sorted(survivors, key=lambda one: one["at"]),
    }  # fmt: skip


def main() -> None:
    """Tries mutants, or tells what was found."""
    wanted = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    wanted.add_argument("--seed", type=int, default=2026)
    wanted.add_argument("--sample", type=int, default=20)
    wanted.add_argument("--workers", type=int, default=2)
    wanted.add_argument("--examples", type=int, default=25, help="of each property")
    wanted.add_argument("--file", default="", help="of one file, such as scoring/imps.py")
    wanted.add_argument("--tests", nargs="+", default=TESTS, help="with other tests")
    wanted.add_argument("--work", type=Path, default=ROOT / "build" / "mutation")
    wanted.add_argument("--again", action="store_true", help="survivors too")
    wanted.add_argument("--report", action="store_true", help="write the results file")
    wanted.add_argument("--list", action="store_true", help="print the survivors")
    asked = wanted.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(
            sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"}
        )
    for name in [name for name in os.environ if name.startswith("PYTEST_")]:
        del os.environ[name]  # options of a run that this one is a test of
    os.chdir(ROOT)
    sys.path[:0] = [str(SOURCE), str(ROOT)]
    sys.setrecursionlimit(3000)  # tests that recurse deeply begin deeper here than under pytest
    sys.pycache_prefix, sys.dont_write_bytecode = str(asked.work / "pycache"), False
    os.nice(5)
    asked.work.mkdir(parents=True, exist_ok=True)
    found = population(asked.file)
    mutants = sample(found, asked.seed, asked.sample)
    trial = Trial(_plan(asked), asked.tests, asked.workers, asked.work / f"{asked.seed}.jsonl")
    trial.run(mutants, asked.again)
    _tell(asked, trial.done(), mutants, len(found))


def _plan(asked: argparse.Namespace) -> Plan:
    quick = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, max_examples=asked.examples,
        phases=quick, suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip
    hypothesis.settings.load_profile("mutants")
    kept = asked.work / f"lines-{_digest(asked)}.json"
    if not kept.exists():
        print("which test runs which line …", flush=True)
        pid = os.fork()
        if pid == 0:
            coverage_run(asked.tests, kept)
            os._exit(0)
        os.waitpid(pid, 0)
    return Plan(json.loads(kept.read_text()))


def _digest(asked: argparse.Namespace) -> str:
    paths = [path for test in asked.tests for path in [ROOT / test, *(ROOT / test).rglob("*.py")]]
    paths += SOURCE.joinpath("qiaopai").rglob("*.py")
    every = hashlib.sha256(f"{asked.tests} {asked.examples}".encode())
    for path in sorted(path for path in paths if path.is_file()):
        every.update(path.read_bytes())
    return every.hexdigest()[:12]


def _tell(
    asked: argparse.Namespace, known: dict[str, dict[str, str]], mutants: list[Mutant], of: int
) -> None:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    about = {"commit": commit.stdout.strip(), "seed": asked.seed, "mutants": of}
    told = report(mutants, known, about)
    if asked.list:
        for one in told["survivors"]:
            print(f"{one['at']}\n    {one['line']}\n    {one['change']}\n    {one['why']}")
    print(json.dumps({key: told[key] for key in told if key != "survivors"}, default=dict))
    if asked.report:
        RESULTS.write_text(json.dumps(told, indent=1, ensure_ascii=False, default=dict) + "\n")


if __name__ == "__main__":
    main()
