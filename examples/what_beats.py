"""How many doubled undertricks a sacrifice may cost, by contract and vulnerability."""

from qiaopai.core import Bid, Contract, Result, Risk, Seat, Vulnerability
from qiaopai.scoring import contract_score, imps

RIVALS = [Result.parse(f"{name}= N") for name in ("3NT", "4S", "5C", "6H", "7NT")]
SACRIFICE = Contract(Bid.parse("7C"), Risk.DOUBLED, Seat.EAST)


def lost(down: int, vulnerability: Vulnerability) -> int:
    """What East-West lose by going `down`, in points."""
    return contract_score(Result(SACRIFICE, 13 - down), vulnerability).north_south


for vulnerability in Vulnerability:
    for rival in RIVALS:
        theirs = contract_score(rival, vulnerability).north_south
        cheap = [down for down in range(1, 14) if lost(down, vulnerability) < theirs]
        gain = imps(theirs - lost(1, vulnerability))
        print(
            f"{vulnerability}: {rival} is {theirs}; {len(cheap)} down is cheaper, one gains {gain}"
        )
