"""Why a match stands still that new rules would make another: which act, whose, and what comes of it now.

Knows the host's Difference. Must not know any one game.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cogs.messages.names import safe, shown
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host import Difference, MatchInfo, WouldGoOn
    from render.base import AnyRenderer
    from render.words import Words

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


def why_still(one: Difference, words: Words, info: MatchInfo | None, renderer: AnyRenderer | None) -> str:
    """Return why the match stands still, where its rules lead elsewhere, and what can be done."""
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
    number, name = one.seq + 1, _name(one, info, words)
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
    """Return what the rules that are there say of the act."""
    if info is None or renderer is None:
        return []
    sentences = renderer.for_match(words, shown(info.names_then(one.seq + 1), words, info.colours)).sentences
    if one.reason is not None:
        return [sentences.refusal(one.reason, one.values or {})]
    happened = sentences.events(one.events)
    return [words.say("By the new rules: {happened}", happened=" ".join(happened))] if happened else []


def _name(one: Difference, info: MatchInfo | None, words: Words) -> str | None:
    if one.seat is None:
        return None
    if info is None or one.seat >= len(info.names):
        return "?"
    return shown(info.names_then(one.seq + 1), words).escaped[one.seat]
