"""What a person may read, before it has a language: a key and its parameters.

Pure code hands out :class:`Message` values; ``web`` and ``cli`` render them from
the catalogues, so that no sentence of the interface lives in the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A catalogue key with the values its sentence needs.

    >>> Message.of("call.not_over", call="1H", over="1S").get("over")
    '1S'
    """

    key: str
    params: tuple[tuple[str, object], ...] = field(default=())

    @classmethod
    def of(cls, key: str, **params: object) -> Message:
        """The message `key` with `params`, in the order of their names."""
        return cls(key, tuple(sorted(params.items())))

    def get(self, name: str) -> object:
        """The parameter `name`; KeyError when the message has none of that name."""
        return self.as_dict()[name]

    def as_dict(self) -> Mapping[str, object]:
        """The parameters by name."""
        return dict(self.params)


def english(message: Message) -> str:
    """The message in English."""
    return f"{message.key}: {dict(message.params)}"
