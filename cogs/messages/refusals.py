"""Refusals of the host and the rules as sentences that say what to do instead, also of a match that is frozen.

Knows the codes of the host, and its Difference: which act new rules would make another, and what comes of it now. Must
not know any one game, nor how a sentence reaches a person.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from cogs.messages.names import safe, shown
from host import Difference
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Value
    from host import MatchInfo, Refusal, WouldGoOn
    from render.base import AnyRenderer
    from render.words import Words

SENTENCES: Final[Mapping[str, str]] = {
    "no-match": msg("There's no match here. Open a table with `/game new`, or go to your match's channel."),
    "match-here": msg(
        "This channel already has a table, and there's room for one. Use `/game new` with `thread: True`, or another"
        " channel."
    ),
    "rests-here": msg(
        "This channel has a frozen match: nobody moved for too long. Its players can press *Resume* on its board."
        " Anyone who manages the channel can close it with `/game cancel`. Or use `/game new` with `thread: True`, or"
        " another channel."
    ),
    "unknown-game": msg("There's no game “{game}” here. Choose one from the list that opens as you type."),
    "already-seated": msg("You've already joined."),
    "full": msg("All seats are taken. Open a table of your own with `/game new` in another channel."),
    "no-room": msg("All seats are taken. Remove a computer, or have someone leave first."),
    "plays-here": msg(
        "You're playing in this match. For direct messages on your own turns, see `/me settings`. `/me follow` is for"
        " spectators."
    ),
    "sits-already": msg("{name} has already joined."),
    "invited-already": msg("That person was invited here within the last day. You can invite them again from {at}."),
    "too-few": msg("Not enough players: {seats} of {needed}. Someone has to press *Join* first."),
    "seat-taken": msg("{name} has already chosen that. Choose another."),
    "not-host": msg(
        "Only the table's host (<@{host}>) can do that. Anyone who manages this channel can close the table."
    ),
    "bad-option": msg("“{choice}” isn't an option in this game. Choose from the list."),
    "bad-options": msg("Some of those options can't be chosen together, so nothing was changed. Choose again."),
    "started": msg("The match has started, so the table can't be changed any more."),
    "not-over": msg("The match isn't over yet. When it is, its last message has a *Rematch* button."),
    "review-too-early": msg(
        "You can review a match once it's over. Before that, a review would reveal hidden information. `/game"
        " catchup` replays what has happened."
    ),
    "not-reviewed": msg("You can only review matches you played to the end. Choose one of yours in `match`."),
    "reviews-busy": msg("Too many reviews are running. Please ask again in a few minutes."),
    "did-not-play": msg("Only this match's players can start its rematch. `/game new` opens a table for anyone."),
    "not-seated": msg("You aren't playing in this match. You can watch it with `/game show` and `/game log`."),
    "not-running": msg("The table was closed before the match started. `/game new` opens another."),
    "closed": msg(
        "This match was closed early. Its record: `/game export match:{match}`. `/game new` opens another table."
    ),
    "finished": msg("This match is over; its last message shows the result. `/game new` opens another table."),
    "frozen": msg("This match is frozen: its log can't be replayed. `/game new` opens another table."),
    "resting": msg(
        "This match is frozen because nobody moved, so nothing was done. Its players can press *Resume* on its board,"
        " or use `/game turn`."
    ),
    "not-still": msg("This match isn't frozen. `/game turn` shows whose turn it is."),
    "ask-others": msg(
        "You can't decide that alone. Use `/game ask` to ask the others to continue with the new rules, or to end the"
        " match."
    ),
    "already-resigned": msg("You've resigned from this match. A computer plays your seat."),
    "stood-in": msg("A computer is filling in for you. Press *Take your seat back* to play again at once."),
    "no-vacant-seat": msg("The match has started and all seats are taken. `/game open` lists tables with free seats."),
    "seats-kept": msg(
        "At this table, computers keep the seats of players who left. `/game open` lists tables with free seats."
    ),
    "not-away": msg("No computer is filling in for you here. `/game turn` shows whose turn it is."),
    "seat-changed": msg("That person no longer plays that seat, so nothing was done."),
    "plays-already": msg("That person already plays in this match. Choose someone else."),
    "knows-other-seat": msg(
        "You've played another seat of this match and know its secrets, so you can't play this one. `/game open`"
        " lists other tables."
    ),
    "not-overdue": msg(
        "Only the seat's player can do that. The others can replace someone who hasn't moved for {days} days or"
        " despite reminders."
    ),
    "paused": msg(
        "The match is paused until {at} at the latest. Press *Resume* on the board (or use `/game ask`) to end the"
        " pause."
    ),
    "not-paused": msg("That pause is already over. `/game turn` shows whose turn it is."),
    "vacation-over": msg(
        "That day has passed, or it comes before the first one. Choose a later one: `/me vacation until:`."
    ),
    "vacation-long": msg("A vacation can last at most {days} days. Choose an earlier last day: `/me vacation until:`."),
    "on-vacation": msg(
        "You're on vacation until {at}. Use only `until:` to change its end, or end it first with `/me vacation`."
    ),
    "no-vacation": msg("You have no vacation set. Use `/me vacation until:` to plan one."),
    "stale": msg("That button was out of date, so nothing was done. Here's the current state:"),
    "no-hints": msg("This table has no hints yet. Use `/game ask` and *Allow hints* to ask the others to allow them."),
    "hints-off": msg("This table's options say: no hints."),
    "hints-away": msg("Everyone at this table has to allow hints, and the others are away right now."),
    "hints-there": msg("This table already has hints: press *Hint* in your panel when it's your turn."),
    "not-awaited": msg("It isn't your turn. Waiting for: {names}."),
    "nothing-to-undo": msg(
        "You have nothing to undo. You can't undo a step once something was revealed or someone else has moved."
    ),
    "nothing-to-redo": msg("You have nothing to redo: you undid nothing, or something has happened since."),
    "no-proposal": msg("This table can't be asked that."),
    "proposal-over": msg("That question is closed, so nothing was done."),
    "asked-already": msg("The table has already been asked. The question is in the channel."),
    "refused-already": msg(
        "The table has said no to that, and nothing has happened since. Ask again after the next move."
    ),
    "not-waited-for": msg("The match has moved on. `/game turn` shows whose turn it is."),
    "several-awaited": msg("Several players have a turn right now. Say which one with `player:`."),
    "asked-lately": msg("You asked for that recently. You can ask again from {at}."),
    "own-proposal": msg(
        "This is your own request, so the others have to agree. You can withdraw it with *No, keep playing*."
    ),
    "not-asked": msg("You can't vote on this. Only those who were playing when it was asked can."),
    "nobody-to-ask": msg("Nobody else at the table could agree to that."),
    "asleep": msg("{name} isn't taking pings right now. You can nudge them from {at}."),
    "pinged-lately": msg(
        "You've pinged that person several times recently, so nothing was sent. You can do it again from {at}."
    ),
    "nudged": msg("{name} was reminded within the last 12 hours. You can nudge them again from {at}."),
    "nobody-awaited": msg("Nobody to remind: it's a computer's turn, and it moves by itself."),
    "your-turn": msg("It's your turn too. `/game turn` opens your panel."),
    "malformed": msg(
        "I don't understand that. Use your panel's lists and buttons, or type a move as they name it: `/game do`"
        " lists examples."
    ),
    "not-saved": msg("I couldn't save that, so nothing was done. Please try again in a moment."),
    "not-read": msg("I can't read that right now, so nothing was changed. Please try again in a moment."),
    "overtaken": msg("Something else happened at the same moment, so this wasn't done. Please try again."),
    "unknown-outcome": msg(
        "I don't know yet whether that was saved: the database failed in the middle of it. I'll tell you here as soon"
        " as I know. Please don't repeat it until then."
    ),
}
"""By code; ``illegal`` is missing, because the game has those sentences."""

_NO_RULES: Final = msg(
    "This match is frozen: its game isn't available here any more. Nothing is lost, and it continues when the game is"
    " back."
)
_NOT_AT_TABLE: Final = msg("You haven't joined this table. Press *Join*, or use `/game join`.")
_GATHERING: Final = msg("The match hasn't started. The host presses *Start* once everyone has joined.")

CHANGED: Final[Mapping[str, str]] = {
    "entry": msg("This match is frozen: log entry {number} was changed."),
    "resignation": msg("This match is frozen: its resignations were changed."),
    "clock": msg("This match is frozen: seat {number}'s clock was changed."),
    "seat": msg("This match is frozen: seat {number}'s player was changed."),
    "options": msg("This match is frozen: its options were changed."),
    "opening": msg("This match is frozen: its starting shuffle was changed."),
    "cards": msg("This match is frozen: the card file it was dealt from was changed."),
    "note": msg("This match is frozen: its log's notes were changed."),
    "table": msg("This match is frozen: its channel or host was changed."),
    "status": msg("This match is frozen: its status was changed."),
}
"""By the part of a match that was changed on the disk from outside."""
_EXPORT: Final = msg(
    "Something other than me changed it on the disk. `/game export` gives the reliable part, and the operator can"
    " restore a backup. `/game new` opens another table."
)
_ACTION: Final = re.compile(r"[a-z0-9:._-]{1,200}")
_NEW: Final = msg(
    "This match is frozen: the rules have changed ({before} to {now}), and its moves would now have different results."
)
_SAME_VERSION: Final = msg(
    "This match is frozen: the rules have changed, and its moves would now have different results."
)
_WAYS: Final = msg(
    "Nothing is lost. If everyone agrees, it continues with the new rules, or ends. Use `/game ask` to ask them."
)
_LOST: Final = msg(
    "It can't continue with them. Any of its players can close it with `/game cancel`. Its record is kept: `/game"
    " export match:{match}`."
)


_OVER: Final = msg(
    "This match was played with older rules ({before}). With today's ({now}) it would go differently, so I can't show"
    " it."
)
_RECORD: Final = msg("Its record: `/game export match:{match}`.")


def sentence(
    refusal: Refusal, words: Words, *, info: MatchInfo | None = None, renderer: AnyRenderer | None = None
) -> str:
    """Return the refusal as a sentence; with ``info`` and ``renderer`` it can name people and cards."""
    people = shown(info.names if info else (), words, info.colours if info else ())
    names = people.escaped
    values: dict[str, object] = {
        key: safe(value) if isinstance(value, str) else value for key, value in refusal.values.items()
    }
    if refusal.code == "illegal" and renderer is not None:
        reason, details = str(refusal.values["reason"]), cast("Mapping[str, Value]", refusal.values["values"])
        return renderer.for_match(words, people).sentences.refusal(reason, details)
    if refusal.code == "illegal":
        return words.say("The rules don't allow that now.")
    if refusal.code == "frozen":
        return frozen(refusal, words, info, renderer)
    if refusal.code == "not-awaited":
        values["names"] = words.listed([_name(names, seat) for seat in cast("Sequence[int]", values["awaited"])])
    if early := _before_the_match(refusal, info):
        return words.say(early)
    if refusal.code == "bad-option":
        typed = "=".join(str(part) for part in refusal.values.values() if part)
        return words.say(SENTENCES[refusal.code], choice=safe(typed))
    if "at" in values:
        # in the reader's own time zone
        values["at"] = f"<t:{values['at']}:f>"
    if refusal.code in {"seat-taken", "asleep", "nudged", "sits-already"}:
        values["name"] = _name(names, cast("int", values["seat"]))
    return words.say(SENTENCES[refusal.code], **values)


def _before_the_match(refusal: Refusal, info: MatchInfo | None) -> str:
    """Return the message of what is refused in another way while people gather, "" for anything else."""
    if refusal.code == "not-seated" and info is not None and info.status == "lobby":
        return _NOT_AT_TABLE
    return _GATHERING if refusal.code == "not-running" and refusal.values["status"] == "lobby" else ""


def frozen(refusal: Refusal, words: Words, info: MatchInfo | None, renderer: AnyRenderer | None) -> str:
    """Return why a match is frozen, and what can be done."""
    if isinstance(where := refusal.values["where"], Difference):
        return why_still(where, words, info, renderer)
    why = str(refusal.values["why"])
    return changed(why, words) or words.say(_NO_RULES if why == "rules" else SENTENCES["frozen"])


def changed(why: str, words: Words) -> str:
    """Return why a match is frozen that was changed on the disk, as a sentence; "" for any other reason."""
    kind, _, number = why.partition(".")
    if kind not in CHANGED:
        return ""
    shown = int(number or 0) + (kind in {"seat", "clock"})  # people count seats from 1
    return f"{words.say(CHANGED[kind], number=shown)} {words.say(_EXPORT)}"


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else "?"


def why_still(one: Difference, words: Words, info: MatchInfo | None, renderer: AnyRenderer | None) -> str:
    """Return why the match is frozen, where its rules lead elsewhere, and what can be done."""
    if info is not None and info.status == "finished":
        over = words.say(_OVER, before=safe(one.before), now=safe(one.now))
        return " ".join([over, place(one, words, info, renderer), words.say(_RECORD, match=info.id)])
    changed = (
        words.say(_SAME_VERSION)
        if one.before == one.now
        else words.say(_NEW, before=safe(one.before), now=safe(one.now))
    )
    ways = words.say(_LOST, match="?" if info is None else info.id) if one.lost else words.say(_WAYS)
    return " ".join([changed, place(one, words, info, renderer), ways])


def going_on(plan: WouldGoOn, words: Words, names: Sequence[str]) -> str:
    """Return how a match would go on by the new rules, in two sentences."""
    if not plan.back:
        kept = words.say("All its moves stand, with the results the new rules give them.")
    elif plan.seq:
        kept = words.say(
            "It goes back to the last point where both rules agree, after move {number}. Later moves are undone.",
            number=plan.seq,
        )
    else:
        kept = words.say("It starts over with the new rules' setup. All its moves are undone.")
    if not plan.awaited:
        return f"{kept} " + words.say("That ends the match.")
    who = words.listed([names[seat] for seat in plan.awaited])
    return f"{kept} " + words.say("Next to move: {names}.", names=who)


def place(one: Difference, words: Words, info: MatchInfo | None, renderer: AnyRenderer | None) -> str:
    """Return the first act that differs, and what comes of it by the rules that are there."""
    if one.kind == "setup":
        return words.say("The setup itself is different.")
    if one.kind == "end":
        return words.say("All its moves have the same results, except for whether the match is over.")
    told = _told(one, words, info, renderer)
    number, name = one.seq + 1, _who(one, info, words)
    if name is None:
        text = (
            words.say("A secret choice after move {number} is no longer allowed.", number=one.seq)
            if one.refused
            else words.say("A secret choice after move {number} now has a different result.", number=one.seq)
        )
    elif one.text is None or not _ACTION.fullmatch(one.text):
        text = (
            words.say("Move {number} ({name}) is no longer allowed.", number=number, name=name)
            if one.refused
            else words.say("Move {number} ({name}) now has a different result.", number=number, name=name)
        )
    elif one.refused:
        text = words.say(
            "Move {number} ({name}: `{text}`) is no longer allowed.", number=number, text=one.text, name=name
        )
    else:
        text = words.say(
            "Move {number} ({name}: `{text}`) now has a different result.", number=number, text=one.text, name=name
        )
    return " ".join([text, *told])


def _told(one: Difference, words: Words, info: MatchInfo | None, renderer: AnyRenderer | None) -> list[str]:
    """Return what the rules that are there say of the move."""
    if info is None or renderer is None:
        return []
    sentences = renderer.for_match(words, shown(info.names_then(one.seq + 1), words, info.colours)).sentences
    if one.reason is not None:
        return [sentences.refusal(one.reason, one.values or {})]
    happened = sentences.events(one.events)
    return [words.say("With the new rules: {happened}", happened=" ".join(happened))] if happened else []


def _who(one: Difference, info: MatchInfo | None, words: Words) -> str | None:
    if one.seat is None:
        return None
    if info is None or one.seat >= len(info.names):
        return "?"
    return shown(info.names_then(one.seq + 1), words).escaped[one.seat]
