"""Trains the network that estimates double-dummy tricks, and measures it.

    python bench/robots/tricks.py --tables FILE... [--rounds 60] [--unseen 300] [--keep]

FILE has a line a deal, ``DEAL|TABLE`` as bench/robots/bidding.py --tables keeps them. The first
--unseen deals are not trained on. Printed, and kept in bench/results/tricks.json: the root of the
mean squared error in tricks and the share of estimates that round to the right number, in suits
and at notrump, on deals trained on and on the others. --keep stores the network in the package.

Training is plain: mean squared error, Adam with weight decay, a rate that rises and then falls
like a cosine; the dice are seeded, so that the same deals make the same network.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from ledger import Record, head, write

from qiaopai.core import Deal
from qiaopai.robots.estimate import inputs, output
from qiaopai.solver import DDTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from qiaopai.robots.estimate import Network

    Floats = NDArray[np.float32]

DATA = Path(__file__).parents[2] / "src/qiaopai/robots/data/tricks.npz"
SIZES = (64, 40, 64, 32)
"""Numbers in the two layers of a suit and in the two that follow."""
RATE, DECAY, BATCH = 2.5e-3, 0.03, 320
NOTRUMP_COUNTS = 1.5
"""Errors at notrump, a fifth of all, weigh so much more."""


def read(paths: Iterable[Path]) -> tuple[NDArray[np.uint64], NDArray[np.int8]]:
    """Deals as masks (n, 4) and their tricks (n, 5, 4)."""
    lines = [line for path in paths for line in path.read_text().splitlines()]
    pairs = [line.split("|") for line in dict.fromkeys(lines)]
    masks = [[hand.mask for _, hand in Deal.parse(text)] for text, _ in pairs]
    tricks = [DDTable.parse(row).rows for _, row in pairs]
    return np.array(masks, np.uint64), np.array(tricks, np.int8)


class Examples:
    """Inputs, tricks and kind of every strain and declarer of some deals."""

    def __init__(self, masks: NDArray[np.uint64], tricks: NDArray[np.int8]) -> None:
        cards, wanted, notrump = [], [], []
        for strain in range(5):
            for declarer in range(4):
                trumps = strain if strain < 4 else None
                cards.append(inputs(masks, trumps, declarer).astype(np.int8))
                wanted.append(tricks[:, strain, declarer])
                notrump.append(np.full(len(masks), strain == 4))
        self.cards = np.concatenate(cards)
        self.wanted = np.concatenate(wanted).astype(np.float32)
        self.notrump = np.concatenate(notrump)

    def __len__(self) -> int:
        return len(self.wanted)

    def kind(self, rows: NDArray[np.int64], notrump: bool) -> tuple[Floats, Floats]:
        """The cards and tricks of those rows that are of a kind."""
        some = rows[self.notrump[rows] == notrump]
        return self.cards[some].astype(np.float32), self.wanted[some]


def fresh(dice: np.random.Generator) -> Network:
    """A network that has learnt nothing."""
    first, second, third, fourth = SIZES
    shapes = {f"W1{kind}": (52, first) for kind in "ts"}
    shapes |= {f"W2{kind}": (first, second) for kind in "ts"}
    for kind, width in (("S", 2 * second), ("N", second)):
        shapes |= {
            f"W3{kind}": (width, third),
            f"W4{kind}": (third, fourth),
            f"W5{kind}": (fourth, 1),
        }
    layers: Network = {}
    for name, (rows, columns) in shapes.items():
        scale = (2.0 if name[1] == "1" else 1.4) / rows**0.5
        layers[name] = (scale * dice.standard_normal((rows, columns))).astype(np.float32)
        start = 6.5 if name[1] == "5" else 0.0
        layers[name.replace("W", "b")] = np.full(columns, start, np.float32)
    return layers


def slopes(layers: Network, cards: Floats, wanted: Floats, notrump: bool, scale: float) -> Network:
    """The gradient of the squared error, `scale` times its sum."""
    kind = "N" if notrump else "S"
    parts = {"s": cards} if notrump else {"t": cards[:, :1], "s": cards[:, 1:]}
    below = {name: _climb(layers, part, name) for name, part in parts.items()}
    added = np.concatenate([top.sum(axis=1) for _, _, top in below.values()], axis=1)
    third = np.maximum(added @ layers[f"W3{kind}"] + layers[f"b3{kind}"], 0)
    fourth = np.maximum(third @ layers[f"W4{kind}"] + layers[f"b4{kind}"], 0)
    off = fourth @ layers[f"W5{kind}"] + layers[f"b5{kind}"] - wanted[:, None]
    found: Network = {}
    back = (2 * scale * off).astype(np.float32)
    for layer, under in (("5", fourth), ("4", third), ("3", added)):
        found[f"W{layer}{kind}"], found[f"b{layer}{kind}"] = under.T @ back, back.sum(axis=0)
        back = back @ layers[f"W{layer}{kind}"].T
        if layer != "3":
            back = back * (under > 0)
    for place, (name, levels) in enumerate(below.items()):
        width = SIZES[1]
        found |= _descend(layers, levels, back[:, place * width : (place + 1) * width], name)
    return found


def _climb(layers: Network, suits: Floats, kind: str) -> tuple[Floats, Floats, Floats]:
    """The inputs of some suits and what both their layers make of them."""
    first = np.maximum(suits @ layers[f"W1{kind}"] + layers[f"b1{kind}"], 0)
    second = np.maximum(first @ layers[f"W2{kind}"] + layers[f"b2{kind}"], 0)
    return suits, first, second


def _descend(
    layers: Network, levels: tuple[Floats, Floats, Floats], back: Floats, kind: str
) -> Network:
    suits, first, second = (level.reshape(-1, level.shape[-1]) for level in levels)
    back = np.repeat(back, levels[0].shape[1], axis=0) * (second > 0)
    found = {f"W2{kind}": first.T @ back, f"b2{kind}": back.sum(axis=0)}
    back = (back @ layers[f"W2{kind}"].T) * (first > 0)
    return found | {f"W1{kind}": suits.T @ back, f"b1{kind}": back.sum(axis=0)}


def train(examples: Examples, rounds: int, seed: int = 0) -> Network:
    """A network trained on all examples `rounds` times, in random order."""
    dice = np.random.default_rng(seed)
    layers = fresh(dice)
    means = {name: np.zeros_like(layer) for name, layer in layers.items()}
    squares = {name: np.zeros_like(layer) for name, layer in layers.items()}
    steps = rounds * -(-len(examples) // BATCH)
    step = 0
    for _ in range(rounds):
        order = dice.permutation(len(examples))
        for start in range(0, len(examples), BATCH):
            step += 1
            rate = RATE * min(1.0, step / 300) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
            found = _batch_slopes(layers, examples, order[start : start + BATCH])
            for name, slope in found.items():
                means[name] += 0.1 * (slope - means[name])
                squares[name] += 0.001 * (slope**2 - squares[name])
                size = np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-8
                decay = DECAY * layers[name] if name[0] == "W" else 0.0
                layers[name] -= rate * (means[name] / (1 - 0.9**step) / size + decay)
    return layers


def _batch_slopes(layers: Network, examples: Examples, rows: NDArray[np.int64]) -> Network:
    notrump = int(examples.notrump[rows].sum())
    total = len(rows) - notrump + NOTRUMP_COUNTS * notrump
    found: Network = {}
    for kind, counts in ((False, 1.0), (True, NOTRUMP_COUNTS)):
        cards, wanted = examples.kind(rows, kind)
        if len(wanted):
            for name, slope in slopes(layers, cards, wanted, kind, counts / total).items():
                found[name] = found[name] + slope if name in found else slope
    return found


def measured(layers: Network, examples: Examples) -> Record:
    """Errors by kind of strain."""
    figures = {}
    rows = np.arange(len(examples))
    for name, kind in (("suits", False), ("notrump", True)):
        cards, wanted = examples.kind(rows, kind)
        off = output(layers, cards, kind) - wanted
        figures[name] = {
            "root_mean_square": round(float((off**2).mean() ** 0.5), 3),
            "right": round(float((np.abs(off) < 0.5).mean()), 3),
            "bias": round(float(off.mean()), 3),
        }
    return figures


def main() -> None:
    """Trains, measures, prints, and stores the network if wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=Path, nargs="+", required=True)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--unseen", type=int, default=300)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    started = time.process_time()
    masks, tricks = read(options.tables)
    unseen = Examples(masks[: options.unseen], tricks[: options.unseen])
    seen = Examples(masks[options.unseen :], tricks[options.unseen :])
    layers = train(seen, options.rounds)
    on_unseen = measured(layers, unseen)
    if options.keep:
        errors = [on_unseen[name]["root_mean_square"] for name in ("suits", "notrump")]
        stored = {name: layer.astype(np.float16) for name, layer in layers.items()}
        np.savez_compressed(DATA, errors=np.array(errors, np.float32), **stored)
    write(
        "tricks",
        {
            "deals": len(masks),
            "rounds": options.rounds,
            "unseen": {"deals": options.unseen, **on_unseen},
            "trained_on": measured(layers, seen),
            "cpu_seconds": round(time.process_time() - started),
            "commit": head(),
        },
    )


if __name__ == "__main__":
    main()
