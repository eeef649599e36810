"""Contracts and results (Laws 22 and 77)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from qiaopai.core.calls import Bid
from qiaopai.core.cards import Strain
from qiaopai.core.seats import Seat
from qiaopai.errors import InvalidValue


class Risk(Enum):
    """Whether a contract is undoubled, doubled or redoubled."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"

    @property
    def factor(self) -> int:
        """What multiplies the trick score: 1, 2 or 4."""
        return {"": 1, "X": 2, "XX": 4}[self.value]

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2}) ([NESW])", re.IGNORECASE)
_RESULT = re.compile(r"(\S+?)(=|[+-]\d{1,2})? ([NESW])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Contract:
    """The final bid, its doubling and who plays it; text is ``4SX N``.

    >>> Contract.parse("3nt e").declarer
    Seat.EAST
    """

    bid: Bid
    risk: Risk
    declarer: Seat

    @classmethod
    def parse(cls, text: str) -> Contract:
        """A contract from ``4SX N``: bid, ``X`` or ``XX``, a blank, declarer."""
        match = _CONTRACT.fullmatch(text.strip())
        if match is None:
            raise InvalidValue("value.contract", text=text)
        level, strain, risk, declarer = match.groups()
        return cls(Bid(int(level), Strain.parse(strain)), Risk(risk.upper()), Seat.parse(declarer))

    @property
    def level(self) -> int:
        """Odd tricks undertaken, 1 to 7."""
        return self.bid.level

    @property
    def strain(self) -> Strain:
        """The denomination."""
        return self.bid.strain

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead: declarer's left-hand opponent (Law 41A)."""
        return self.declarer.lho

    @property
    def name(self) -> str:
        """The contract without its declarer: ``4SX``."""
        return f"{self.bid}{self.risk}"

    def __str__(self) -> str:
        return f"{self.name} {self.declarer}"


@dataclass(frozen=True, slots=True)
class Result:
    """A contract and the tricks declarer's side won; text is ``4SX+1 N`` or ``pass``.

    `contract` is None for a passed-out board, which has no tricks (Law 22).
    """

    contract: Contract | None
    tricks: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise InvalidValue("value.tricks", tricks=self.tricks)
        if self.contract is None and self.tricks:
            raise InvalidValue("value.tricks", tricks=self.tricks)

    @classmethod
    def parse(cls, text: str) -> Result:
        """A result from ``4S= N``, ``3NTX-2 E``, ``1NT+1 S`` or ``pass``."""
        if text.strip().lower() == "pass":
            return cls(None)
        match = _RESULT.fullmatch(text.strip())
        if match is None:
            raise InvalidValue("value.result", text=text)
        name, margin, declarer = match.groups()
        contract = Contract.parse(f"{name} {declarer}")
        over = 0 if margin in (None, "=") else int(margin)
        return cls(contract, contract.bid.tricks + over)

    @property
    def margin(self) -> int:
        """Tricks over the contract; negative when it went down, 0 when passed out."""
        return 0 if self.contract is None else self.tricks - self.contract.bid.tricks

    @property
    def made(self) -> bool:
        """Whether a contract was played and made."""
        return self.contract is not None and self.margin >= 0

    @property
    def mark(self) -> str:
        """``=``, ``+1``, ``-2``; nothing when passed out."""
        if self.contract is None:
            return ""
        return f"{self.margin:+d}" if self.margin else "="

    def __str__(self) -> str:
        if self.contract is None:
            return "pass"
        return f"{self.contract.name}{self.mark} {self.contract.declarer}"
