"""Secrets that browsers keep and links that friends send: made here, stored as hashes only."""

from __future__ import annotations

import hashlib
import secrets

_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits that cannot be taken for one another."""

RECOVERY_LENGTH = 10
"""Characters of a recovery code: 49 bits, with a limit on tries."""


def new_id() -> str:
    """An id that tells nothing: 12 characters, 60 bits."""
    return "".join(secrets.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(12))


def is_id(text: str) -> bool:
    """Whether `text` looks like an id; a database may refuse other characters."""
    return text.isascii() and text.isalnum() and len(text) <= 64


def new_token() -> str:
    """A secret of 128 bits for a browser or a link, URL-safe."""
    return secrets.token_urlsafe(16)


def new_recovery_code() -> str:
    """A short code to carry a seat to another device, in two groups."""
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(RECOVERY_LENGTH))
    return f"{letters[:5]}-{letters[5:]}"


def digest(secret: str) -> str:
    """What is stored of a secret: SHA-256; enough, since secrets are random, not chosen."""
    return hashlib.sha256(b"qiaopai-secret\0" + secret.encode()).hexdigest()


def normal_code(text: str) -> str:
    """A recovery code as typed, in its stored form."""
    letters = "".join(c for c in text.upper() if c.isalnum())[:RECOVERY_LENGTH]
    return f"{letters[:5]}-{letters[5:]}"
