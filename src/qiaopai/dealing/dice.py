"""Where chance comes from: the caller brings it."""

from __future__ import annotations

from hashlib import sha256
from typing import Protocol

from qiaopai.errors import InvalidValue


class Dice(Protocol):
    """A source of chance, fair or for practice."""

    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1, each as likely as the others; `n` is 1 or more."""
        ...


class SeededDice:
    """Dice that fall the same way for the same seed, on any machine and in any version.

    For tests, practice and robots; whoever knows the seed knows every throw.
    The throws are SHA-256 of seed and counter, so they do not hang on a library's generator.

    >>> dice = SeededDice(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [5, 2, 4, 6, 2, 1, 2, 1]
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = f"qiaopai-dice-1:{seed}:".encode()
        self._count = 0

    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1; InvalidValue unless `n` is 1 or more."""
        if n < 1:
            raise InvalidValue("dealing.below", n=n)
        bits = (n - 1).bit_length()
        while True:
            found = self._bits(bits)
            if found < n:
                return found

    def _bits(self, bits: int) -> int:
        """The next `bits` bits; each throw takes whole digests of its own."""
        digests = b"".join(self._digest() for _ in range(0, bits, 256))
        return int.from_bytes(digests, "big") >> (8 * len(digests) - bits)

    def _digest(self) -> bytes:
        self._count += 1
        return sha256(self._seed + str(self._count).encode()).digest()
