"""Deals that anybody can prove were not chosen; the scheme of ``docs/fair-deals.md``.

Before anybody sits, the server draws a secret key for each board and publishes the root of
a hash tree over them (:func:`commit`). The deal of a board follows from its key, its number
and the nonces of all browsers seated before the start (:func:`board_deal`): the server cannot
choose it after the commitment, nor a player, who does not know the key. When a match is over
its keys are published (:func:`proof`) and every deal is computed again
(:func:`qiaopai.dealing.verify`).
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import sha256
from itertools import count as count_from
from typing import Final

from qiaopai.core import Deal
from qiaopai.dealing.merkle import leaf_hash, tree
from qiaopai.dealing.numbering import NUMBER_OF_DEALS, deal_at
from qiaopai.dealing.proof import KEY_BYTES, NONCE_BYTES, BoardProof, Commitment, Proof
from qiaopai.errors import InvalidValue

_LEAF: Final = b"qiaopai-leaf-1"
_NONCES: Final = b"qiaopai-nonces-1"
_DEAL: Final = b"qiaopai-deal-1"
_DRAW_BYTES: Final = 12
"""96 bits are drawn at a time; two in three draws fall below NUMBER_OF_DEALS."""


def new_keys(count: int, random_bytes: Callable[[int], bytes]) -> tuple[bytes, ...]:
    """`count` secret keys of 32 bytes, drawn from `random_bytes` (the shell brings it)."""
    return tuple(random_bytes(KEY_BYTES) for _ in range(count))


def commit(keys: Sequence[bytes], first_number: int = 1) -> Commitment:
    """The commitment to `keys`, one a board from board `first_number` on."""
    root, _ = tree(_leaves(keys, first_number))
    return Commitment(root.hex(), len(keys), first_number)


def leaf(key: bytes, number: int, place: int, size: int) -> bytes:
    """The hash of the leaf that binds `key` to a board number and to leaf `place` of `size`."""
    _check_key(key)
    return leaf_hash(_LEAF + _u64(size) + _u64(place) + _u64(number) + key)


def _leaves(keys: Sequence[bytes], first_number: int) -> list[bytes]:
    if not keys:
        raise InvalidValue("dealing.no_keys")
    if first_number < 1:
        raise InvalidValue("value.board_number", number=first_number)
    size = len(keys)
    return [leaf(key, first_number + place, place, size) for place, key in enumerate(keys)]


def board_deal(key: bytes, nonces: Iterable[bytes], number: int) -> Deal:
    """The deal of board `number`: HMAC-SHA256 draws, the first below NUMBER_OF_DEALS counts.

    The order of the nonces does not matter.
    """
    _check_key(key)
    if number < 1:
        raise InvalidValue("value.board_number", number=number)
    message = _DEAL + _u64(number) + _nonces_digest(nonces)
    for attempt in count_from():
        digest = hmac.digest(key, message + _u64(attempt), "sha256")
        index = int.from_bytes(digest[:_DRAW_BYTES], "big")
        if index < NUMBER_OF_DEALS:
            return deal_at(index)
    raise AssertionError  # the attempts do not end


def proof(
    keys: Sequence[bytes],
    first_number: int,
    nonces: Iterable[bytes],
    published: Collection[int] | None = None,
) -> Proof:
    """The proof of a match, with the keys and deals of the board numbers in `published`.

    None publishes all. A withheld board keeps its secret: its leaf's hash is all that the
    paths of others show of it.
    """
    locked = tuple(sorted(nonces))
    root, paths = tree(_leaves(keys, first_number))
    boards = []
    for number, (key, path) in enumerate(zip(keys, paths, strict=True), start=first_number):
        if published is None or number in published:
            boards.append(BoardProof(number, key, board_deal(key, locked, number), path))
        else:
            boards.append(BoardProof(number, None, None))
    return Proof(root.hex(), len(keys), tuple(boards), locked)


def _nonces_digest(nonces: Iterable[bytes]) -> bytes:
    """SHA-256 over the nonces, sorted, each after its length."""
    digest = sha256(_NONCES)
    for nonce in sorted(nonces):
        if len(nonce) not in NONCE_BYTES:
            raise InvalidValue("dealing.nonce_size", count=len(nonce))
        digest.update(_u64(len(nonce)) + nonce)
    return digest.digest()


def _check_key(key: bytes) -> None:
    if len(key) != KEY_BYTES:
        raise InvalidValue("dealing.key_size", count=len(key))


def _u64(number: int) -> bytes:
    """The number as 8 bytes, most significant first."""
    return number.to_bytes(8, "big")
