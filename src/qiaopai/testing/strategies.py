"""Hypothesis strategies for every value of the game, for our tests and for plug-ins'.

>>> from hypothesis import given
>>> @given(deals())
... def every_card_is_dealt_once(deal):
...     assert sum(len(hand) for _, hand in deal) == 52
>>> every_card_is_dealt_once()
"""

from __future__ import annotations

from hypothesis import strategies as st

from qiaopai.core import (
    BIDS,
    DECK,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Rank,
    Result,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
    Trick,
    Vulnerability,
)
from qiaopai.dealing import NUMBER_OF_DEALS, SeededDice, deal_at
from qiaopai.formats import Game, Remark, Section
from qiaopai.formats.lin.header import HEADER_TAGS
from qiaopai.formats.pbn import in_export_order

# Cards


def suits() -> st.SearchStrategy[Suit]:
    """The four suits."""
    return st.sampled_from(Suit)


def ranks() -> st.SearchStrategy[Rank]:
    """The thirteen ranks."""
    return st.sampled_from(Rank)


def strains() -> st.SearchStrategy[Strain]:
    """The five strains."""
    return st.sampled_from(Strain)


def cards() -> st.SearchStrategy[Card]:
    """The 52 cards."""
    return st.sampled_from(DECK)


def hands(min_size: int = 0, max_size: int = 13) -> st.SearchStrategy[Hand]:
    """Hands of `min_size` to `max_size` cards."""
    chosen = st.lists(cards(), min_size=min_size, max_size=max_size, unique=True)
    return chosen.map(Hand)


def deals() -> st.SearchStrategy[Deal]:
    """Complete deals, each as likely as any other."""
    return st.integers(0, NUMBER_OF_DEALS - 1).map(deal_at)


# Seats and boards


def seats() -> st.SearchStrategy[Seat]:
    """The four seats."""
    return st.sampled_from(Seat)


def sides() -> st.SearchStrategy[Side]:
    """The two sides."""
    return st.sampled_from(Side)


def vulnerabilities() -> st.SearchStrategy[Vulnerability]:
    """The four vulnerabilities."""
    return st.sampled_from(Vulnerability)


def board_numbers() -> st.SearchStrategy[int]:
    """Numbers of boards, from 1 on."""
    return st.integers(1, 9999)


def boards() -> st.SearchStrategy[Board]:
    """Numbered boards with their deals."""
    return st.builds(Board, board_numbers(), deals())


# Auctions


def bids() -> st.SearchStrategy[Bid]:
    """The 35 bids."""
    return st.sampled_from(BIDS)


def calls() -> st.SearchStrategy[Call]:
    """The 38 calls."""
    return st.sampled_from((PASS, DOUBLE, REDOUBLE, *BIDS))


def risks() -> st.SearchStrategy[Risk]:
    """Undoubled, doubled and redoubled."""
    return st.sampled_from(Risk)


@st.composite
def auctions(draw: st.DrawFn, dealer: Seat | None = None, complete: bool | None = None) -> Auction:
    """Legal auctions; `complete` says whether they have ended, None for both kinds."""
    auction = Auction(dealer or draw(seats()))
    for _ in range(draw(st.integers(0, 14))):
        if auction.is_over:
            break
        legal = auction.legal_calls()
        near = legal[: 3 + draw(st.sampled_from((3, 3, 3, 38)))]
        auction = auction.add(draw(st.sampled_from(near)))
    ended = draw(st.booleans()) if complete is None else complete
    if not ended:
        return Auction(auction.dealer, auction.calls[:-1]) if auction.is_over else auction
    while not auction.is_over:
        auction = auction.add(PASS)
    return auction


def contracts() -> st.SearchStrategy[Contract]:
    """All 420 contracts: 35 bids, three risks, four declarers."""
    return st.builds(Contract, bids(), risks(), seats())


def results() -> st.SearchStrategy[Result]:
    """Results of played boards, and the passed-out one."""
    played = st.builds(Result, contracts(), st.integers(0, 13))
    return st.one_of(st.just(Result(None)), played)


# Play


def tricks() -> st.SearchStrategy[Trick]:
    """Tricks of up to four different cards, following suit or not."""
    played = st.lists(cards(), max_size=4, unique=True).map(tuple)
    return st.builds(Trick, seats(), played)


@st.composite
def plays(
    draw: st.DrawFn,
    deal: Deal | None = None,
    contract: Contract | None = None,
    complete: bool | None = None,
) -> tuple[Deal, Play]:
    """A deal with a legal play of it; `complete` says whether all 52 cards, None for any number."""
    dealt = deal or draw(deals())
    play = Play(contract or draw(contracts()))
    held = dict(dealt)
    count = 52 if complete else draw(st.integers(0, 52 if complete is None else 51))
    dice = SeededDice(draw(st.integers(0, 2**32)))
    for _ in range(count):
        seat = play.turn
        legal = play.legal(held[seat])
        card = legal[dice.below(len(legal))]
        play = play.add(card, held[seat])
        held[seat] = held[seat].remove(card)
    return dealt, play


# Games of files

_TAGS = ("Event", "Site", "Scoring", "West", "North", "East", "South", "Room", "HomeTeam", "Stage")


def texts(max_size: int = 40) -> st.SearchStrategy[str]:
    """Text as a tag may hold it: printable, any script, with quotes and backslashes."""
    letters = st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp"))
    favoured = st.sampled_from('"\\[]{}%;#=桥橋♠é')
    return st.text(st.one_of(letters, favoured), max_size=max_size)


def _tag_texts() -> st.SearchStrategy[str]:
    return texts().filter(lambda text: text.strip() not in ("", "?") and text[0] != "#")


def _comments() -> st.SearchStrategy[str]:
    return texts().filter(lambda text: bool(text.strip()) and "}" not in text)


@st.composite
def _remarks(draw: st.DrawFn, count: int, judging: range) -> tuple[Remark, ...]:
    places = draw(st.lists(st.integers(0, count - 1), max_size=3, unique=True)) if count else []
    free = st.lists(st.integers(15, 255), max_size=2, unique=True)
    found = []
    for place in sorted(places):
        glyphs = [*draw(free), *draw(st.lists(st.sampled_from(judging), max_size=1))]
        remark = Remark(
            place,
            draw(st.one_of(st.none(), st.integers(1, 32))),
            tuple(sorted(glyphs)),
            tuple(draw(st.lists(_comments(), max_size=2))),
        )
        if remark != Remark(place):
            found.append(remark)
    return tuple(found)


def _notes() -> st.SearchStrategy[tuple[tuple[int, str], ...]]:
    text = texts().map(str.strip)
    return st.dictionaries(st.integers(1, 32), text, max_size=3).map(
        lambda notes: tuple(sorted(notes.items()))
    )


def _tables() -> st.SearchStrategy[tuple[Section, ...]]:
    row = st.lists(st.sampled_from(("1", "-", "4H", "99.4", '"a [b] ;c"')), min_size=2, max_size=2)
    rows = st.lists(row.map(" ".join), max_size=3).map("\n".join)
    names = st.sampled_from(("ScoreTable", "TotalScoreTable"))
    table = st.builds(Section, names, st.just("Rank\\3R;Names"), rows)
    return st.lists(table, max_size=2, unique_by=lambda one: one.name).map(tuple)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games as files tell them, in PBN's export order: with or without auction, play, result."""
    board = draw(boards())
    auction = draw(st.one_of(st.none(), auctions(board.dealer)))
    contract = draw(contracts()) if auction is None else auction.contract
    play = draw(plays(board.deal, contract))[1] if contract and draw(st.booleans()) else None
    result = _result(draw, auction, contract, play)
    hands = tuple(board.deal) if play or draw(st.booleans()) else _some(draw, board)
    tags = draw(st.dictionaries(st.sampled_from(_TAGS), _tag_texts(), max_size=5))
    call_count = 0 if auction is None else len(auction)
    card_count = 0 if play is None else len(play.cards)
    return in_export_order(
        Game(
            number=board.number,
            dealer=board.dealer,
            vulnerability=draw(vulnerabilities()),
            hands=hands,
            auction=auction,
            contract=contract,
            play=play,
            result=result,
            tags=tuple(tags.items()),
            call_remarks=draw(_remarks(call_count, range(1, 7))),
            call_notes=draw(_notes()) if auction is not None else (),
            card_remarks=draw(_remarks(card_count, range(7, 13))),
            card_notes=draw(_notes()) if play is not None else (),
            sections=draw(_tables()),
            comments=tuple(("Event", text) for text in draw(st.lists(_comments(), max_size=2))),
        )
    )


def _result(
    draw: st.DrawFn, auction: Auction | None, contract: Contract | None, play: Play | None
) -> Result | None:
    """A result that the play allows."""
    if auction is not None and auction.is_passed_out:
        return Result(None)
    if contract is None:
        return None
    if play is None:
        return draw(st.one_of(st.none(), st.builds(Result, st.just(contract), st.integers(0, 13))))
    if play.is_over:
        return play.result()
    claims = st.integers(0, play.remaining).map(play.result)
    return draw(st.one_of(st.none(), claims))


def _some(draw: st.DrawFn, board: Board) -> tuple[tuple[Seat, Hand], ...]:
    """The hands of some seats: what a file with suppressed hands tells."""
    shown = draw(st.sets(seats()))
    return tuple((seat, hand) for seat, hand in board.deal if seat in shown)


# Games as LIN holds them


def _lin_texts() -> st.SearchStrategy[str]:
    """Texts without bars and commas, and without what looks like an escape, a robot, an alert."""
    plain = texts().map(lambda text: "".join(one for one in text if one not in "|,%~!").strip())
    return plain.filter(bool)


@st.composite
def lin_games(draw: st.DrawFn) -> list[Game]:
    """Games that LIN holds whole, with the head of one match or without."""
    head = draw(st.dictionaries(st.sampled_from(HEADER_TAGS), _lin_texts(), max_size=3))
    if "Scoring" in head:
        head["Scoring"] = draw(st.sampled_from(("IMP", "MP", "BAM")))
    return [draw(_lin_game(game, head)) for game in draw(st.lists(games(), max_size=3))]


@st.composite
def _lin_game(draw: st.DrawFn, game: Game, head: dict[str, str]) -> Game:
    names = draw(st.dictionaries(st.sampled_from(_LIN_SEATS), _lin_texts()))
    room = draw(st.sampled_from(({}, {"Room": "Open"}, {"Room": "Closed"})))
    auction = game.auction if game.auction and game.auction.calls else None
    play = game.play if game.play and game.play.cards else None
    calls, notes = draw(_lin_remarks(len(auction) if auction else 0))
    cards, _ = draw(_lin_remarks(len(play.cards) if play else 0, called=False))
    told = {**head, **room, **names}
    return Game(
        number=game.number,
        dealer=game.dealer,
        vulnerability=game.vulnerability,
        hands=game.hands if len(game.hands) != 3 else game.hands[:2],
        auction=auction,
        contract=game.contract,
        play=play,
        result=game.result,
        tags=tuple((name, told[name]) for name in (*HEADER_TAGS, "Room", *_LIN_SEATS)
                   if name in told),
        call_remarks=calls,
        call_notes=notes,
        card_remarks=cards,
        comments=tuple(("", text) for text in draw(st.lists(_lin_texts(), max_size=2))),
    )  # fmt: skip


_LIN_SEATS = ("South", "West", "North", "East")


@st.composite
def _lin_remarks(
    draw: st.DrawFn, count: int, called: bool = True
) -> tuple[tuple[Remark, ...], tuple[tuple[int, str], ...]]:
    """Remarks on calls (alerts, notes, comments) or on cards (comments), and the notes' texts."""
    places = draw(st.sets(st.integers(0, count - 1), max_size=4)) if count else set()
    numbers: dict[str, int] = {}
    found = []
    for place in sorted(places):
        alert = draw(st.sampled_from(((), ("!",)))) if called else ()
        text = draw(st.one_of(st.none(), _lin_texts())) if called else None
        note = None if text is None else numbers.setdefault(text, len(numbers) + 1)
        comments = (*alert, *draw(st.lists(_lin_texts(), max_size=2)))
        if note is not None or comments:
            found.append(Remark(place, note, comments=comments))
    return tuple(found), tuple((number, text) for text, number in numbers.items())


# Games as RBN holds them

_RBN_TAGS = (
    "Date", "Time", "Description", "Annotator", "Site", "Event", "Scoring", "Stage", "HomeTeam",
    "VisitTeam", "HomeCarryOver", "VisitCarryOver", "North", "South", "West", "East", "Room",
    "Makes", "Items", "ScoreIMP", "ScoreMP",
)  # fmt: skip


def _rbn_texts() -> st.SearchStrategy[str]:
    """Texts without braces and without the signs that part them."""
    plain = texts().map(lambda text: "".join(one for one in text if one not in "{}:+").strip())
    return plain.filter(lambda text: len(text) > 1)


@st.composite
def rbn_games(draw: st.DrawFn) -> list[Game]:
    """Games that RBN holds whole."""
    return [draw(_rbn_game(game)) for game in draw(st.lists(games(), max_size=3))]


@st.composite
def _rbn_game(draw: st.DrawFn, game: Game) -> Game:
    auction = game.auction if game.auction and game.auction.calls else None
    play = game.play if game.play and game.play.cards else None
    calls, call_notes = draw(_rbn_remarks(len(auction) if auction else 0, called=True))
    cards, card_notes = draw(_rbn_remarks(len(play.cards) if play else 0, called=False))
    anchors = ("", "Event", "Auction", "Result")
    return Game(
        number=game.number,
        dealer=game.dealer,
        vulnerability=game.vulnerability,
        hands=game.hands if len(game.hands) != 3 else game.hands[:2],
        auction=auction,
        contract=game.contract,
        play=play,
        result=game.result,
        tags=draw(_rbn_tags(game.result is not None)),
        call_remarks=calls,
        call_notes=call_notes,
        card_remarks=cards,
        card_notes=card_notes,
        comments=tuple(
            (anchor, text)
            for anchor in anchors
            for text in draw(st.lists(_rbn_texts(), max_size=1))
        ),
    )


@st.composite
def _rbn_tags(draw: st.DrawFn, scored: bool) -> tuple[tuple[str, str], ...]:
    told = draw(st.dictionaries(st.sampled_from(_RBN_TAGS), _rbn_texts(), max_size=8))
    told.pop("Time", None)
    for name, choices in _RBN_CHOICES.items():
        if name in told:
            told[name] = draw(st.sampled_from(choices))
    if told.get("Date", "").startswith("1993") and draw(st.booleans()):
        told["Time"] = "19:30:00"
    got = "ScoreIMP" if told.get("Scoring") in ("IMP", "Cross-IMP") else "ScoreMP"
    return tuple(
        (name, told[name])
        for name in _RBN_TAGS
        if name in told and (not name.startswith("Score") or (scored and name == got))
    )


_RBN_CHOICES = {
    "Date": ("1993.05.12", "2026.??.??", "some day"),
    "Scoring": ("IMP", "MP", "BAM", "Cross-IMP", "Rubber", "our own"),
    "Room": ("Open", "Closed"),
    "ScoreIMP": ("5", "-3.5", "0"),
    "ScoreMP": ("12", "0"),
}


@st.composite
def _rbn_remarks(
    draw: st.DrawFn, count: int, called: bool
) -> tuple[tuple[Remark, ...], tuple[tuple[int, str], ...]]:
    """Remarks on calls (conventional, judgement, notes 1 to 4) or cards (judgement, 5 to 9)."""
    places = draw(st.sets(st.integers(0, count - 1), max_size=4)) if count else set()
    numbers = range(1, 5) if called else range(5, 10)
    glyphs = range(1, 7) if called else range(7, 13)
    found = []
    for place in sorted(places):
        note = draw(st.one_of(st.none(), st.sampled_from(numbers)))
        judged = draw(st.lists(st.sampled_from(glyphs), max_size=1))
        alert = draw(st.sampled_from(((), ("!",)))) if called else ()
        if note is not None or judged or alert:
            found.append(Remark(place, note, tuple(judged), alert))
    used = sorted({one.note for one in found if one.note is not None})
    return tuple(found), tuple((one, f"{draw(_rbn_texts())} {one}") for one in used)
