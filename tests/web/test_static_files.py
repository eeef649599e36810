"""What the content security policy and the eye ask of the page's files."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "src" / "qiaopai" / "web"
SOURCES = sorted([*(WEB / "static").glob("*.js"), *(WEB / "templates").glob("*.html")])
INLINE = re.compile(r"\sstyle=|\son[a-z]+=[\"']|<style|javascript:|unsafeHTML|innerHTML")


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def themes():
    """The light and the dark values of the colour tokens."""
    blocks = re.findall(r"\{([^{}]*--ground:[^{}]*)\}", (WEB / "static" / "base.css").read_text())
    light, *dark = (dict(re.findall(r"--([\w-]+): (#\w{6}|#\w{3})\b", block)) for block in blocks)
    full = {name: long_form(value) for name, value in light.items()}
    return full, [full | {name: long_form(value) for name, value in one.items()} for one in dark]


def long_form(colour):
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_file_has_inline_script_or_style(source):
    assert not INLINE.search(source.read_text("utf-8"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_file_is_longer_than_600_lines(source):
    assert len(source.read_text("utf-8").splitlines()) <= 600


def test_both_ways_to_the_dark_theme_give_the_same_colours():
    _, (by_system, by_choice) = themes()
    assert by_system == by_choice


@pytest.mark.parametrize("suit", "SHDC")
def test_suits_are_readable_in_both_themes(suit):
    light, dark = themes()
    for theme in (light, *dark):
        assert contrast(theme[f"suit-{suit}"], theme["card"]) >= 4.5
        for ground in ("ground", "raised", "felt"):
            assert contrast(theme[f"text-{suit}"], theme[ground]) >= 4.5


def test_words_are_readable_in_both_themes():
    light, dark = themes()
    for theme in (light, *dark):
        for ground in ("ground", "raised"):
            assert contrast(theme["ink-2"], theme[ground]) >= 4.5
        assert contrast(theme["accent-ink"], theme["accent"]) >= 7
        assert contrast(theme["link"], theme["ground"]) >= 4.5
