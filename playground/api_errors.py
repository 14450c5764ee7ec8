"""Errors: as Discord words them for the bot, and as a sentence for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.facts import Json


class ApiError(Exception):
    """An answer of the API with an error status.

    ``extra`` are further keys of the body, such as ``retry_after``; ``errors`` is Discord's tree of wrong fields.
    """

    def __init__(
        self, status: int, code: int, message: str, *, extra: Json | None = None, errors: Json | None = None
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.body: Json = {"message": message, "code": code, **(extra or {})}
        if errors:
            self.body["errors"] = errors


class Refused(ValueError):
    """A person asked for something that Discord's own client would not let them do; the text says why."""


def unknown(what: str) -> ApiError:
    """Return the 404 for a thing that is not there: Channel, Message, User ..."""
    codes = {"Channel": 10003, "Guild": 10004, "Member": 10007, "Message": 10008, "User": 10013, "Webhook": 10015}
    codes |= {"Emoji": 10014, "interaction": 10062, "application command": 10063}
    return ApiError(404, codes[what], f"Unknown {what}")


def missing_permissions() -> ApiError:
    """Return the 403 for a right that the bot lacks in a channel which it can see."""
    return ApiError(403, 50013, "Missing Permissions")


def missing_access() -> ApiError:
    """Return the 403 for a channel that the bot cannot see."""
    return ApiError(403, 50001, "Missing Access")
