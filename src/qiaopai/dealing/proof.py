"""What the server publishes: a commitment before anybody sits, a proof when a match is over.

The JSON form, ``qiaopai-proof-1``, is described in ``docs/fair-deals.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from qiaopai.core import Deal
from qiaopai.dealing.merkle import Hashes
from qiaopai.errors import InvalidValue

FORMAT: Final = "qiaopai-proof-1"
KEY_BYTES: Final = 32
NONCE_BYTES: Final = range(16, 65)
"""How long a nonce may be, in bytes."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """The server's promise: the Merkle root over the keys of `size` boards from `first_number`.

    `root` is 64 hexadecimal digits.
    """

    root: str
    size: int
    first_number: int


@dataclass(frozen=True, slots=True)
class BoardProof:
    """One board of a proof; `key` is None (and `path` empty) while it is withheld.

    `key` has 32 bytes; `path` leads from the board's leaf to the root, nearest sibling first.
    """

    number: int
    key: bytes | None
    deal: Deal | None
    path: Hashes = ()

    def as_dict(self) -> dict[str, object]:
        """The board as JSON values."""
        return {
            "number": self.number,
            "key": None if self.key is None else self.key.hex(),
            "deal": None if self.deal is None else str(self.deal),
            "path": [step.hex() for step in self.path],
        }


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is needed to compute the deals of a match again; it may be false.

    Board `i` of `boards` is the leaf `i` of the tree. `nonces` are what browsers added.
    """

    root: str
    size: int
    boards: tuple[BoardProof, ...]
    nonces: tuple[bytes, ...]

    def as_dict(self) -> dict[str, object]:
        """The proof as JSON values."""
        return {
            "format": FORMAT,
            "root": self.root,
            "size": self.size,
            "boards": [board.as_dict() for board in self.boards],
            "nonces": [nonce.hex() for nonce in self.nonces],
        }

    @classmethod
    def from_dict(cls, data: object) -> Proof:
        """A proof from JSON values; InvalidValue names the first field that is not as it must be.

        Whether it proves anything is for :func:`qiaopai.dealing.verify` to say.
        """
        fields = _Fields(data)
        if fields.get("format") != FORMAT:
            raise InvalidValue("dealing.proof_format", found=str(fields.get("format")))
        return cls(
            root=fields.bytes("root", KEY_BYTES).hex(),
            size=fields.integer("size"),
            boards=tuple(_board(item) for item in fields.items("boards")),
            nonces=tuple(item.bytes("", *NONCE_BYTES) for item in fields.items("nonces")),
        )


def _board(fields: _Fields) -> BoardProof:
    text = fields.get("deal")
    try:
        deal = None if text is None else Deal.parse(str(text))
    except InvalidValue as error:
        where = fields.where("deal")
        raise InvalidValue("dealing.proof_bad_deal", where=where, reason=error.message) from None
    return BoardProof(
        number=fields.integer("number"),
        key=None if fields.get("key") is None else fields.bytes("key", KEY_BYTES),
        deal=deal,
        path=tuple(item.bytes("", KEY_BYTES) for item in fields.items("path")),
    )


@dataclass(frozen=True, slots=True)
class _Fields:
    """A JSON value and the place where it stands, so that errors can name it."""

    data: object
    place: str = ""

    def where(self, name: str) -> str:
        return f"{self.place}.{name}".strip(".")

    def get(self, name: str) -> object:
        if not name:
            return self.data
        if not isinstance(self.data, Mapping):
            raise InvalidValue("dealing.proof_object", where=self.place or "/")
        return self.data.get(name)

    def integer(self, name: str) -> int:
        found = self.get(name)
        if type(found) is not int or not 1 <= found < 2**63:
            raise InvalidValue("dealing.proof_integer", where=self.where(name))
        return found

    def bytes(self, name: str, *sizes: int) -> bytes:
        found = self.get(name)
        try:
            value = bytes.fromhex(found) if isinstance(found, str) else b""
        except ValueError:
            value = b""
        if len(value) not in sizes or not isinstance(found, str) or len(found) != 2 * len(value):
            digits = 2 * min(sizes)
            raise InvalidValue("dealing.proof_hex", where=self.where(name), digits=digits)
        return value

    def items(self, name: str) -> list[_Fields]:
        found = self.get(name)
        if not isinstance(found, list):
            raise InvalidValue("dealing.proof_list", where=self.where(name))
        where = self.where(name)
        return [_Fields(item, f"{where}[{place}]") for place, item in enumerate(found)]
