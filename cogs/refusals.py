"""What the host and the rules refuse, as sentences that say what to do instead.

Knows the codes of the host. Must not know how a sentence reaches a person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from cogs.names import safe
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host import MatchInfo, Refusal
    from render.base import Renderer
    from render.words import Words


SENTENCES: Final[Mapping[str, str]] = {
    "no-match": msg("There is no match here. Open a table with `/game new`, or go to the channel of your match."),
    "match-here": msg(
        "This channel has a table already, and each holds one. Use `/game new` with `thread: True`, or another channel."
    ),
    "unknown-game": msg("I do not know that game. Choose one from the list that `/game new` offers."),
    "already-seated": msg("You sit at this table already."),
    "full": msg("All {seats} seats are taken. Open a table of your own with `/game new` in another channel."),
    "too-few": msg("Too few players: {seats} of {needed}. Somebody has to press *Join* first."),
    "seat-taken": msg("{name} chose that before you. Choose another."),
    "not-host": msg("Only the host of the table, <@{host}>, can do that; who manages the channel can close the table."),
    "bad-option": msg("This game has no choice “{key}” with the value “{value}”. Choose from the list."),
    "started": msg("The match has begun, so its table cannot be changed any more."),
    "not-seated": msg("You do not play in this match; you can look at it with `/game show` and `/game log`."),
    "not-running": msg("The match is not being played: the table is still in the lobby, or was cancelled."),
    "finished": msg("This match is over; its last message shows how it ended. `/game new` opens the next table."),
    "frozen": msg(
        "This match stands still: with the rules as they are now it would not be the same match."
        " Nothing of it is lost; `/game export` gives its record, and `/game new` opens another table."
    ),
    "already-resigned": msg("You have resigned from this match; a stand-in plays your seat."),
    "stale": msg("The board has moved on since that button was made; nothing was done. This is how it stands now:"),
    "not-awaited": msg("It is not your turn: the table waits for {names}. You will be mentioned when it is you."),
    "nothing-to-undo": msg(
        "There is nothing of yours to take back: what is revealed, or followed by somebody else's act, stands."
    ),
    "malformed": msg("I do not understand “{text}”. Choose from the list that opens while you type."),
    "not-saved": msg("I could not save that, so it was not done. Please try again in a moment."),
}
"""By code; ``illegal`` is missing, for the game's own texts say it."""


def sentence(
    refusal: Refusal, words: Words, *, info: MatchInfo | None = None, renderer: Renderer[Any, Any] | None = None
) -> str:
    """Return the refusal as a sentence; match and renderer help to name people and cards."""
    names = tuple(map(safe, info.names)) if info else ()
    values: dict[str, object] = {
        key: safe(value) if isinstance(value, str) else value for key, value in refusal.values.items()
    }
    if refusal.code == "illegal" and renderer is not None:
        reason, details = str(refusal.values["reason"]), cast("Mapping[str, Any]", refusal.values["values"])
        return renderer.refusal(reason, details, names, words)
    if refusal.code == "illegal":
        return words.say("The rules do not allow that now.")
    if refusal.code == "not-awaited":
        values["names"] = words.listed([_name(names, seat) for seat in cast("Sequence[int]", values["awaited"])])
    if refusal.code == "seat-taken":
        values["name"] = _name(names, cast("int", values["seat"]))
    return words.say(SENTENCES[refusal.code], **values)


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else "?"
