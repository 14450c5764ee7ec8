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
    "no-match": msg("There is no match here. Open a table with `/game new`, or go to the channel of your match."),
    "match-here": msg(
        "This channel has a table already, and each holds one. Use `/game new` with `thread: True`, or another channel."
    ),
    "rests-here": msg(
        "A match rests in this channel, because nobody moved in it. Its players can press *Wake* on its board, and who"
        " manages the channel can close it with `/game cancel`. Use `/game new` with `thread: True`, or another"
        " channel."
    ),
    "unknown-game": msg("I know no game “{game}”. Choose one from the list that opens while you type."),
    "already-seated": msg("You sit at this table already."),
    "full": msg("All seats are taken. Open a table of your own with `/game new` in another channel."),
    "no-room": msg("All seats are taken. Remove a computer, or have somebody leave, before another sits down."),
    "plays-here": msg(
        "You play in this match: `/me settings` has direct messages at your own turns. `/me follow` is for those who"
        " do not."
    ),
    "sits-already": msg("{name} sits at this table already."),
    "invited-already": msg(
        "That person was invited here within the last day. `/game invite` can call them again from {at} on."
    ),
    "too-few": msg("Too few players: {seats} of {needed}. Somebody has to press *Join* first."),
    "seat-taken": msg("{name} chose that before you. Choose another."),
    "not-host": msg("Only the host of the table, <@{host}>, can do that; who manages the channel can close the table."),
    "bad-option": msg("This game has no choice “{choice}”. Choose from the list."),
    "bad-options": msg("Some of those options can't be chosen together, so nothing was changed. Choose again."),
    "started": msg("The match has begun, so its table cannot be changed any more."),
    "not-over": msg("The match is not over yet; its last message will have *Rematch*."),
    "review-too-early": msg(
        "A match is reviewed once it has been played to its end: before that it would tell what is hidden. `/game"
        " catchup` tells what has happened."
    ),
    "not-reviewed": msg(
        "Only who had a seat in a match at its end can have their turns reviewed: name one of yours in `match`."
    ),
    "reviews-busy": msg("Several matches are being reviewed already. Please ask again in a few minutes."),
    "did-not-play": msg("Only who played this match can ask for its rematch. `/game new` opens a table for anybody."),
    "not-seated": msg("You do not play in this match; you can look at it with `/game show` and `/game log`."),
    "not-running": msg("The table was closed before the match began. `/game new` opens another."),
    "closed": msg(
        "This match was closed before it was over. `/game export match:{match}` gives its record, and `/game new`"
        " opens another table."
    ),
    "finished": msg("This match is over; its last message shows how it ended. `/game new` opens the next table."),
    "frozen": msg("This match is frozen: its log cannot be followed. `/game new` opens another table."),
    "resting": msg(
        "This match rests, because nobody moved, so nothing was done. Who plays it can press *Wake* on its board, or"
        " type `/game turn`."
    ),
    "not-still": msg("This match is not frozen: it goes on as it is. `/game turn` shows what it waits for."),
    "ask-others": msg(
        "That is not for you alone: `/game ask` asks the others to go on by the new rules, or to end the match."
    ),
    "already-resigned": msg("You have resigned from this match; a stand-in plays your seat."),
    "stood-in": msg("A stand-in plays for you. Press *Take your seat back*, and play on at once."),
    "no-vacant-seat": msg("The match has begun, and all its seats are played. `/game open` lists tables with room."),
    "seats-kept": msg("Seats that somebody left are kept by the stand-in here. `/game open` lists tables with room."),
    "not-away": msg("No stand-in plays for you here. `/game turn` shows what the match waits for."),
    "seat-changed": msg("That seat is not played by that person any more, so nothing was done."),
    "plays-already": msg("Who is to play on plays in this match already. Name somebody else."),
    "knows-other-seat": msg(
        "You played another seat of this match and know what it holds, so you cannot play this one. `/game open` lists"
        " other tables."
    ),
    "not-overdue": msg(
        "That is for who plays the seat. Once reminders were in vain, or the table has waited for somebody for {days}"
        " days, the others can have somebody else or a stand-in play on."
    ),
    "paused": msg(
        "The match is paused until {at} at the latest. *Resume* on the board, or in `/game ask`, ends that at once."
    ),
    "not-paused": msg("That pause is over already. `/game turn` shows what the match waits for."),
    "vacation-over": msg(
        "That day is over already, or comes before the first one. Choose a later one: `/me vacation until:`."
    ),
    "vacation-long": msg("A vacation has at most {days} days. Choose an earlier last day: `/me vacation until:`."),
    "on-vacation": msg(
        "You are on vacation until {at}. Give only `until:` to move its end, or come back first: `/me vacation`."
    ),
    "no-vacation": msg("You are on no vacation, and none is planned. `/me vacation until:` takes one."),
    "stale": msg("The board has moved on since that button was made; nothing was done. This is how it stands now:"),
    "no-hints": msg(
        "There are no hints at this table as it is. If all who play allow them, there are: `/game ask`, *Allow hints*."
    ),
    "hints-off": msg("This table has chosen to play without hints, in its lobby."),
    "hints-away": msg("Hints have to be allowed by all who play at this table, and the others are away now."),
    "hints-there": msg("There are hints at this table: *What would you do?* in your panel, when it is your turn."),
    "not-awaited": msg("It is not your turn: the table waits for {names}."),
    "nothing-to-undo": msg(
        "There is nothing of yours to take back: what is revealed, or followed by somebody else's act, stands."
    ),
    "nothing-to-redo": msg(
        "There is nothing of yours to do again: you took nothing back, or something happened since."
    ),
    "no-proposal": msg("That is not asked at this table."),
    "proposal-over": msg("That is not asked any more, so nothing was done."),
    "asked-already": msg("The table is asked for that already: its message in the channel has the buttons."),
    "refused-already": msg(
        "The table has said no to that, and nothing has happened since. Ask again after the next move."
    ),
    "not-waited-for": msg("The table does not wait for that any more. `/game turn` shows what it waits for."),
    "several-awaited": msg("The table waits for several people: say with `player:` who is meant."),
    "asked-lately": msg("You asked for that lately. You can ask again from {at} on."),
    "own-proposal": msg(
        "You ask for it yourself: it is for the others to agree. You can withdraw it by *No, go on as it is*."
    ),
    "not-asked": msg("You are not asked: that is for those to answer who sat at the table when it was asked."),
    "nobody-to-ask": msg("There is nobody else at the table who could agree to that."),
    "asleep": msg("{name} is not to be called now; `/game nudge` can be sent from {at} on."),
    "pinged-lately": msg(
        "You have pinged that person several times lately, so nothing was sent. You can do it again from {at} on."
    ),
    "nudged": msg("{name} was reminded within the last 12 hours; `/game nudge` can be sent again from {at} on."),
    "nobody-awaited": msg("The table waits for no person now: a computer is to act, and does so by itself."),
    "your-turn": msg("The table waits for you as well; `/game turn` opens your panel."),
    "malformed": msg(
        "I do not understand that. Choose from the lists and buttons of your turn, or type it as they name it: the"
        " list that opens after `/game do` has examples."
    ),
    "not-saved": msg("I could not save that, so it was not done. Please try again in a moment."),
    "not-read": msg("I cannot read that just now, so nothing was changed. Please try again in a moment."),
    "overtaken": msg("Something else happened at the same moment, so this wasn't done. Please try again."),
    "unknown-outcome": msg(
        "I don't know yet whether that was saved: the database failed in the middle of it. I'll tell you here as soon"
        " as I know. Please don't repeat it until then."
    ),
}
"""By code; ``illegal`` is missing, because the game has those sentences."""

_NO_RULES: Final = msg(
    "This match is frozen: its game is not offered here any more. Nothing of it is lost, and it goes on as soon as"
    " the game is back."
)
_NOT_AT_TABLE: Final = msg("You do not sit at this table. *Join*, or `/game join`, gives you a seat.")
_GATHERING: Final = msg("The match has not begun: the host presses *Start* when enough have come.")

CHANGED: Final[Mapping[str, str]] = {
    "entry": msg("This match is frozen: entry {number} of its log is not as it was written."),
    "resignation": msg("This match is frozen: who resigned, and when, is not as it was written."),
    "clock": msg("This match is frozen: how much time seat {number} has is not as it was written."),
    "seat": msg("This match is frozen: who sits at seat {number} is not as it was written."),
    "options": msg("This match is frozen: what was chosen for it is not as it was written."),
    "opening": msg("This match is frozen: what was drawn at its start is not as it was written."),
    "cards": msg("This match is frozen: the file of cards that it was dealt from is not as it was written."),
    "note": msg("This match is frozen: what its log tells beside the moves is not as it was written."),
    "table": msg("This match is frozen: where it is played, and who opened it, is not as it was written."),
    "status": msg("This match is frozen: whether it is over is not as it was written."),
}
"""By the part of a match that was changed on the disk from outside."""
_EXPORT: Final = msg(
    "Something has changed it on the disk. `/game export` gives what can be relied on, and `/game new` opens another"
    " table; who runs the bot can put a backup in its place."
)
_ACTION: Final = re.compile(r"[a-z0-9:._-]{1,200}")
_NEW: Final = msg("This match is frozen: its rules have changed ({before} to {now}), and now it would go differently.")
_SAME_VERSION: Final = msg("This match is frozen: its rules have changed, and now it would go differently.")
_WAYS: Final = msg(
    "Nothing of it is lost: it goes on by the new rules, or ends, when all who play it agree. `/game ask` asks them."
)
_LOST: Final = msg(
    "It cannot go on by them. Whoever sits at it can give it up with `/game cancel`; then `/game export match:{match}`"
    " gives all of its record."
)


_OVER: Final = msg(
    "This match is over, and the rules that are there now ({now}) lead elsewhere than those by which it was played"
    " ({before}), so it cannot be shown."
)
_RECORD: Final = msg("`/game export match:{match}` gives its record.")


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
        return words.say("The rules do not allow that now.")
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
        kept = words.say("All its moves stand; the table is then as the new rules have it.")
    elif plan.seq:
        kept = words.say(
            "It goes back to where both rules agree, after move {number}; what came later is taken back.",
            number=plan.seq,
        )
    else:
        kept = words.say("It begins anew, with the set-up of the new rules; all its moves are taken back.")
    if not plan.awaited:
        return f"{kept} " + words.say("With that it is over.")
    who = words.listed([names[seat] for seat in plan.awaited])
    return f"{kept} " + words.say("It then waits for {names}.", names=who)


def place(one: Difference, words: Words, info: MatchInfo | None, renderer: AnyRenderer | None) -> str:
    """Return the first act that differs, and what comes of it by the rules that are there."""
    if one.kind == "setup":
        return words.say("Its set-up already is another one.")
    if one.kind == "end":
        return words.say("All its moves lead to the same, but not to whether it is over.")
    told = _told(one, words, info, renderer)
    number, name = one.seq + 1, _who(one, info, words)
    if name is None:
        text = (
            words.say("What somebody decided in secret after move {number} is not allowed any more.", number=one.seq)
            if one.refused
            else words.say("What somebody decided in secret after move {number} leads elsewhere.", number=one.seq)
        )
    elif one.text is None or not _ACTION.fullmatch(one.text):
        text = (
            words.say("Move {number}, by {name}, is not allowed any more.", number=number, name=name)
            if one.refused
            else words.say("Move {number}, by {name}, leads elsewhere.", number=number, name=name)
        )
    elif one.refused:
        text = words.say(
            "Move {number}, `{text}` by {name}, is not allowed any more.", number=number, text=one.text, name=name
        )
    else:
        text = words.say("Move {number}, `{text}` by {name}, leads elsewhere.", number=number, text=one.text, name=name)
    return " ".join([text, *told])


def _told(one: Difference, words: Words, info: MatchInfo | None, renderer: AnyRenderer | None) -> list[str]:
    """Return what the rules that are there say of the move."""
    if info is None or renderer is None:
        return []
    sentences = renderer.for_match(words, shown(info.names_then(one.seq + 1), words, info.colours)).sentences
    if one.reason is not None:
        return [sentences.refusal(one.reason, one.values or {})]
    happened = sentences.events(one.events)
    return [words.say("By the new rules: {happened}", happened=" ".join(happened))] if happened else []


def _who(one: Difference, info: MatchInfo | None, words: Words) -> str | None:
    if one.seat is None:
        return None
    if info is None or one.seat >= len(info.names):
        return "?"
    return shown(info.names_then(one.seq + 1), words).escaped[one.seat]
