"""The text of each thing that a table can be asked for; anyone who adds a kind adds its sentences to ``TEXTS``.

The kinds themselves stand in ``host/proposals/kinds.py``. Must not send anything, nor know any one game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cogs.messages import refusals
from cogs.messages.names import cast_names, told
from cogs.schedule import clocks as clock_texts
from host.clocks.clocks import control_of
from host.proposals.overdue import TURNS_MORE
from host.proposals.wanted import (
    ASK_HINTS,
    END,
    EXTEND,
    PAUSE,
    REPLACE,
    RULES,
    STAND_IN,
    UNDO,
    succession,
    wait_key,
    wanted_pause,
)
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from engine.core import Seat
    from host import Host, Proposal
    from render.base import AnyMatchRenderer

LINES: Final = 14
"""Sentences of what is asked about that a message tells, the last ones."""


async def no_details(_host: Host, _proposal: Proposal, _renderer: AnyMatchRenderer) -> list[str]:
    """Return an empty text: the question says all."""
    return []


@dataclass(frozen=True)
class ProposalTexts:
    """The sentences of one kind."""

    asks: str
    """What ``{name}`` asks for, or what is asked about ``{name}`` where there is ``about``: a headline."""
    agreed: str
    """The text once it is carried out."""
    note: str = ""
    """What everyone should know before they agree."""
    head: str = ""
    """What stands above the details."""
    choice: str = ""
    """What it is called in the list of ``/game ask``; "": it has a command of its own, or several ``choices``."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """The same for what exactly can be asked for, by how it is typed."""
    details: Callable[[Host, Proposal, AnyMatchRenderer], Awaitable[list[str]]] = no_details
    """What exactly, a sentence each; everyone may know all of it."""
    about: Callable[[str], Seat] | None = None
    """The seat that a payload is about."""
    also: Callable[[str], tuple[int, ...]] | None = None
    """By a payload, the people whose consent alone is enough."""


async def _would_go(host: Host, proposal: Proposal, renderer: AnyMatchRenderer) -> list[str]:
    return await taken_back(host, proposal.match, int(proposal.payload), renderer)


async def _would_go_on(host: Host, proposal: Proposal, renderer: AnyMatchRenderer) -> list[str]:
    plan = await host.frozen.would_go_on(proposal.match)
    return [] if plan is None else [refusals.going_on(plan, renderer.words, renderer.names.escaped)]


async def _who_plays_on(_host: Host, proposal: Proposal, renderer: AnyMatchRenderer) -> list[str]:
    wanted = succession(proposal.payload)
    before = renderer.names.escaped[wanted.seat]
    return [renderer.words.say("{person} takes over from {name}", person=f"<@{wanted.user}>", name=before)]


def _waited_for(payload: str) -> Seat:
    return wait_key(payload).seat


def _enough(payload: str) -> tuple[int, ...]:
    return wanted_pause(payload).awaited


async def _how_long(_host: Host, proposal: Proposal, renderer: AnyMatchRenderer) -> list[str]:
    days = wanted_pause(proposal.payload).days
    text = renderer.words.count(
        "for {n} day once enough players agree; anyone at the table can end it earlier",
        "for {n} days once enough players agree; anyone at the table can end it earlier",
        days,
    )
    return [text]


async def _since(host: Host, proposal: Proposal, renderer: AnyMatchRenderer) -> list[str]:
    update, wanted = await host.play.look(proposal.match), wait_key(proposal.payload)
    since = next((wait.since for wait in update.waits if wait.seat == wanted.seat), proposal.at)
    name = renderer.names.escaped[wanted.seat]
    return [
        renderer.words.say("the table has been waiting for {name} since {since}", name=name, since=f"<t:{since}:f>")
    ]


async def _how_much(host: Host, proposal: Proposal, renderer: AnyMatchRenderer) -> list[str]:
    words, control = renderer.words, control_of(await host.core.info(proposal.match))
    more = words.say("reminders start over, as if the turn had just begun")
    if control is not None:
        more = words.say(
            "the clock gets {time} more, and reminders start over",
            time=clock_texts.span(TURNS_MORE * control.credit, words),
        )
    return [*await _since(host, proposal, renderer), more]


async def taken_back(host: Host, match: int, seq: int, renderer: AnyMatchRenderer) -> list[str]:
    """Return what happened after this many public moves, as everyone may know it; of a long story the end.

    Not every step has a sentence, so whose they are is counted as well.
    """
    words, lines = renderer.words, await host.records.would_take_back(match, seq)
    info = await host.core.info(match)
    sentences = told(info.stretches((line.line, line.seq, line.events) for line in lines), renderer)
    casts = [cast_names(info.cast(line.line, line.seq), words, ()).escaped for line in lines]
    steps = Counter(cast[line.seat] for cast, line in zip(casts, lines, strict=True))
    # Translators: a player and a number of steps.
    whose = words.listed([words.say("{name}: {n}", name=name, n=n) for name, n in steps.items()])
    counted = words.count("{n} step in all ({whose})", "{n} steps in all ({whose})", len(lines), whose=whose)
    left = len(sentences) - LINES
    if left > 0:
        sentences = [words.count("{n} more before that", "{n} more before that", left), *sentences[-LINES:]]
    return [*sentences, counted]


TEXTS: Final[Mapping[str, ProposalTexts]] = {
    UNDO: ProposalTexts(
        asks=msg("{name} asks to undo"),
        agreed=msg("Undone, as everyone agreed. The board shows where the match continues."),
        head=msg("This would be undone:"),
        note=msg("What was revealed stays known. Secret choices made since then are undone too."),
        details=_would_go,
    ),
    RULES: ProposalTexts(
        asks=msg("{name} asks to continue this match with the new rules:"),
        agreed=msg("The match continues with the new rules, as everyone agreed."),
        note=msg("What was revealed stays known. The record keeps the log as it was."),
        choice=msg("Continue a frozen match with the new rules"),
        details=_would_go_on,
    ),
    END: ProposalTexts(
        asks=msg("{name} asks to end this match now, with no winner"),
        agreed=msg("The match has ended, as everyone agreed."),
        note=msg("Nobody can continue it after that. Its record is kept."),
        choice=msg("End the match with no winner"),
    ),
    EXTEND: ProposalTexts(
        asks=msg("More time for {name}?"),
        agreed=msg("More time granted. Reminders start over."),
        choice=msg("More time for whoever's turn it is"),
        details=_how_much,
        about=_waited_for,
    ),
    STAND_IN: ProposalTexts(
        asks=msg("Let a computer fill in for {name}?"),
        agreed=msg("A computer is filling in. *Take your seat back* on the board ends that at once."),
        note=msg("The computer's moves stand. The player can return at any time with one press."),
        choice=msg("A computer fills in for whoever's turn it is"),
        details=_since,
        about=_waited_for,
    ),
    PAUSE: ProposalTexts(
        asks=msg("{name} asks to pause this match"),
        agreed=msg("The match is paused. The board shows until when, and has *Resume*."),
        note=msg("During a pause nobody is pinged and clocks are stopped. Time already used isn't refunded."),
        choices={"1": msg("Pause for a day"), "3": msg("Pause for three days"), "7": msg("Pause for a week")},
        details=_how_long,
        also=_enough,
    ),
    ASK_HINTS: ProposalTexts(
        asks=msg("{name} asks to allow hints in this match"),
        agreed=msg("Hints are allowed: press *Hint* in your panel. The green button is the hint's next step."),
        note=msg(
            "Everyone's green button is then the hint's next step. Only the player who asks sees the whole hint, and"
            " the board says who asked. The hint knows no more than that player."
        ),
        choice=msg("Allow hints: what a computer would do"),
    ),
    REPLACE: ProposalTexts(
        asks=msg("{name} asks for a change of players:"),
        agreed=msg("The seat has changed hands. The board shows the current state."),
        note=msg("The new player sees everything the seat holds and did. The previous player no longer does."),
        details=_who_plays_on,
    ),
}
"""The sentences of every kind, by its key."""

CLOSED: Final[Mapping[str, str]] = {
    "refused": msg("Not enough agreed, so nothing was done."),
    "withdrawn": msg("The request was withdrawn, so nothing was done."),
    "lapsed": msg("Not enough answered in time, so nothing was done."),
    "void": msg("The match moved on meanwhile, so the question expired. Nothing was done."),
}
"""The text of a question that is not asked any more, by its state."""
