"""The rules that describe limits: an object is a table of keys, each with a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from playground.api_errors import ApiError

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

    def add(self, path: Path, code: str, sentence: str) -> None:
        """Note one mistake."""
        self.found.append((path, code, sentence))

    def error(self) -> FormError:
        """Return Discord's answer to a request with these mistakes."""
        tree: Json = {}
        for path, code, sentence in self.found:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": sentence})
        codes = {code for _, code, _ in self.found}
        if codes == {"MESSAGE_EMPTY"}:
            return FormError(self.found, 400, 50006, "Cannot send an empty message")
        if "FILE_TOO_LARGE" in codes:
            return FormError(self.found, 413, 40005, "Request entity too large")
        return FormError(self.found, 400, 50035, "Invalid Form Body", errors=tree)


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
        if not isinstance(value, int) or isinstance(value, bool):
            report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
        elif not low <= value <= high:
            report.add(path, "NUMBER_TYPE_RANGE", f"{value} is not between {low} and {high}.")

    return rule


def number(report: Report, path: Path, value: object) -> None:
    """Take any number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        report.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not a number.")


def flag(report: Report, path: Path, value: object) -> None:
    """Take yes or no."""
    if not isinstance(value, bool):
        report.add(path, "BOOLEAN_TYPE_CONVERT", f"Must be either true or false, not {value!r}.")


def anything(report: Report, path: Path, value: object) -> None:
    """Take any value."""


def snowflake(report: Report, path: Path, value: object) -> None:
    """Take an id, as a number or as its digits."""
    if not re.fullmatch(r"\d{1,20}", str(value)) or isinstance(value, bool):
        report.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def one_of(values: Iterable[object]) -> Rule:
    """Take one of some values."""
    allowed = tuple(values)

    def rule(report: Report, path: Path, value: object) -> None:
        if value not in allowed or isinstance(value, bool):
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

    return rule


EMOJI: Final = shape({"id": snowflake, "name": text(1, 64), "animated": flag})


def twice(values: Iterable[object]) -> list[object]:
    """Return the values that occur more than once, in the order of their second occurrence."""
    seen: set[object] = set()
    again = []
    for value in values:
        if value in seen:
            again.append(value)
        seen.add(value)
    return again
