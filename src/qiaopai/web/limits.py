"""How often one address may ask for what costs the server something."""

from __future__ import annotations

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from qiaopai.web.errors import TooManyRequests

_JOINS = RateLimitItemPerMinute(60)
_RECOVERIES = RateLimitItemPerMinute(10)
_PADS = RateLimitItemPerMinute(300)

_LOOKS = RateLimitItemPerMinute(600)


class Limits:
    """Counts tries by address; a new server begins anew."""

    def __init__(self, tables_per_minute: int) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        opens = RateLimitItemPerMinute(tables_per_minute)
        self._rates = {"open": opens, "join": _JOINS, "recover": _RECOVERIES, "pad": _PADS}
        self._rates |= {"keep": opens, "look": _LOOKS}

    def check(self, kind: str, connection: HTTPConnection) -> None:
        """Counts one try of `kind`; TooManyRequests above its rate."""
        address = connection.client.host if connection.client else ""
        if not self._limiter.hit(self._rates[kind], kind, address):
            raise TooManyRequests("refused.too_many")
