"""How often one address may ask for what costs the server something."""

from __future__ import annotations

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from qiaopai.web.errors import TooManyRequests

_RATES = {
    "open": RateLimitItemPerMinute(20),
    "join": RateLimitItemPerMinute(60),
    "recover": RateLimitItemPerMinute(10),
}


class Limits:
    """Counts tries by address; a new server begins anew."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, kind: str, connection: HTTPConnection) -> None:
        """Counts one try of `kind`; TooManyRequests above its rate."""
        address = connection.client.host if connection.client else ""
        if not self._limiter.hit(_RATES[kind], kind, address):
            raise TooManyRequests("refused.too_many")
