"""The rules that describe limits: an object is a table of keys, each with a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard
from urllib.parse import urlsplit

from playground.api_errors import ApiError
from playground.checks.emoji import is_emoji

if TYPE_CHECKING:
    from playground.facts import Json

Path: TypeAlias = tuple[str | int, ...]


class FormError(ApiError):
    """A request that breaks a limit; ``found`` lists place, code and sentence of each mistake."""

    def __init__(
        self, found: list[tuple[Path, str, str]], status: int, code: int, message: str, *, errors: Json | None = None
    ) -> None:
        super().__init__(status, code, message, errors=errors)
        self.found = found


@dataclass(slots=True)
class Report:
    """The mistakes in a request: place, Discord's code and a sentence each."""

    found: list[tuple[Path, str, str]] = field(default_factory=list)
    emojis: Collection[int] = ()
    """The ids of the application's emoji, which buttons and options may bear."""

    def add(self, path: Path, code: str, sentence: str) -> None:
        """Note one mistake."""
        self.found.append((path, code, sentence))

    def error(self) -> FormError:
        """Return Discord's answer to a request with these mistakes."""
        tree: Json = {}
        for path, code, sentence in self.found:
            node = tree
            for step in path:
                # A key of the request may have the name of the list itself.
                node = node.setdefault("errors" if step == "_errors" else str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": sentence})
        codes = {code for _, code, _ in self.found}
        if codes == {"MESSAGE_EMPTY"}:
            return FormError(self.found, 400, 50006, "Cannot send an empty message")
        if "FILE_TOO_LARGE" in codes:
            return FormError(self.found, 413, 40005, "Request entity too large")
        return FormError(self.found, 400, 50035, "Invalid Form Body", errors=tree)


_NONCE: Final = 25
"""Characters of a nonce."""

Rule: TypeAlias = Callable[[Report, Path, object], None]


def text(low: int, high: int) -> Rule:
    """Take a text of so many characters, counted after trimming as Discord does."""

    def rule(report: Report, path: Path, value: object) -> None:
        if not isinstance(value, str):
            report.add(path, "STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string.")
        elif len(value) > high:
            report.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length; it is {len(value)}.")
        elif len(value.strip()) < low:
            report.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length; it is blank.")

    return rule


def whole(low: int, high: int) -> Rule:
    """Take a whole number within limits."""

    def rule(report: Report, path: Path, value: object) -> None:
        if not is_whole(value):
            report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
        elif not low <= value <= high:
            report.add(path, "NUMBER_TYPE_RANGE", f"{value} is not between {low} and {high}.")

    return rule


def number(report: Report, path: Path, value: object) -> None:
    """Take any number, as far as numbers with fractions are exact."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not a number.")
    elif not -(2**53) <= value <= 2**53:
        report.add(path, "NUMBER_TYPE_RANGE", f"{value} is not between {-(2**53)} and {2**53}.")


def flag(report: Report, path: Path, value: object) -> None:
    """Take yes or no."""
    if not isinstance(value, bool):
        report.add(path, "BOOLEAN_TYPE_CONVERT", f"Must be either true or false, not {value!r}.")


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def anything(report: Report, path: Path, value: object) -> None:
    """Take any value."""


def an_object(report: Report, path: Path, value: object) -> None:
    """Take any object."""
    if not isinstance(value, dict):
        report.add(path, "MODEL_TYPE_CONVERT", f"Only dictionaries may be used here, not {value!r}.")


def is_snowflake(value: object) -> bool:
    """Return whether a value is an id: a whole number of 64 bits with a sign, or its digits."""
    digits = str(value) if is_whole(value) or isinstance(value, str) else ""
    return re.fullmatch(r"[0-9]{1,19}", digits) is not None and int(digits) < 2**63


def snowflake(report: Report, path: Path, value: object) -> None:
    """Take an id, as a number or as its digits."""
    if not is_snowflake(value):
        report.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def nonce(report: Report, path: Path, value: object) -> None:
    """Take the mark by which a message is known to its sender: a text of 25 characters, or a number of 64 bits."""
    if isinstance(value, str):
        if len(value) > _NONCE:
            report.add(path, "NONCE_TYPE_TOO_LONG", f"Must be {_NONCE} or fewer in length.")
    elif not is_whole(value) or not -(2**63) <= value < 2**63:
        report.add(path, "UNION_TYPE_CHOICES", f"Value {value!r} is neither a text nor a number of 64 bits.")


def bits(report: Report, path: Path, value: object) -> None:
    """Take rights: a number, or its digits."""
    if not is_snowflake(value) or int(str(value)) >= 2**54:
        report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not a set of permissions.")


def one_of(values: Iterable[object]) -> Rule:
    """Take one of some values."""
    allowed = tuple(values)

    def rule(report: Report, path: Path, value: object) -> None:
        if not any(type(value) is type(one) and value == one for one in allowed):
            report.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}, not {value!r}.")

    return rule


def many(low: int, high: int, each: Rule = anything) -> Rule:
    """Take a list of so many values, each with a rule."""

    def rule(report: Report, path: Path, value: object) -> None:
        if not isinstance(value, list):
            report.add(path, "LIST_TYPE_CONVERT", f"Only lists may be used here, not {value!r}.")
            return
        if not low <= len(value) <= high:
            report.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length; it is {len(value)}.")
        for place, item in enumerate(value):
            each(report, (*path, place), item)

    return rule


def different(low: int, high: int, each: Rule) -> Rule:
    """Take a list of so many values, each with a rule and none of them twice; 5 and "5" are one id."""
    every = many(low, high, each)

    def rule(report: Report, path: Path, value: object) -> None:
        every(report, path, value)
        said = [str(one) for one in value] if isinstance(value, list) else []
        for place, one in enumerate(said):
            if one in said[:place]:
                report.add((*path, place), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")

    return rule


def shape(keys: Mapping[str, Rule], *, required: Iterable[str] = ()) -> Rule:
    """Take an object with these keys and no others; null stands for a key that is left out."""
    needed = frozenset(required)

    def rule(report: Report, path: Path, value: object) -> None:
        if not isinstance(value, dict):
            report.add(path, "MODEL_TYPE_CONVERT", f"Only dictionaries may be used here, not {value!r}.")
            return
        for key in value.keys() - keys.keys():
            report.add((*path, key), "UNKNOWN_KEY", f"There is no key {key!r} here.")
        for key in sorted(needed):
            if value.get(key) is None:
                report.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required.")
        for key, of in keys.items():
            if value.get(key) is not None:
                of(report, (*path, key), value[key])

    return rule


def address(*schemes: str, longest: int = 2048) -> Rule:
    """Take an address of one of the schemes."""

    def rule(report: Report, path: Path, value: object) -> None:
        text(1, longest)(report, path, value)
        if isinstance(value, str) and value.partition("://")[0] not in schemes:
            known = ", ".join(schemes)
            report.add(path, "URL_TYPE_INVALID_SCHEME", f"Scheme of {value[:40]!r} must be one of {known}.")
        elif isinstance(value, str) and not _well_formed(value):
            report.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    return rule


def _well_formed(url: str) -> bool:
    """Return whether an address has no blanks or control characters in it, and a host where its scheme needs one."""
    if any(sign.isspace() or not sign.isprintable() for sign in url):
        return False
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:  # of brackets and ports that are none
        return False
    if parts.scheme in ("http", "https"):
        return host is not None and re.fullmatch(_HOST, host) is not None
    return bool(url.partition("://")[2])


_HOST: Final = r"[\w-]+(?:\.[\w-]+)+\.?|[0-9a-fA-F:]*:[0-9a-fA-F:.]+"
_EMOJI: Final = shape({"id": snowflake, "name": anything, "animated": flag})


def emoji(report: Report, path: Path, value: object) -> None:
    """Take an emoji of Unicode or of the application: no server here has any of its own."""
    _EMOJI(report, path, value)
    if not isinstance(value, dict):
        return
    key, name = "name" if value.get("id") is None else "id", value.get("name")
    if key == "id":
        known = is_snowflake(value["id"]) and int(value["id"]) in report.emojis
    else:
        known = isinstance(name, str) and is_emoji(name)
    if not known:
        report.add((*path, key), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def twice(values: Iterable[object]) -> list[object]:
    """Return the values that occur more than once, in the order of their second occurrence."""
    seen: set[object] = set()
    again = []
    for value in values:
        try:
            if value in seen:
                again.append(value)
            seen.add(value)
        except TypeError:
            continue  # a list or an object, which the rule for the value refuses
    return again
