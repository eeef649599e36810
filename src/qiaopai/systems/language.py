"""The form in which a bidding system is written down, and its reader.

A system is a text of situations. Each has patterns of the auction, perhaps conditions, and
rules, best first::

    situation response to a major
    when 1M (P)
      [unpassed] 2NT! GF : M4+, s M 13+        ; jacoby
      2M                 : M3+, s M 6-9
      x in unbid ~x F    : x4+, 6+

``docs/systems.md`` is the same for players, with worked examples. After ``#`` stand remarks.

*Patterns* list the calls from the first bid on, the opponents' in brackets. ``M`` stands for
hearts or spades, ``o`` for the other major, ``m`` for a minor, ``w`` for the other minor, ``x y
z`` for any other suits, ``*`` for any level, ``?`` for any call, ``...`` for any beginning;
``1C|1D`` and ``1x|2x`` for either; ``-`` for no bid yet. In rules ``T`` is the suit our side has
agreed and ``L`` that of the last bid; a rule about a suit that is not there is left out. ``if``
adds conditions to all patterns of the situation. All situations that fit have their say, in
order; after one with the line ``complete`` only the computed calls have.

*Rules* give conditions in square brackets, the call (``~x`` the cheapest bid in x, ``~3x`` the
same but no higher than three, ``^x`` a jump, ``^^x`` a double jump, ``!`` conventional), its
force (``F`` one round, ``GF`` game, ``END`` to play; a pass may be forcing too), ``alert`` for a
natural call that is alerted or ``announce``, the constraint, and a name, which is also the
sentence ``meaning.<name>`` of the catalogues. ``x in unbid`` before the call tries each suit of a
set: ``any down majors minors unbid unbid_down unbid_majors theirs ours mine partners cheapest``
(by the price of the bid) ``side`` (the same without the agreed suit).

*Constraints*, all of which must hold: ``15-17`` HCP, ``12+``, ``<8``; ``p 12+`` points with
length; ``s M 10-12`` points in support; ``c 25+``, ``cp 25+``, ``cs M 25+`` the same together with
what partner is to be expected to hold, ``over 2+`` HCP above the caller's own shown least;
``S5+``, ``M3``, ``x<4`` lengths; ``fit M`` length that makes eight with partner's; ``S>=H``,
``S>H``; ``longest x``, ``best x`` of the unbid; ``others 3`` so many in each unbid suit;
``balanced``, ``semibalanced``, ``unbalanced``; ``void x``, ``singleton x``, ``doubleton x``,
``short x`` (0 or 1); ``shape 4441|any 5440|6xxx`` spades first; ``hcp x 5+`` in one suit,
``outside x 0-3``; ``tops x 2+`` of A K Q, ``honours x 3+`` of A K Q J T, ``quality x 8+`` cards
and honours; ``ace x``, ``king x``, ``queen T 0``; ``aces 2``, ``kings 1``, ``side_kings T 2``,
``keys T 3+``, ``keysmod T 1``; ``controls 4+`` (A 2, K 1), ``control x`` (A, K, void, singleton;
``control x 2`` A or void); ``stop x``, ``halfstop x``, ``stops`` (in every suit of theirs);
``quick 3+`` (halves), ``losers 0-4``, ``losers x 0-1``, ``rule20 20+``, ``rule15 15+``; ``any``.
``not`` before one denies it; ``{... | ...}`` holds when one of its lists does. A bound may be the
name of a number: ``cs M slam+``.

*Conditions*: the words of :data:`~qiaopai.systems.situation.CONDITIONS`; ``partner:NAME`` when
his last call was by the rule NAME (also ``me lho rho``), ``partner_said:NAME`` when any was,
``double:NAME`` when the last double was; ``partner(15+, M4+)`` when his calls have shown that;
``m=C``, ``x>y`` say which suit a name stands for and how it ranks; ``below:3NT``, ``above:2S`` the
last bid. ``not`` or ``not_`` before one denies it, ``a|b`` is
either.

*Other lines*: ``number NAME VALUE``; ``define NAME = ...`` and ``define NAME x = ...`` give a
constraint a name; ``sentence NAME en|zh-Hans|zh-Hant TEXT`` is what a rule's name says; ``include
NAME`` takes in another text as if it stood there. What a text says itself comes before what it
includes: its situation of the same name replaces the included one and stands in its place, so do
its numbers, definitions and sentences. ``drop situation NAME`` and ``drop CALL in NAME`` take
included ones out; ``add to NAME`` and ``add to NAME before CALL`` put the rules that follow into
the situation NAME, first or before the first rule for the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from qiaopai.errors import NotFound
from qiaopai.systems.conditions import read_conditions
from qiaopai.systems.forms import SUIT_NAMES, Pattern, SituationForm, SystemForm
from qiaopai.systems.patterns import read_pattern
from qiaopai.systems.rules import ALWAYS, read_rule
from qiaopai.systems.sayings import Sayings
from qiaopai.systems.source import Span, lines_of
from qiaopai.systems.terms import Macro, Words, read_constraint

NUMBERS: Final = {
    "game_major": 26,
    "game_notrump": 25,
    "game_minor": 29,
    "game_minor_invited": 26,
    "slam": 33,
    "slam_notrump": 32,
    "grand_notrump": 37,
    "invite_suit": 1,
    "invite_notrump": 1,
    "penalty": 23,
}
"""What the computed calls aim at in combined points, unless ``number NAME VALUE`` says more."""

_DEEPEST: Final = 16
"""Includes within includes."""
_MOST_LINES: Final = 20_000
"""Lines of a text with all that it includes."""

Part = Callable[[str], str]
"""The text of the part of a system with that name, for ``include NAME``."""


def read_system(text: str, part: Part | None = None, file: str = "") -> SystemForm:
    """The system written in `text`; InvalidValue says what cannot be read, and where.

    `part` has the texts to include; NotFound of its own becomes the fault of the line.
    """
    lines = list(islice(_lines(text, part, file, ()), _MOST_LINES + 1))
    if len(lines) > _MOST_LINES:
        raise lines[-1].word.wrong("too_long", most=_MOST_LINES)
    words = _words(lines)
    blocks = list(_blocks(lines))
    situations = _situations(blocks, words)
    for block in blocks:
        _change(block, situations, words)
    sayings = Sayings()
    for line in lines:
        if line.word.text == "sentence":
            sayings.read(line.rest, line.depth)
    return SystemForm(tuple(situations), words.numbers, sayings.sentences(situations))


# Lines


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with its first word; `depth` counts the includes around it."""

    whole: Span
    depth: int
    word: Span
    rest: Span

    @classmethod
    def of(cls, whole: Span, depth: int) -> _Line:
        length = len(whole.text.split(maxsplit=1)[0])
        return cls(whole, depth, whole[:length], whole[length:].strip())


def _lines(text: str, part: Part | None, file: str, chain: tuple[str, ...]) -> Iterator[_Line]:
    """The lines of the text and of all it includes, in order."""
    for span in lines_of(text, file):
        line = _Line.of(span, len(chain))
        yield line
        if line.word.text == "include":
            name = line.rest
            if len(chain) >= _DEEPEST:
                raise name.wrong("deep_include", most=_DEEPEST)
            if name.text in chain:
                raise name.wrong("circle", chain=" → ".join((*chain, name.text)))
            yield from _lines(_part(name, part), part, f"{name.text}.txt", (*chain, name.text))
            yield line


def _part(name: Span, part: Part | None) -> str:
    try:
        found = part(name.text) if part is not None else None
    except NotFound:
        found = None
    if found is None:
        raise name.wrong("no_part")
    return found


# Numbers and definitions


def _words(lines: list[_Line]) -> Words:
    """The numbers and definitions: those of a text before those that it includes."""
    numbers: dict[str, int] = {}
    ranks: dict[str, int] = {}
    for line in lines:
        if line.word.text == "number":
            name, value = _number(line.rest)
            if line.depth <= ranks.get(name, line.depth):
                numbers[name], ranks[name] = value, line.depth
    words = Words(frozenset(SUIT_NAMES) | ALWAYS, {**NUMBERS, **numbers})
    macros: dict[str, Macro] = {}
    ranks.clear()
    for line in lines:
        if line.word.text == "define":
            name, macro = _macro(line.rest, Words(words.suits, words.numbers, macros))
            if line.depth <= ranks.get(name, line.depth):
                macros[name], ranks[name] = macro, line.depth
    return Words(words.suits, words.numbers, macros)


def _number(span: Span) -> tuple[str, int]:
    name, *rest = span.words() or [span]
    value = rest[0].text if len(rest) == 1 else ""
    if not value.isdecimal() or len(value) > 3 or not name.text.isidentifier():
        raise span.wrong("number")
    return name.text, int(value)


def _macro(span: Span, words: Words) -> tuple[str, Macro]:
    head, equals, body = span.partition("=")
    name, *suit = head.words() or [head]
    if not equals or not body or len(suit) > 1 or not name.text.isidentifier():
        raise span.wrong("define")
    if suit and (len(suit[0].text) != 1 or not suit[0].text.islower()):
        raise suit[0].wrong("define")
    known = words.suits | {one.text for one in suit}
    alternatives = read_constraint(body, Words(known, words.numbers, words.macros))
    return name.text, Macro(alternatives, suit[0].text if suit else "")


# Situations


@dataclass(slots=True)
class _Block:
    """A header (``situation``, ``add``, ``drop``) with the lines that belong to it."""

    header: _Line
    lines: list[_Line] = field(default_factory=list)


_HEADERS: Final = ("situation", "add", "drop")
_ALONE: Final = ("include", "number", "define", "sentence")


def _blocks(lines: Iterable[_Line]) -> Iterator[_Block]:
    block: _Block | None = None
    for line in lines:
        word = line.word.text
        if word in _HEADERS:
            if block is not None:
                yield block
            block = _Block(line)
        elif word == "include":
            if block is not None:
                yield block
            block = None
        elif word not in _ALONE:
            if block is None or block.header.word.text == "drop":
                raise line.word.wrong("outside")
            block.lines.append(line)
    if block is not None:
        yield block


@dataclass(slots=True)
class _Found:
    form: SituationForm
    depth: int


def _situations(blocks: list[_Block], words: Words) -> list[SituationForm]:
    """The situations in order; one of a text replaces those of that name that it includes."""
    places: list[_Found | None] = []
    by_name: dict[str, list[int]] = {}
    for block in blocks:
        if block.header.word.text == "situation":
            new = _Found(_situation(block, words), block.header.depth)
            _enter(new, block, places, by_name.setdefault(new.form.name, []))
    return [one.form for one in places if one is not None]


def _enter(new: _Found, block: _Block, places: list[_Found | None], same: list[int]) -> None:
    """Puts `new` among the `places`, of which those in `same` have its name."""
    known = [(place, one) for place in same if (one := places[place]) is not None]
    if any(one.depth < new.depth for _, one in known):
        return
    again = next((one for _, one in known if one.form.file == new.form.file), None)
    if again is not None:
        raise block.header.rest.wrong("twice", where=again.form.line)
    replaced = [place for place, one in known if one.depth > new.depth]
    for place in replaced:
        places[place] = None
    if replaced:
        places[replaced[0]] = new
    else:
        same.append(len(places))
        places.append(new)


def _situation(block: _Block, words: Words) -> SituationForm:
    name = block.header.rest
    if not name:
        raise block.header.word.wrong("no_name")
    form = SituationForm(name.text, name.line, file=name.file)
    patterns: list[Pattern] = []
    for line in block.lines:
        if line.word.text == "when":
            patterns.append(_pattern(line, form))
        elif line.whole.text == "complete":
            form.complete = True
        elif line.word.text == "if":
            form.conditions.extend(read_conditions(line.rest, _known(form, words, line)))
        else:
            form.rules.extend(read_rule(line.whole, _known(form, words, line)))
    if not patterns:
        raise name.wrong("no_when")
    counts = [pattern.calls for pattern in patterns]
    known = frozenset(count for count in counts if count is not None)
    form.calls = None if None in counts else known
    return form


def _pattern(line: _Line, form: SituationForm) -> Pattern:
    if form.rules or form.conditions:
        raise line.word.wrong("when_late")
    pattern = read_pattern(line.rest)
    form.patterns.append(pattern)
    form.suits = pattern.suits if len(form.patterns) == 1 else form.suits & pattern.suits
    return pattern


def _known(form: SituationForm, words: Words, line: _Line) -> Words:
    """What may be spoken of in the situation: its patterns come first."""
    if not form.patterns:
        raise line.word.wrong("no_when")
    return Words(form.suits | ALWAYS, words.numbers, words.macros)


# Changes of what was included


def _change(block: _Block, situations: list[SituationForm], words: Words) -> None:
    kind, rest = block.header.word.text, block.header.rest
    if kind == "drop" and rest.text.startswith("situation "):
        for form in _named(rest[len("situation ") :].strip(), situations):
            situations.remove(form)
    elif kind == "drop":
        call, name = _around(rest, " in ")
        for form, places in _places(call, _named(name, situations)):
            for place in reversed(places):
                del form.rules[place]
    elif kind == "add":
        _add(block, situations, words)


def _add(block: _Block, situations: list[SituationForm], words: Words) -> None:
    rest = block.header.rest
    if not rest.text.startswith("to "):
        raise rest.wrong("add")
    name, before = _around(rest[len("to ") :].strip(), " before ")
    named = _named(name, situations)
    form, place = named[0], 0
    if before:
        form, places = _places(before, named)[0]
        place = places[0]
    known = Words(form.suits | ALWAYS, words.numbers, words.macros)
    rules = [rule for line in block.lines for rule in read_rule(line.whole, known)]
    form.rules[place:place] = rules


def _around(span: Span, word: str) -> tuple[Span, Span]:
    before, found, _ = span.text.partition(word)
    after = span[len(before) + len(found) :]
    return span[: len(before)].strip(), after.strip()


def _named(name: Span, situations: list[SituationForm]) -> list[SituationForm]:
    found = [form for form in situations if form.name == name.text]
    if not found:
        raise name.unknown("situation", [form.name for form in situations])
    return found


def _places(call: Span, forms: list[SituationForm]) -> list[tuple[SituationForm, list[int]]]:
    """Where the rules for `call` are, which may be written without its mark."""
    wanted = call.text.removesuffix("!")
    found = [
        (form, [place for place, rule in enumerate(form.rules) if rule.call == wanted])
        for form in forms
    ]
    if not any(places for _, places in found):
        raise call.unknown("call", [rule.call for form in forms for rule in form.rules])
    return [(form, places) for form, places in found if places]
