"""Checks what a bot sends against Discord's own description of its HTTP API, when a copy is at hand.

Needs ``jsonschema``, which only the tests install; so it is imported when a description is really used.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from playground.facts import Json, Value

_URI: Final = "urn:discord"
_UNDESCRIBED: Final = frozenset({"nsfw", "tts"})
"""Keys that Discord documents in words, and every client sends, where its description is silent."""


class Description:
    """The description of an API, closed: a key that an object does not describe is a mistake."""

    def __init__(self, path: Path) -> None:
        from referencing import Registry  # noqa: PLC0415
        from referencing.jsonschema import DRAFT202012  # noqa: PLC0415

        self._spec: Json = json.loads(path.read_text(encoding="utf-8"))
        for schema in self._spec["components"]["schemas"].values():
            if schema.get("type") == "object" and "properties" in schema:
                schema.setdefault("additionalProperties", False)
        resource = DRAFT202012.create_resource(self._spec)
        self._registry: Registry[Any] = Registry().with_resource(_URI, resource)
        # Plain segments first, so that @original is not taken for an id.
        self._paths: list[tuple[re.Pattern[str], str]] = sorted(
            ((re.compile(_pattern(p)), p) for p in self._spec["paths"]), key=lambda entry: entry[1].count("{")
        )
        self._validators: dict[tuple[str, str], Any] = {}

    def template(self, method: str, path: str) -> str | None:
        """Return the described path that a request goes to; None when there is none."""
        for pattern, template in self._paths:
            if pattern.fullmatch(path) and method.lower() in self._spec["paths"][template]:
                return template
        return None

    def errors(self, method: str, path: str, body: object) -> list[tuple[str, str]]:
        """Return place and sentence of everything in a body that the description does not allow."""
        template = self.template(method, path)
        if template is None:
            return [("", f"{method} {path} is not described")]
        validator = self._validator(template, method.lower())
        if validator is None:
            return [("", f"{method} {template} takes no body")] if body else []
        found = {
            ("/".join(map(str, leaf.absolute_path)), leaf.message[:200])
            for error in validator.iter_errors(_as_described(body))
            for leaf in _leaves(error)
        }
        return sorted(found)

    def _validator(self, template: str, method: str) -> Value:
        from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # noqa: PLC0415

        key = (template, method)
        if key not in self._validators:
            request = self._spec["paths"][template][method].get("requestBody")
            made = None
            if request is not None and "application/json" in request["content"]:
                place = template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
                pointer = f"#/paths/{place}/{method}/requestBody/content/application~1json/schema"
                made = Draft202012Validator({"$ref": _URI + pointer}, registry=self._registry)
            self._validators[key] = made
        return self._validators[key]


def _pattern(template: str) -> str:
    parts = template.strip("/").split("/")
    return "/" + "/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in parts)


def _as_described(body: object) -> object:
    """Return a body without the liberties that Discord takes and its description does not mention.

    Ids may be numbers; a kept attachment may be sent back whole; so may the media of a component.
    """
    if isinstance(body, dict):
        result: Json = {}
        for key, value in body.items():
            if key in _UNDESCRIBED and isinstance(value, bool):
                continue
            if key == "attachments" and isinstance(value, list):
                result[key] = [_only(a, "id", "filename", "description", "title") for a in value]
            elif key == "embeds" and isinstance(value, list):
                # The library sends back whatever an embed may have when it is read.
                result[key] = [
                    {k: v for k, v in e.items() if k != "flags"} if isinstance(e, dict) else e for e in value
                ]
            elif key.endswith("_id") and isinstance(value, int):
                result[key] = str(value)
            elif key == "allowed_mentions" and isinstance(value, dict):
                result[key] = {k: [str(v) for v in vs] if k in ("users", "roles") else vs for k, vs in value.items()}
            elif key in ("media", "file") and isinstance(value, dict) and "url" in value:
                result[key] = {"url": value["url"]}
            elif key == "default_member_permissions" and isinstance(value, str) and value.isdecimal():
                result[key] = int(value)
            else:
                result[key] = _as_described(value)
        return result
    return [_as_described(v) for v in body] if isinstance(body, list) else body


def _only(value: object, *keys: str) -> object:
    if not isinstance(value, dict):
        return value
    return {k: str(v) if k == "id" else v for k, v in value.items() if k in keys}


def _leaves(error: Value) -> Iterator[Any]:
    """Yield the innermost complaints; of a choice only the branch that came closest, which is what was meant."""
    if not error.context:
        yield error
        return
    branches: dict[int, list[Any]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    for inner in min(branches.values(), key=_distance):
        yield from _leaves(inner)


def _distance(errors: Iterable[Any]) -> tuple[int, int]:
    """Tell how far a branch is from what was meant: another kind of thing weighs most."""
    listed = list(errors)
    kinds = ("type", "const", "enum", "allOf")
    wrong = sum(
        1 for e in listed if (list(e.path) in ([], ["type"]) and e.validator in kinds) or list(e.path)[-1:] == ["type"]
    )
    return wrong, len(listed)
