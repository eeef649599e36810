"""What is installed has the catalogues, and needs nothing that made them."""

import shutil
import zipfile

import pytest
from hatchling.builders.wheel import WheelBuilder

from qiaopai.text import LOCALES
from tests.sources import ROOT


@pytest.fixture(scope="module")
def names(tmp_path_factory) -> set[str]:
    """The files of a wheel built from a clean copy of the source."""
    copy = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md", "LICENSE", "hatch_build.py"):
        shutil.copy(ROOT / name, copy)
    ignore = shutil.ignore_patterns("__pycache__", "*.json")
    shutil.copytree(ROOT / "src", copy / "src", ignore=ignore)
    wheel = next(WheelBuilder(str(copy)).build(directory=str(copy / "dist"), versions=["standard"]))
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_a_wheel_has_every_catalogue(names):
    assert {f"qiaopai/locale/{locale}.json" for locale in LOCALES} <= names


def test_a_wheel_has_no_fragments_and_no_terms(names):
    assert not [name for name in names if name.endswith((".po", "terms.toml"))]


def test_a_wheel_has_every_table_of_the_scoring(names):
    tables = {file.name for file in (ROOT / "src/qiaopai/scoring/data").iterdir()}
    assert {f"qiaopai/scoring/data/{name}" for name in tables} <= names
    assert len(tables) > 5


def test_a_wheel_has_the_empty_bridgemate_database(names):
    assert "qiaopai/formats/bws/data/empty.bws" in names
