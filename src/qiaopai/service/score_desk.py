"""The scorer's desk for programs: the answers of :func:`protocol.printed.desk.desk` as data."""

from __future__ import annotations

from collections.abc import Mapping

from qiaopai.errors import InvalidValue
from qiaopai.protocol.printed.desk import desk
from qiaopai.protocol.tables import rows
from qiaopai.service.event_data import Data, Tell, why_data


def desk_data(asked: Mapping[str, str], tell: Tell) -> Data:
    """What was asked, answered: ``score`` with ``why`` and ``sacrifices``, ``ways`` of ``worth``.

    InvalidValue when what was asked cannot be.
    """
    found = desk(asked)
    if found.error is not None:
        raise InvalidValue(found.error.key, **found.error.as_dict())
    data: Data = {}
    if found.answer is not None:
        against = found.answer.sacrifices
        data = {
            "result": str(found.answer.result),
            "score": found.answer.points,
            "why": why_data(found.answer.why, tell),
            "sacrifices": None if against is None else rows(against),
        }
    if found.ways is not None:
        data |= {"worth": found.worth_points, "ways": [tell(one) for one in found.ways]}
    return data
