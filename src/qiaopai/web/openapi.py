"""The OpenAPI description of ``/api/v1``, made from the types that read and write it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from qiaopai import __version__
from qiaopai.protocol.printed.desk import FIELDS as DESK_FIELDS
from qiaopai.protocol.requests import CommandRequest, HintRequest
from qiaopai.service.analyses import ROOMS
from qiaopai.service.event_desk import ASKED, METHODS, OPTION_NAMES, OPTION_VALUES
from qiaopai.web.api import JoinRequest, Json, OpenRequest, RecoverRequest
from qiaopai.web.pad import PadRequest

_REF = "#/components/schemas/{name}"

_CALLS: tuple[tuple[str, str, str, type | None, int], ...] = (
    ("post", "/api/v1/tables", "openTable", OpenRequest, 201),
    ("post", "/api/v1/tables/{table}/join", "joinTable", JoinRequest, 200),
    ("get", "/api/v1/tables/{table}", "readTable", None, 200),
    ("post", "/api/v1/tables/{table}/commands", "sendCommand", CommandRequest, 200),
    ("post", "/api/v1/tables/{table}/hint", "takeHint", HintRequest, 200),
    ("get", "/api/v1/tables/{table}/events", "followTable", None, 200),
    ("post", "/api/v1/tables/{table}/recovery", "makeRecoveryCode", None, 200),
    ("get", "/api/v1/tables/{table}/boards/{number}", "readBoard", None, 200),
    ("get", "/api/v1/tables/{table}/boards/{number}/analysis", "analyseBoard", None, 200),
    ("get", "/api/v1/tables/{table}/analysis", "analyseMatch", None, 200),
    ("get", "/api/v1/tables/{table}/match.pbn", "downloadMatch", None, 200),
    ("get", "/api/v1/tables/{table}/proof.json", "downloadProof", None, 200),
    ("get", "/api/v1/boards", "readBoards", None, 200),
    ("get", "/api/v1/reference/{name}", "readReference", None, 200),
    ("get", "/api/v1/score", "scoreDeal", None, 200),
    ("post", "/api/v1/rubber", "scoreRubber", PadRequest, 200),
    ("post", "/api/v1/recover", "recoverSeat", RecoverRequest, 200),
    ("post", "/api/v1/results", "keepEvent", None, 201),
    ("get", "/api/v1/results/{event}", "readEvent", None, 200),
    ("delete", "/api/v1/results/{event}", "deleteEvent", None, 204),
    ("get", "/api/v1/results/{event}/why", "explainEvent", None, 200),
)

_CHOICES = ("method", *OPTION_NAMES)
_ASKED = ("about", "of", "at", "board")
_QUERIES: dict[str, tuple[str, ...]] = {
    "analyseBoard": ("room", "again"),
    "takeHint": ("part",),
    "readBoards": ("boards", "view"),
    "readReference": ("era", "table", "scale", "boards"),
    "scoreDeal": (*DESK_FIELDS, "worth"),
    "keepEvent": ("name", *_CHOICES),
    "readEvent": _CHOICES,
    "explainEvent": (*_ASKED, *_CHOICES),
}
"""What an address may carry after the question mark, by the name of the call."""


def document() -> dict[str, Any]:
    """The description: every path with its request, its errors and how to sign in."""
    kinds = [kind for _, _, _, kind, _ in _CALLS if kind is not None]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_REF)
    paths: dict[str, Any] = {}
    for method, path, name, kind, status in _CALLS:
        paths.setdefault(path, {})[method] = _operation(path, name, kind, status)
    return {
        "openapi": "3.1.0",
        "info": {"title": "qiaopai", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": schemas | {"Error": _error_schema()},
            "securitySchemes": {
                "secret": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "qp_id"},
            },
        },
        "security": [{"secret": []}, {"cookie": []}],
    }


def _operation(path: str, name: str, kind: type | None, status: int) -> dict[str, Any]:
    error = {"schema": {"$ref": _REF.format(name="Error")}}
    kinds = {"events": "text/event-stream", "match.pbn": "application/x-pbn"}
    answer = kinds.get(path.rpartition("/")[2], "application/json")
    found: dict[str, Any] = {
        "operationId": name,
        "responses": {
            str(status): {"description": name, **_content(answer, status)},
            "default": {"description": "error", "content": {"application/json": error}},
        },
    }
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    parameters = [_parameter(one) for one in names]
    parameters += [_query(one) for one in _QUERIES.get(name, ())]
    if parameters:
        found["parameters"] = parameters
    if name == "keepEvent":
        found["requestBody"] = {"required": True, "content": _FILE}
    if kind is not None:
        schema = {"$ref": _REF.format(name=kind.__name__)}
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return found


_FILE: dict[str, Any] = {
    "application/octet-stream": {},
    "multipart/form-data": {
        "schema": {
            "type": "object",
            "required": ["file"],
            "properties": {"file": {"type": "string", "format": "binary"}},
        }
    },
}
"""A file by itself, or as a form sends it."""


def _query(name: str) -> dict[str, Any]:
    told: dict[str, Any] = {"type": "string"}
    values = {"method": METHODS, "about": ASKED, "room": ROOMS}.get(name) or OPTION_VALUES.get(name)
    if values:
        told["enum"] = [value or "none" for value in values]
    return {"name": name, "in": "query", "required": name == "about", "schema": told}


def _content(kind: str, status: int) -> dict[str, Any]:
    return {} if status == 204 else {"content": {kind: {}}}


def _parameter(name: str) -> dict[str, Any]:
    kind = "integer" if name == "number" else "string"
    return {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def _error_schema() -> dict[str, Any]:
    text = {"type": "string"}
    error = {
        "type": "object",
        "required": ["key", "params", "text"],
        "properties": {"key": text, "params": {"type": "object"}, "text": text},
    }
    return {"type": "object", "required": ["error"], "properties": {"error": error}}


async def openapi(request: Request) -> Response:
    """``/api/v1/openapi.json``."""
    del request
    return Json(document())
