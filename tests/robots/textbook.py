"""Endings from the textbooks with the card that they teach.

Cards left to N, E, S, W; contract and declarer; who leads; tricks that declarer's side has; what
is played from there before the card that is asked for; the cards that are right.
"""

from typing import NamedTuple

from tests.robots.endings import late_view


class Ending(NamedTuple):
    name: str
    left: str
    contract: str
    leader: str
    won: int
    then: str
    right: str
    reads: bool = False
    """Whether the right card depends on what the opponents' cards tell."""

    @property
    def view(self):
        return late_view(self.left, self.contract, self.leader, self.won, then=self.then)


DECLARER = (
    Ending("finesse", "N:AQ.2.. K7.9.. 43.A.. 65.8..", "3NT S", "S", 6, "S3 S5", "SQ"),
    Ending(
        "nine never: the drop with nine cards",
        "N:AJ4.K.. .JT92.. T98.A.. Q5.87..",
        "3NT S",
        "S",
        5,
        "S9 S5",
        "SA",
    ),
    Ending(
        "restricted choice",
        "N:KT932... J.QT.QT. A876.2.. Q54.J9..",
        "3NT S",
        "S",
        4,
        "SA S4 S2 SJ S6 S5",
        "ST S9 S3",
        True,
    ),
    Ending(
        "a two-way finesse is put off",
        "N:KJ9.A2.4. Q4.QT.KJ. AT8.3.A2. 65.K9.QT.",
        "3NT S",
        "S",
        6,
        "",
        "DA H3",
    ),
    Ending(
        "safety play: AQ10xxx for five tricks",
        "N:AQT432.5.. KJ.T98.43. 965.AKQ.A. 87.J762.5.",
        "3NT S",
        "S",
        3,
        "S5 S7",
        "SA",
    ),
    Ending(
        "safety play: the honour from the hand with two",
        "N:AK92.5.. J543.8.. QT876... .T9.J65.",
        "3NT S",
        "N",
        4,
        "",
        "SA SK",
    ),
    Ending(
        "hold-up at notrump",
        "N:.32.KQJT2. 9.876.A98. AK.A54.43. 8.KQJT9.7.",
        "3NT S",
        "W",
        5,
        "HK H2 H6",
        "H4 H5",
    ),
    Ending(
        "finesse into the hand that can do no harm",
        "N:.32.AJ9.2 .64.764.5 .K5.KT8.A .AQJ.Q5.3",
        "3NT S",
        "N",
        6,
        "",
        "DJ D9 C2",
    ),
    Ending(
        "a ruff in dummy before trumps are drawn",
        "N:2.5.432. JT.KQ.8. AKQ.A4.. 9.JT.76.",
        "4S S",
        "S",
        5,
        "",
        "HA",
    ),
    Ending(
        "the short hand's ace is cashed first",
        "N:.KQ2.A. .JT9.K. .A.43.K ..QJT.A",
        "3NT S",
        "S",
        5,
        "",
        "HA",
    ),
    Ending(
        "overtaken to run the suit",
        "N:.AQJT.. .987.9. .K.432. .65.T8.",
        "3NT S",
        "S",
        5,
        "HK H5",
        "HA",
    ),
    Ending("the last winner squeezes", "N:AJ.K.. T9.Q.. 2.2..A KQ.A..", "3NT S", "S", 6, "", "CA"),
    Ending(
        "throw-in instead of a guess",
        "N:AJ3.5..7 Q95.A.K. KT4.6..8 87.K4.A.",
        "5C S",
        "S",
        7,
        "",
        "H6",
    ),
    Ending(
        "the last trump is drawn", "N:4.52.4. 7.K9.8. A.3.KQ. .JT8.7.", "4S S", "S", 7, "", "SA"
    ),
    Ending(
        "the master trump is left out",
        "N:4.2.43. J..KQJ. T.AKQ.. .JT98..",
        "4S S",
        "S",
        7,
        "",
        "HA HK HQ",
    ),
    Ending(
        "eleven cards without the king: the ace",
        "N:AQJ.2.. K.43.7. T98.A.. 2.KQ.8.",
        "3NT S",
        "S",
        6,
        "ST S2",
        "SA",
    ),
    Ending(
        "ten cards without the king: the finesse",
        "N:AQJ4.2.. 3.K43.8. T98.A5.. K2.Q9.7.",
        "3NT S",
        "S",
        5,
        "ST S2",
        "S4 SQ SJ",
    ),
    Ending("towards the king", "N:K4.2.. J5.7.. 32.A.. AQ.9..", "3NT S", "N", 6, "", "H2"),
    Ending(
        "two chances: the drop, then the other finesse",
        "N:32.AKJ.. K7.Q98.. AQ.654.. 65.T72..",
        "3NT S",
        "S",
        5,
        "H4 H7",
        "HA HK",
    ),
    Ending(
        "ace first, then the finesse",
        "N:AKJT2.3.. Q.T9876.. 543.AK2.. 9876.54..",
        "3NT S",
        "S",
        3,
        "S3 S6",
        "SA SK",
    ),
    Ending(
        "a duck keeps the entry to a long suit",
        "N:AK432... QJ.43.9. 765.A.K. T98.65..",
        "3NT S",
        "S",
        5,
        "S5 S8",
        "S2 S3 S4",
    ),
)

DEFENCE = (
    Ending("third hand high", "N:532.4.. K84.7.. Q7.A2.. AT6.9..", "3NT S", "W", 6, "S6 S2", "SK"),
    Ending(
        "the lower of touching honours in third hand",
        "N:532.4.. QJ4.7.. K7.A2.. AT6.9..",
        "3NT S",
        "W",
        6,
        "S6 S2",
        "SJ",
    ),
    Ending(
        "the finesse against dummy's queen",
        "N:Q93.4.. KJ4.7.. A7.A2.. T862...",
        "3NT S",
        "W",
        6,
        "S2 S3",
        "SJ",
    ),
    Ending(
        "an honour covers an honour",
        "N:Q2.43.. K65.7.. A97.8.. JT8.9..",
        "3NT S",
        "N",
        7,
        "SQ",
        "SK",
    ),
    Ending(
        "no cover while dummy has the next honour",
        "N:QJ9.3.. K5.76.. A87.8.. T64.9..",
        "3NT S",
        "N",
        6,
        "SQ",
        "S5",
    ),
)

ENDINGS = DECLARER + DEFENCE
