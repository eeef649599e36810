"""Hash trees with inclusion paths, shaped and hashed as in RFC 6962, section 2.1.

A leaf is SHA-256(0x00 ‖ data), an inner node SHA-256(0x01 ‖ left ‖ right): no node can pass
for a leaf. A tree of n > 1 leaves has the largest power of two below n of them on its left.
A path is the list of sibling hashes from the leaf upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

Hashes = tuple[bytes, ...]
"""Digests of 32 bytes."""


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf that holds `data`."""
    return sha256(b"\x00" + data).digest()


def _node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _left_size(size: int) -> int:
    """The largest power of two below `size`, which is 2 or more."""
    return 1 << ((size - 1).bit_length() - 1)


def tree(leaves: Sequence[bytes]) -> tuple[bytes, list[Hashes]]:
    """The root over the hashes `leaves`, one or more, and the path of each leaf."""
    if len(leaves) == 1:
        return leaves[0], [()]
    middle = _left_size(len(leaves))
    left, left_paths = tree(leaves[:middle])
    right, right_paths = tree(leaves[middle:])
    paths = [(*path, right) for path in left_paths] + [(*path, left) for path in right_paths]
    return _node_hash(left, right), paths


def depth(place: int, size: int) -> int:
    """How many hashes the path of leaf `place`, from 0, has in a tree of `size` leaves."""
    if size == 1:
        return 0
    middle = _left_size(size)
    return 1 + (depth(place, middle) if place < middle else depth(place - middle, size - middle))


def climb(leaf: bytes, place: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that `path` leads to from leaf `place`; None when its length does not fit."""
    if size == 1 or not path:
        return leaf if size == 1 and not path else None
    middle = _left_size(size)
    below, sibling = path[:-1], path[-1]
    if place < middle:
        left = climb(leaf, place, middle, below)
        return None if left is None else _node_hash(left, sibling)
    right = climb(leaf, place - middle, size - middle, below)
    return None if right is None else _node_hash(sibling, right)
