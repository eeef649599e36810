"""Messages become sentences: values, nesting, plurals, and what happens when something lacks."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Bid, Strain
from qiaopai.errors import InvalidValue
from qiaopai.text import LOCALES, Catalogue, Message, catalogue, locale_of, negotiate

SMALL = Catalogue(
    "en",
    {
        "plain": "Nothing to fill in.",
        "one": "Here is {what}.",
        "tricks": ["{count} trick", "{count} tricks"],
        "won": ["{side} won {imps} IMP", "{side} won {imps} IMPs"],
        "either": "{parts:or}",
        "list.separator": ", ",
        "list.or": "; or ",
    },
)


def render(key, **params):
    return SMALL.render(Message.of(key, **params))


def test_places_are_filled_with_values():
    assert render("one", what=3) == "Here is 3."
    assert render("one", what="a {what}") == "Here is a {what}."


def test_a_value_is_written_by_the_hook_and_text_is_not():
    shout = SMALL.render(Message.of("one", what=(1, "x")), show=lambda value: f"<{value}>")
    assert shout == "Here is <1>, x."


def test_messages_and_tuples_nest():
    inner = Message.of("tricks", count=1)
    assert render("one", what=(inner, ("a", "b"))) == "Here is 1 trick, a, b."


def test_a_list_may_be_joined_by_or():
    assert render("either", parts=(("a", "b"), "c")) == "a, b; or c"


@pytest.mark.parametrize(("count", "text"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks")])
def test_the_form_follows_the_count(count, text):
    assert render("tricks", count=count) == text


def test_the_form_follows_the_only_number_when_nothing_is_named_count():
    assert render("won", side="NS", imps=1) == "NS won 1 IMP"
    assert render("won", side="NS", imps=12) == "NS won 12 IMPs"


def test_what_lacks_is_visible_and_no_error():
    assert render("one") == "Here is {what}."
    assert render("no.such") == "no.such"
    assert render("no.such", a=1) == "no.such (a=1)"


def test_a_catalogue_falls_back_to_english():
    chinese = Catalogue("zh-Hans-CN", {}, SMALL)
    assert chinese.render(Message.of("plain")) == "Nothing to fill in."


def test_long_and_steering_text_is_told_back_harmless():
    told = render("one", what="\x1b[31m\u202e" + "x" * 10_000)
    assert len(told) < 400
    assert "\x1b" not in told
    assert "\u202e" not in told


@given(
    st.sampled_from(LOCALES),
    st.text(),
    st.dictionaries(st.text(min_size=1), st.one_of(st.none(), st.text(), st.integers())),
)
def test_rendering_never_fails(locale, key, params):
    message = Message(key, tuple(params.items()))
    assert isinstance(catalogue(locale).render(message), str)


def test_an_error_tells_itself_in_english():
    with pytest.raises(InvalidValue, match="no bid at level 9"):
        Bid(9, Strain.SPADES)


@pytest.mark.parametrize(
    ("header", "locale"),
    [
        ("", "en"),
        ("de-DE,de;q=0.9", "en"),
        ("en-GB,en;q=0.9,zh;q=0.8", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans-CN"),
        ("zh", "zh-Hans-CN"),
        ("zh-SG", "zh-Hans-CN"),
        ("zh-TW,zh;q=0.9", "zh-Hant-TW"),
        ("zh-Hant", "zh-Hant-TW"),
        ("zh-HK", "zh-Hant-TW"),
        ("zh-MO", "zh-Hant-TW"),
        ("yue", "zh-Hant-TW"),
        ("zh-Hans-HK", "zh-Hans-CN"),
        ("zh-Hans-TW", "zh-Hans-TW"),
        ("zh-Hant-CN", "zh-Hant-CN"),
        ("en;q=0.1, zh-TW;q=0.2", "zh-Hant-TW"),
        ("zh;q=0, en", "en"),
        ("fr, zh-HK;q=0.1", "zh-Hant-TW"),
        ("*", "en"),
        (";;;,q=,zh_tw", "zh-Hant-TW"),
    ],
)
def test_the_browser_asks_for_a_language(header, locale):
    assert negotiate(header) == locale


@pytest.mark.parametrize(
    ("header", "script", "words", "locale"),
    [
        ("en", "hans", None, "zh-Hans-CN"),
        ("en", "hant", None, "zh-Hant-TW"),
        ("en", "hant", "mainland", "zh-Hant-CN"),
        ("zh-TW", "hans", None, "zh-Hans-TW"),
        ("zh-TW", None, "mainland", "zh-Hant-CN"),
        ("zh-CN", None, "taiwan", "zh-Hans-TW"),
        ("zh-CN", "en", "taiwan", "en"),
        ("en", None, "taiwan", "en"),
    ],
)
def test_script_and_words_are_two_choices(header, script, words, locale):
    assert negotiate(header, script, words) == locale


@given(st.text(max_size=60))
def test_any_header_gets_a_locale(header):
    assert negotiate(header) in LOCALES
    assert locale_of(header) in (*LOCALES, None)


def test_the_core_loads_no_catalogue_and_nothing_of_others():
    code = (
        "import sys, qiaopai.core, qiaopai.scoring\n"
        "own = set(sys.stdlib_module_names) | {'qiaopai', '_distutils_hack'}\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} - own - {'__main__'}),\n"
        "      'json' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "False"]
