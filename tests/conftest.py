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
