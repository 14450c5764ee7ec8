"""What is left of a public message that another has overtaken: one line on its turn, and the way to the next.

Builds messages from what everybody may know; must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.message import Message, Text
from cogs.messages.names import shown_names, told
from host.match.standing import EndShown, LobbyShown, RestShown, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host import MatchInfo, OldMessage, PastTurn
    from render.base import AnyMatchRenderer
    from render.words import Words

LENGTH: Final = 120
"""Characters of the sentences on a turn: one line on a desk, three on a phone; a first one that is longer is whole."""


def taken_back(link: str, words: Words) -> Message:
    """Return what is left of a board that called people for a turn that was undone; ``link`` leads to the present."""
    return _with_way(words.say("The turn that was called here was taken back."), link, words)


def undone(link: str, words: Words) -> Message:
    """Return what is left of a board whose turn an undo led back into, or to before it."""
    return _with_way(words.say("What was done here was taken back."), link, words)


def turn(past: PastTurn, renderer: AnyMatchRenderer, link: str) -> Message:
    """Return what is left of a board once its turn is over: what was done in it."""
    words = renderer.words
    done = first_of(told(past.stretches, renderer), words) or words.say("Nothing happened that everybody sees.")
    if past.number > 0:  # before the first turn of a game there is what people choose at its start
        # Translators: {told} is one or more whole sentences.
        done = words.say("**Turn {number}**: {told}", number=past.number, told=done)
    return _with_way(done, link, words)


def first_of(sentences: Sequence[str], words: Words) -> str:
    """Return the first of these sentences, as many as fit into a line, and how many more there are."""
    shown = list(sentences[:1])
    for one in sentences[1:]:
        if len(" ".join([*shown, one])) > LENGTH:
            break
        shown.append(one)
    left = len(sentences) - len(shown)
    return " ".join([*shown, *([words.count("{n} more in the log.", "{n} more in the log.", left)] if left else [])])


def other(info: MatchInfo, old: OldMessage, title: str, link: str, words: Words) -> Message:
    """Return what is left of a message that tells of no turn, or whose turn another message shows as well."""
    showed = shown(old.turn)
    if isinstance(showed, LobbyShown) and info.started is not None:
        names = words.listed(shown_names(info, words).escaped)
        return _with_way(
            words.say("{title}, match {match}: {names}.", title=title, match=info.id, names=names), link, words
        )
    if isinstance(showed, RestShown):
        return _with_way(words.say("The match rested here."), link, words)
    if isinstance(showed, EndShown) and info.status == "running":
        return _with_way(words.say("The match was frozen here."), link, words)
    if old.next is not None and old.next[0] != old.channel:
        text = words.say("Match {match} is shown in {channel} now.", match=info.id, channel=f"<#{old.next[0]}>")
    else:
        text = words.say("Match {match} is shown further down now.", match=info.id)
    return _with_way(text, link, words)


def _with_way(text: str, link: str, words: Words) -> Message:
    return Message((Text(f"{text} [{words.say('Next')}]({link})"),))
