"""The lists of solved deals that the author of the native library publishes, and their answers.

A record has a deal with dealer, vulnerability, trumps and leader; the value of every opening lead
(``FUT``), the table, par (``PAR`` by sides, ``PAR2`` by the dealer), and a play with its trace.
"""

import re
from dataclasses import dataclass

from qiaopai.core import (
    DECK,
    Card,
    Contract,
    Deal,
    Play,
    Seat,
    Strain,
    Vulnerability,
)
from qiaopai.solver import DDTable, Future, Position

STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
VULNERABLE = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)


@dataclass(frozen=True)
class Record:
    """One deal of a list with its published answers."""

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    strain: Strain
    leader: Seat
    futures: tuple[Future, ...]
    table: DDTable
    score_ns: int
    contracts: str
    dealer_lines: frozenset[str]
    play: Play
    trace: tuple[int, ...]

    @property
    def position(self) -> Position:
        """The deal before the opening lead."""
        return Position(self.strain, self.leader, (), tuple(hand for _, hand in self.deal))


def read_list(text):
    """The records of a list."""
    blocks = re.split(r"^(?=PBN )", text.partition("PBN")[1] + text.partition("PBN")[2], flags=re.M)
    return [_record(block) for block in blocks if block.strip()]


def _record(block):
    lines = dict(line.split(" ", 1) for line in block.splitlines() if " " in line)
    numbers, deal, _ = lines["PBN"].split('"')
    dealer, vulnerable, trump, first = map(int, numbers.split())
    strain, leader = STRAINS[trump], list(Seat)[first]
    cards = lines["PLAY"].split('"')[1]
    play = Play(
        Contract.parse(f"1{strain} {leader.rho}"),
        [Card.parse(cards[at : at + 2]) for at in range(0, len(cards), 2)],
    )
    table = list(map(int, lines["TABLE"].split()))
    rows = {one: tuple(table[4 * at : 4 * at + 4]) for at, one in enumerate(STRAINS)}
    score, *told = re.findall(r'"([^"]*)"', lines["PAR2"])
    return Record(
        deal=Deal.parse(deal),
        dealer=list(Seat)[dealer],
        vulnerability=VULNERABLE[vulnerable],
        strain=strain,
        leader=leader,
        futures=_futures(lines["FUT"]),
        table=DDTable(tuple(rows[one] for one in Strain)),
        score_ns=int(score),
        contracts=_contracts(lines["PAR"]),
        dealer_lines=frozenset(told),
        play=play,
        trace=tuple(map(int, lines["TRACE"].split()[1:])),
    )


def _futures(text):
    count, *numbers = map(int, text.split())
    columns = (numbers[at * count : (at + 1) * count] for at in range(4))
    return tuple(
        Future(
            DECK[13 * (3 - suit) + rank - 2],
            tuple(DECK[13 * (3 - suit) + at - 2] for at in range(14, 1, -1) if equals >> at & 1),
            score,
        )
        for suit, rank, equals, score in zip(*columns, strict=True)
    )


def _contracts(text):
    """``"NS:EW 34Sx,EW 5N"`` in this package's letters: ``EW 34SX,EW 5NT``."""
    listed = re.findall(r'"([^"]*)"', text)[2].partition(":")[2]
    return listed.replace("N,", "NT,").replace("Nx", "NTx").replace("x", "X") + (
        "T" if listed.endswith("N") and not listed.endswith("NTN") else ""
    )


def dealer_line(result, both):
    """A par result as the lists write it for the dealer: ``4S*-EW-1``, ``3N-W+2``, ``2S-NS``."""
    contract = result.contract
    over = result.tricks - contract.bid.tricks
    strain = str(contract.strain)[0]
    doubled = "*" if over < 0 else ""
    who = str(contract.declarer.side).upper() if both else str(contract.declarer)
    return f"{contract.bid.level}{strain}{doubled}-{who}{f'{over:+d}' if over else ''}"


def read_solutions(text):
    """Deals and tables of the plain list.

    A line has the hands N E S W and twenty hexadecimal digits: the tricks of East-West, from
    notrump and spades to clubs, with South, East, North and West as declarer.
    """
    found = []
    for line in text.splitlines():
        if ":" in line:
            hands, digits = line.split(":")
            numbers = iter(int(digit, 16) for digit in digits.strip())
            rows = {}
            for strain in (Strain.NOTRUMP, *STRAINS[:4]):
                south, east, north, west = (next(numbers) for _ in range(4))
                rows[strain] = (13 - north, east, 13 - south, west)
            found.append((Deal.parse(f"N:{hands}"), DDTable(tuple(rows[one] for one in Strain))))
    return found
