"""What long benches have done so far, packed beside the results, and back to go on from there.

    python bench/robots/kept.py pack [--work build]
    python bench/robots/kept.py unpack [--work build]

*pack* writes every record file (``*.jsonl``) and table of double-dummy tricks (``tables*.txt``)
under --work to bench/results/kept, compressed; not those of card_play, which hold recorded games
that are not ours to pass on. *unpack* puts them back, so that the benches go on
where they were stopped; a file that is there already and longer stays as it is.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

KEPT = Path(__file__).parents[1] / "results" / "kept"
NOT_OURS = "card_play"
"""The folder of records that hold recorded games."""


def worked_on(work: Path) -> Iterator[Path]:
    """The files of records and tables under `work`."""
    found = chain(work.rglob("*.jsonl"), work.rglob("tables*.txt"))
    return (file for file in found if NOT_OURS not in file.parts)


def pack(work: Path) -> None:
    """Compresses what is under `work`."""
    for file in worked_on(work):
        packed = KEPT / f"{file.relative_to(work)}.xz"
        packed.parent.mkdir(parents=True, exist_ok=True)
        packed.write_bytes(lzma.compress(file.read_bytes()))
        print(packed.relative_to(KEPT), packed.stat().st_size)


def unpack(work: Path) -> None:
    """Puts back what `work` has not, or has less of."""
    for packed in KEPT.rglob("*.xz"):
        file = work / packed.relative_to(KEPT).with_suffix("")
        text = lzma.decompress(packed.read_bytes())
        if not file.exists() or file.stat().st_size < len(text):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
            print(file, len(text))


WAYS: dict[str, Callable[[Path], None]] = {"pack": pack, "unpack": unpack}


def main() -> None:
    """Packs or unpacks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("way", choices=WAYS)
    parser.add_argument("--work", type=Path, default=Path("build"))
    asked = parser.parse_args()
    WAYS[asked.way](asked.work)


if __name__ == "__main__":
    main()
