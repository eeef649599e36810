"""What every test may ask for."""

from pathlib import Path

import pytest
from hypothesis import settings

# A deadline would be a test of the machine, not of the program.
settings.register_profile("qiaopai", deadline=None)
settings.load_profile("qiaopai")

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real files beside the project; the test is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"no real files at {SHARED}")
    return SHARED


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Among several processes the slow files go first, so that none of them is left for the end."""
    if hasattr(config, "workerinput"):
        slow = {item.path for item in items if item.get_closest_marker("slow")}
        items.sort(key=lambda item: item.path not in slow)
