"""Makes the catalogues: ``.po`` fragments and the terms become one JSON file for each locale.

Runs when the package is built or installed, and by hand: ``python hatch_build.py``.
The fragments are ``src/qiaopai/locale/<language>/LC_MESSAGES/*.po``, msgid being the key;
``[[term]]`` in a sentence stands for a term of ``terms.toml``, and ``[[a|b]]`` in Chinese for
the mainland's word or Taiwan's. See ``docs/translating.md``.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent
LOCALE = HERE / "src" / "qiaopai" / "locale"

Sentence = str | list[str]


class Target(NamedTuple):
    """A locale to make: the folder of its sentences, its script and word set in the terms."""

    language: str
    script: str
    words: int


TARGETS = {
    "en": Target("en", "en", 0),
    "zh-Hans-CN": Target("zh_Hans", "hans", 0),
    "zh-Hans-TW": Target("zh_Hans", "hans", 1),
    "zh-Hant-CN": Target("zh_Hant", "hant", 0),
    "zh-Hant-TW": Target("zh_Hant", "hant", 1),
}


class CatalogueHook(BuildHookInterface[Any]):
    """Hatchling's hook: the catalogues are made before the files are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Writes the catalogues; a sentence at fault is told, and is no reason not to install."""
        del version, build_data
        for fault in write(LOCALE):
            self.app.display_warning(fault)


def write(folder: Path) -> list[str]:
    """Writes every locale's JSON file into `folder`; the faults found, in words."""
    catalogues, faults = make(folder)
    for locale, sentences in catalogues.items():
        _replace(folder / f"{locale}.json", as_json(sentences))
    return faults


def make(folder: Path) -> tuple[dict[str, dict[str, Sentence]], list[str]]:
    """Every locale's sentences from the fragments in `folder`, and the faults found."""
    faults: list[str] = []
    terms = tomllib.loads((folder / "terms.toml").read_text(encoding="utf-8"))
    languages = {
        language: read_language(folder / language, faults)
        for language in sorted({target.language for target in TARGETS.values()})
    }
    made = {
        locale: expand(languages[target.language], _terms_for(terms, target), target, faults)
        for locale, target in TARGETS.items()
    }
    return made, sorted(set(faults))


def as_json(sentences: dict[str, Sentence]) -> str:
    """The text of a catalogue file: sorted, compact, one key a line."""
    text = json.dumps(sentences, ensure_ascii=False, sort_keys=True, indent=0)
    return text + "\n"


def read_language(folder: Path, faults: list[str]) -> dict[str, Sentence]:
    """All fragments of one language, merged; a key may stand in one of them only."""
    sentences: dict[str, Sentence] = {}
    for fragment in sorted(folder.glob("LC_MESSAGES/*.po")):
        where = f"{folder.name}/{fragment.name}"
        for key, sentence in _entries(fragment, where, faults):
            if key in sentences:
                faults.append(f"{where}: {key} stands in another fragment too")
            sentences[key] = sentence
    return sentences


def _entries(fragment: Path, where: str, faults: list[str]) -> Iterator[tuple[str, Sentence]]:
    """The keys and sentences of one fragment."""
    try:
        with fragment.open("rb") as file:
            catalogue = read_po(file, locale=fragment.parts[-3], abort_invalid=True)
    except Exception as error:
        faults.append(f"{where}: cannot be read: {error}")
        return
    for message in catalogue:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        text: Any = message.string
        forms = [text] if isinstance(text, str) else list(text)
        if not all(forms):
            faults.append(f"{where}: {key} has no sentence")
        elif message.fuzzy:
            faults.append(f"{where}: {key} is marked fuzzy")
        else:
            yield key, forms[0] if len(forms) == 1 else forms


def _terms_for(terms: dict[str, Any], target: Target) -> dict[str, str]:
    """Each term's words in one locale."""
    found: dict[str, str] = {}
    for name, forms in terms.items():
        words = forms[target.script]
        found[name] = words if isinstance(words, str) else words[target.words]
    return found


_TERM = re.compile(r"\[\[([^\[\]]+)\]\]")


def expand(
    sentences: dict[str, Sentence], terms: dict[str, str], target: Target, faults: list[str]
) -> dict[str, Sentence]:
    """`sentences` with their terms written out, and the terms themselves as ``term.<name>``."""

    def word(key: str, name: str) -> str:
        if "|" in name and target.script != "en":
            return name.split("|")[target.words]
        if name in terms:
            return terms[name]
        small = name[:1].lower() + name[1:]
        if small in terms:
            return terms[small][:1].upper() + terms[small][1:]
        faults.append(f"{target.language}: {key} uses [[{name}]], which terms.toml does not have")
        return name

    def full(key: str, sentence: str) -> str:
        return _TERM.sub(lambda found: word(key, found[1]), sentence)

    made: dict[str, Sentence] = {f"term.{name}": words for name, words in terms.items()}
    for key, sentence in sentences.items():
        if isinstance(sentence, str):
            made[key] = full(key, sentence)
        else:
            made[key] = [full(key, one) for one in sentence]
    return made


def _replace(path: Path, text: str) -> None:
    """Writes `text` in one step, so that a reader sees the old file or the new one."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


if __name__ == "__main__":
    found = write(LOCALE)
    for fault in found:
        print(fault, file=sys.stderr)
    sys.exit(1 if found else 0)
