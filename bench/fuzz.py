"""Coverage-guided fuzzing of every reader of files, bounded in time.

``python bench/fuzz.py [--seconds N] [READER ...]`` gives each reader N seconds (30) in a process
of its own, with a limit of twenty seconds and one gigabyte an input (atheris, libFuzzer;
``pip install atheris``). Where a reader raises anything but our own errors, hangs or grows, the
input is kept under ``tests/formats/corpus/<reader>/`` and the status is 1. ``--keep N`` adds the N
latest inputs that reached something new, if small, to the corpus, which the tests replay.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
MOST_KEPT = 1500
"""Bytes of an input that is kept for what it reached."""

RESULTS = Path(__file__).parent / "results" / "fuzz.json"


def child(name: str, folder: str, seconds: int) -> None:
    """Fuzzes one reader in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(
        include=["qiaopai.formats", "qiaopai.scoring", "access_parser"]
    ):
        from tests.formats.readers import READERS
    read = READERS[name]
    atheris.Setup(
        [
            sys.argv[0], folder, f"-max_total_time={seconds}", "-max_len=8192", "-timeout=20",
            "-rss_limit_mb=1024", f"-artifact_prefix={folder}/../broken-", "-print_final_stats=1",
        ],
        read,
    )  # fmt: skip
    atheris.Fuzz()


def fuzz(name: str, seconds: int, keep: int) -> dict[str, object]:
    """Fuzzes reader `name` and keeps what broke it and what reached something new."""
    from tests.formats.readers import CORPUS, seeds

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "inputs"
        folder.mkdir()
        begun = {_store(folder, seed) for seed in seeds(name)}
        before = getrusage(RUSAGE_CHILDREN).ru_utime
        done = subprocess.run(
            [sys.executable, __file__, "--child", name, str(folder), "--seconds", str(seconds)],
            capture_output=True, text=True, errors="replace", check=False, timeout=seconds + 300,
        )  # fmt: skip
        broken = sorted(Path(temporary).glob("broken-*"))
        found = sorted(
            (path for path in folder.iterdir() if path.name not in begun),
            key=lambda path: path.stat().st_mtime_ns,
            reverse=True,
        )
        small = [path for path in found if path.stat().st_size <= MOST_KEPT]
        target = CORPUS / name
        for path in (*broken, *small[:keep]):
            target.mkdir(parents=True, exist_ok=True)
            _store(target, path.read_bytes())
        runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
        coverage = re.findall(r"cov: (\d+)", done.stderr)
        if broken or done.returncode:
            print(done.stderr[-3000:], file=sys.stderr)
    return {
        "runs": int(runs[1]) if runs else 0,
        "edges": int(coverage[-1]) if coverage else 0,
        "new_inputs": len(found),
        "broken": len(broken),
        "status": done.returncode,
        "cpu_s": round(getrusage(RUSAGE_CHILDREN).ru_utime - before, 1),
    }


def _store(folder: Path, data: bytes) -> str:
    name = hashlib.sha256(data).hexdigest()[:16]
    (folder / name).write_bytes(data)
    return name


def main() -> int:
    """Fuzzes the readers named, or all; tells a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", nargs="*")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--keep", type=int, default=0)
    parser.add_argument("--child", nargs=2)
    given = parser.parse_args()
    if given.child:
        child(*given.child, given.seconds)
        return 0
    from tests.formats.readers import READERS

    found = {}
    for name in given.readers or READERS:
        found[name] = fuzz(name, given.seconds, given.keep)
        print(name, json.dumps(found[name]), flush=True)
    if not given.readers:
        RESULTS.write_text(json.dumps({"seconds_each": given.seconds, **found}, indent=1) + "\n")
    return 1 if any(one["broken"] or one["status"] for one in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
