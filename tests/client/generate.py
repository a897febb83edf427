"""Generates a typed Python client from the OpenAPI description: its structs, and a method for each operation.

It knows nothing of Caltrop but the description, as a generator of any other language would.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping
from typing import Any

HEAD = '''"""A client of the Caltrop API, generated from its description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
'''
PREPARED = """
# Reading the structs' types once, before there are threads.
DECODERS = [msgspec.json.Decoder(kind) for kind in Struct.__subclasses__() if kind.__module__ == __name__]
"""
CLIENT = '''

class Refused(Exception):
    """A refusal of the server."""

    def __init__(self, status: int, reply: RefusalReply) -> None:
        super().__init__(reply.message)
        self.status = status
        self.reply = reply


class Client:
    """A program with a token."""

    def __init__(self, home: str, token: str = "") -> None:
        self.home = home
        self.token = token

    def _open(self, method: str, path: str, query: dict[str, Any], body: Any, **head: str) -> Any:
        said = {name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()}
        asked = "?" + urlencode({name: value for name, value in said.items() if value is not None})
        sent = None if body is None else msgspec.json.encode(body)
        headers = {"content-type": "application/json", "authorization": f"Bearer {self.token}", **head}
        try:
            return urlopen(Request(self.home + path + asked, sent, headers, method=method), timeout=60)
        except HTTPError as refused:
            with refused:
                raise Refused(refused.code, msgspec.json.decode(refused.read(), type=RefusalReply)) from None
'''


def client_source(described: Mapping[str, Any]) -> str:
    """Return the source of a client."""
    structs = [*_structs(described["components"]["schemas"])]
    methods = [
        method
        for path, operations in described["paths"].items()
        for verb, operation in operations.items()
        for method in _method(verb, path, operation)
    ]
    return "\n".join([HEAD, *structs, CLIENT, *methods, PREPARED])


# ---- structs
def _structs(schemas: Mapping[str, Any]) -> Iterator[str]:
    for name, schema in schemas.items():
        if "properties" not in schema and schema.get("type") != "object":
            yield f"{name} = {_type(schema)}\n"
            continue
        yield from _struct(name, schema)


def _struct(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    properties = schema.get("properties", {})
    tags = {field: each["enum"][0] for field, each in properties.items() if len(each.get("enum", ())) == 1}
    tag = "".join(f", tag_field={field!r}, tag={value!r}" for field, value in tags.items())
    yield f"\nclass {name}(Struct, kw_only=True, omit_defaults=True{tag}):"
    required = schema.get("required", ())
    fields = [(field, each) for field, each in properties.items() if field not in tags]
    for field, each in fields:
        yield f"    {_safe(field)}: {_type(each)}{_default(field, each, field in required)}"
    if not fields:
        yield "    pass"
    yield ""


def _default(name: str, schema: Mapping[str, Any], required: bool) -> str:
    renamed = f"name={name!r}" if _safe(name) != name else ""
    if required:
        return f" = field({renamed})" if renamed else ""
    if "default" not in schema:
        return f" | UnsetType = field(default=UNSET, {renamed})" if renamed else " | UnsetType = UNSET"
    default = schema["default"]
    how = f"default_factory=lambda: {default!r}" if isinstance(default, (list, dict)) else f"default={default!r}"
    if isinstance(default, dict) and "$ref" in schema:
        how = f"default_factory=lambda: msgspec.convert({default!r}, {_type(schema)})"
    return f" = field({', '.join(filter(None, (how, renamed)))})"


def _safe(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _type(schema: Mapping[str, Any]) -> str:
    schema = schema.get("contentSchema", schema)
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    if "enum" in schema:
        return f"Literal[{', '.join(map(repr, schema['enum']))}]"
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    match schema.get("type"):
        case "array":
            if "prefixItems" in schema:
                return f"tuple[{', '.join(map(_type, schema['prefixItems']))}]"
            return f"list[{_type(schema.get('items') or {})}]"
        case "object":
            return f"dict[str, {_type(schema.get('additionalProperties') or {})}]"
        case kind:
            plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
            return plain.get(str(kind), "Any")


# ---- methods
def _method(verb: str, path: str, operation: Mapping[str, Any]) -> Iterator[str]:
    named = [each for each in operation.get("parameters", ()) if each["in"] in ("path", "query")]
    places = [each["name"] for each in named if each["in"] == "path"]
    asked = [each for each in named if each["in"] == "query"]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    arguments = [f"{name}: str" for name in places]
    arguments += [f"body: {_type(body['schema'])}"] if body else []
    arguments += ["*"] if asked else []
    arguments += [
        f"{_safe(each['name'])}: {_type(each['schema'])}" + ("" if each.get("required") else " | None = None")
        for each in asked
    ]
    arguments += ["**params: Any"] if operation["operationId"] == "findOddsOfMove" else []
    query = ", ".join(f"{each['name']!r}: {_safe(each['name'])}" for each in asked)
    query += ", **params" if operation["operationId"] == "findOddsOfMove" else ""
    address = "f" + repr(path).replace("{", "{quote(").replace("}", ")}")
    good = {int(status): found for status, found in operation["responses"].items() if int(status) < 300}
    kinds = {
        status: _type(content["schema"])
        for status, found in good.items()
        for kind, content in found.get("content", {}).items()
        if kind in ("application/json", "text/event-stream")
    }
    streams = any("text/event-stream" in found.get("content", {}) for found in good.values())
    if not kinds or any("image" in kind for found in good.values() for kind in found.get("content", {})):
        return
    told = " | ".join(dict.fromkeys(kinds.values()))
    head = f"    def {operation['operationId']}({', '.join(['self', *arguments])})"
    call = f"self._open({verb.upper()!r}, {address}, {{{query}}}, {'body' if body else 'None'}"
    yield f"{head} -> {f'Iterator[{told}]' if streams else told}:"
    yield f'        """{operation["summary"]}."""'
    if streams:
        yield f"        with {call}) as answer:"
        yield f"            kind: Any = {told}"
        yield "            found: dict[str, Any] = {}"
        yield "            for line in answer:"
        yield '                name, _, said = line.decode().rstrip("\\n").partition(": ")'
        yield '                if name in ("id", "event", "data"):'
        yield '                    found[name] = json.loads(said) if name == "data" else said'
        yield '                elif not name and "data" in found:'
        yield "                    yield msgspec.convert(found, kind)"
        yield "                    found = {}"
    else:
        yield f"        with {call}) as answer:"
        yield f"            kinds: dict[int, Any] = {{{', '.join(f'{s}: {k}' for s, k in kinds.items())}}}"
        yield f"            reply: {told} = msgspec.json.decode(answer.read(), type=kinds[answer.status])"
        yield "            return reply"
    yield ""
