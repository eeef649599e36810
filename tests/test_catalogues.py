"""The catalogues are whole: every key in every language, no stray word, no wrong script."""

import ast
import importlib.util
import re
from functools import cache

import click
import pytest

from qiaopai import cli
from qiaopai.systems.language import read_system
from qiaopai.systems.library import packaged_text
from qiaopai.systems.sentences import _RANGED
from qiaopai.text import LOCALES
from tests.sources import CJK, ROOT, SOURCE, python_calls, python_uses, script_uses, template_uses

LANGUAGES = ("en", "zh_Hans", "zh_Hant")
PLACE = re.compile(r"\{(\w+)(?::\w+)?\}")


def _load_hook():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOOK = _load_hook()
RAW = {language: HOOK.read_language(HOOK.LOCALE / language, []) for language in LANGUAGES}
MADE, MADE_FAULTS = HOOK.make(HOOK.LOCALE)


def none(found) -> None:
    """Fails when `found` has anything, telling all of it."""
    lines = (
        [f"{key}: {value}" for key, value in found.items()] if isinstance(found, dict) else found
    )
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)


def forms(sentence) -> list[str]:
    return [sentence] if isinstance(sentence, str) else sentence


def places(sentence) -> set[str]:
    return set(PLACE.findall(" ".join(forms(sentence))))


@cache
def uses():
    return [*python_uses(), *template_uses(), *script_uses()]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_catalogue_files_are_what_the_fragments_say(locale):
    file = HOOK.LOCALE / f"{locale}.json"
    fresh = HOOK.as_json(MADE[locale])
    found = file.read_text(encoding="utf-8") if file.is_file() else None
    assert found == fresh, f"{file.name} is older than its fragments: run  python hatch_build.py"


def test_every_fragment_is_sound():
    none(MADE_FAULTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence(language):
    everything = set().union(*RAW.values())
    none(sorted(everything - set(RAW[language])))


def test_a_sentence_has_the_same_places_in_every_language():
    differing = {
        key: [sorted(places(RAW[language].get(key, ""))) for language in LANGUAGES]
        for key in RAW["en"]
        if len({frozenset(places(RAW[language].get(key, ""))) for language in LANGUAGES}) > 1
    }
    none(differing)


def test_every_key_named_in_the_source_has_a_sentence():
    families = {key.partition(".")[0] for key in RAW["en"]}
    known = {*MADE["en"]}
    missing = {use.key: use.where for use in python_calls() if use.key not in known}
    for use in uses():
        if use.key.partition(".")[0] not in families | {"term"}:
            continue
        fits = any(map(use.pattern.fullmatch, known)) if use.pattern else use.key in known
        if not fits:
            missing[use.key] = use.where
    none(missing)


def test_every_sentence_is_used():
    found = uses()
    literal = {use.key for use in found}
    patterns = {use.pattern.pattern: use.pattern for use in found if use.pattern}.values()
    idle = [
        key
        for key in RAW["en"]
        if key not in literal and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    none(idle)


def test_every_place_of_a_sentence_is_given_a_value():
    empty = {
        f"{use.where} {use.key}": sorted(places(RAW["en"][use.key]) - use.params)
        for use in python_calls()
        if use.params is not None
        and use.key in RAW["en"]
        and places(RAW["en"][use.key]) - use.params
    }
    none(empty)


def test_every_command_and_option_has_its_help():
    group = click.Context(cli.main)
    silent = []
    for name in cli.main.list_commands(group):
        command = cli.main.get_command(group, name)
        silent += _silent(name, command)
        for part, one in getattr(command, "commands", {}).items():
            silent += _silent(f"{name} {part}", one)
    none(silent)


def _silent(name, command):
    options = [one for one in command.params if isinstance(one, click.Option)]
    return [f"{name} {one.name}" for one in (command, *options) if not one.help]


def test_every_rule_of_a_system_and_every_range_can_be_told():
    named = set()
    for file in (SOURCE / "systems" / "data").glob("*.txt"):
        system = read_system(file.read_text(encoding="utf-8"), packaged_text)
        for situation in system.situations:
            named |= {rule.name for rule in situation.rules if rule.name}
    named |= {
        node.value.value
        for file in (SOURCE / "systems" / "floor").glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.keyword)
        and node.arg == "name"
        and isinstance(node.value, ast.Constant)
    }
    ranges = [f"{name}_{end}" for name in _RANGED for end in ("least", "most", "exact", "range")]
    none(sorted({f"meaning.{name}" for name in (*named, *ranges)} - set(RAW["en"])))


def test_a_term_has_its_word_in_every_script_and_word_set():
    terms = HOOK.tomllib.loads((HOOK.LOCALE / "terms.toml").read_text(encoding="utf-8"))
    for name, words in terms.items():
        assert re.fullmatch(r"[a-z][a-z_]*", name)
        assert set(words) == {"en", "hans", "hant"}, name
        assert isinstance(words["en"], str)
        for script in ("hans", "hant"):
            pair = words[script]
            assert isinstance(pair, str) or (len(pair) == 2 and pair[0] != pair[1]), name
        assert isinstance(words["hans"], list) == isinstance(words["hant"], list), name


# --- Scripts

HANS_ONLY_IN_BIG5 = "后里几于云万种机价体离么据叶适余与无么尽号党礼"
"""Simplified forms that Big5 has as other characters; none of them belongs into our sentences."""
HANT_ONLY_IN_GB2312 = "於乾後裡麼餘徵瞭"


def _strangers(text: str, encoding: str, also: str) -> set[str]:
    """The Chinese characters of `text` that `encoding` lacks, and those of `also`."""
    found = set(CJK.findall(text))
    return {sign for sign in found if sign in also or not _encodes(sign, encoding)}


def _encodes(sign: str, encoding: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize(
    ("locale", "encoding", "also"),
    [
        ("zh-Hans-CN", "gb2312", HANT_ONLY_IN_GB2312),
        ("zh-Hans-TW", "gb2312", HANT_ONLY_IN_GB2312),
        ("zh-Hant-CN", "big5", HANS_ONLY_IN_BIG5),
        ("zh-Hant-TW", "big5", HANS_ONLY_IN_BIG5),
    ],
)
def test_a_script_has_no_characters_of_the_other(locale, encoding, also):
    wrong = {
        key: found
        for key, sentence in MADE[locale].items()
        if (found := _strangers(" ".join(forms(sentence)), encoding, also))
    }
    none(wrong)


def test_english_has_no_chinese_but_the_names_of_languages():
    wrong = [key for key, text in MADE["en"].items() if CJK.search(" ".join(forms(text)))]
    assert [key for key in wrong if not key.startswith("page.language")] == []


MAINLAND_WORDS = re.compile(
    "加倍|定约|(?<!双)明手|无将|局况|有局|宕|超墩|服务器|文件|网络|默认|屏幕|链接"
)
TAIWAN_WORDS = re.compile("賭倍|合約|夢家|無王|身價|磴|伺服器|檔案|網路|預設|螢幕|連結|線位")


@pytest.mark.parametrize(
    ("locale", "foreign"),
    [("zh-Hans-TW", MAINLAND_WORDS), ("zh-Hant-CN", TAIWAN_WORDS)],
    ids=["Taiwan", "mainland"],
)
def test_a_word_set_has_no_words_of_the_other(locale, foreign):
    wrong = {
        key: found
        for key, text in MADE[locale].items()
        if (found := foreign.findall(" ".join(forms(text))))
    }
    none(wrong)
