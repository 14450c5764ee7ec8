"""One person against computers: from what was asked for to the first board.

A match that was to be private is never opened where others see it unless the person says so. Must not know any one
game, nor how a computer thinks.
"""

from __future__ import annotations

from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.app import ids
from cogs.app.ids import NOBODY, SOLO, Control
from cogs.channels import rights
from cogs.channels import rooms as channels
from cogs.lobby import option_texts
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, LABEL, ButtonSpec, Message, Text, rows
from cogs.messages.names import name_of, plain, shown
from cogs.panel import match_actions
from host import Refusal
from host.lobby.lobby import computer_strengths
from host.lobby.table_options import EASY
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from cogs.app.ids import Interaction
    from cogs.messages.message import Tone
    from cogs.messages.responder import Responder
    from engine.core import GameInfo
    from host import MatchInfo, Update
    from render.words import Words

WAIT: Final = 1.5
"""Seconds to wait for the public message before the answer promises it."""
MOST: Final = 5
"""Matches with nobody else that a person may have under way on a server."""
_LISTED: Final = 50
_REMEMBERED: Final = 200
"""Of how many messages it is remembered what was begun by their buttons."""
_HERE: Final = "here"
_TAKEN: Final = msg("Another match is open here, so use `/game solo` in another channel.")
_NOT_FINISHED: Final = msg(
    "I was interrupted while opening that match. If there's a new thread, it's empty. Use `/game solo` to try again."
)
_NO_SETUP: Final = msg(
    "{title} has no setup “{setup}”. Choose one from the list, or leave `setup` out and I'll ask you."
)


@dataclass(frozen=True, slots=True)
class SoloWish:
    """What a person wants to play, and against which computers."""

    game: str
    many: int
    """How many computers."""
    strength: str
    setup: str = ""
    """How much of the game, a value of the option that ``GameInfo.beginner`` names; "": the person is asked."""

    @classmethod
    def first(cls, game: GameInfo) -> SoloWish:
        """Return what suits someone who has never played the game: the beginner's setup against one easy computer."""
        seats = next((seats for seats in game.seats if seats > 1), 1)
        return cls(game.key, seats - 1, EASY, game.beginner[1] if game.beginner is not None else "")

    def button(self, label: str, tone: Tone = "good", *, here: bool = False) -> ButtonSpec:
        """Return the button that begins such a match; ``here``: in the channel itself."""
        tail = ids.values(self.game, self.many, self.strength, self.setup, _HERE if here else "")
        return ButtonSpec(Control(SOLO, *NOBODY, 0, tail), label, tone)


async def ask(responder: Responder, wish: SoloWish, *, here: bool = False) -> None:
    """Begin a match of one person and computers, in a private thread; ``here``: in the channel itself."""
    words, services, interaction = responder.words, responder.services, responder.interaction
    if (seen := await services.host.kept.handled(interaction.id)) is not None:
        await _again(responder, seen.match)
        return
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UserError(words.say("A match needs a server's channel, even against computers."))
    if wish.game not in services.games:
        raise Refusal("unknown-game", game=wish.game)
    _require_seats(responder, wish)
    wish = replace(wish, setup=_setup(responder, wish))
    _require_strength(responder, wish)
    if absent := await channels.absence(interaction, words):
        raise UserError(absent)
    if services.games[wish.game].info.setups and not wish.setup:
        await _ask_for_setup(responder, wish)
        return
    async with services.solo.alone(interaction.user.id):
        pressed = 0 if interaction.message is None else interaction.message.id
        if pressed in services.begun_by_button:
            await _again(responder, services.begun_by_button[pressed])
            return
        await require_few(responder)
        await _open(responder, wish, here=here)
        if pressed and responder.match is not None:
            services.begun_by_button[pressed] = responder.match.id
            for old in list(services.begun_by_button)[:-_REMEMBERED]:
                del services.begun_by_button[old]


async def on_solo(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer a button that begins a match: *Play Roam now*, a setup, or *Play here* where no thread can be opened."""
    game, many, strength, setup, where, *_ = [*ids.read_values(control.tail), "", "", "", ""]
    if not many.isdecimal() or strength not in option_texts.STRENGTHS:
        raise UserError(
            responder.words.say(
                "This button is from an older version of the bot. `/game show` posts the current board."
            )
        )
    await ask(responder, SoloWish(game, int(many[:2]), strength, setup), here=where == _HERE)


async def _ask_for_setup(responder: Responder, wish: SoloWish) -> None:
    """Ask how much of the game it is to be, the beginner's way first for anyone who has not played it to its end."""
    words, services = responder.words, responder.services
    game, texts = services.games[wish.game].info, services.renderer(wish.game).lobby(words)
    (key, beginner), values = game.beginner or ("", ""), list(game.setups)
    if await services.host.tables.newcomers(wish.game, [responder.interaction.user.id]):
        values.sort(key=lambda value: value != beginner)
    named = [texts.option(key, value) for value in values]
    lines = [
        f"### {words.say('How do you want to play {title}?', title=game.title)}",
        words.say(texts.about),
        *(words.say("- **{setup}**: {meaning}.", setup=one.label, meaning=one.meaning) for one in named),
    ]
    buttons = [
        # Translators: button: play with that setup.
        replace(wish, setup=value).button(words.say("Play: {setup}", setup=one.label), "plain" if n else "good")
        for n, (value, one) in enumerate(zip(values, named, strict=True))
    ]
    await responder.show(Message((Text("\n".join(lines)), *rows(buttons)), COLOUR))


def _setup(responder: Responder, wish: SoloWish) -> str:
    """Return the key of the setup that was asked for, also by its name; raise UserError where there is none such."""
    game, words = responder.services.games[wish.game].info, responder.words
    if not wish.setup or wish.setup in game.setups:
        return wish.setup
    texts, key = responder.services.renderer(wish.game).lobby(words), game.beginner[0] if game.beginner else ""
    for value in game.setups:
        if texts.option(key, value).label.casefold() == wish.setup.strip().casefold():
            return value
    raise UserError(words.say(_NO_SETUP, title=game.title, setup=plain(wish.setup[:LABEL])))


def _require_seats(responder: Responder, wish: SoloWish) -> None:
    """Raise UserError where a game is not for this many computers and one person."""
    info, words = responder.services.games[wish.game].info, responder.words
    if wish.many + 1 not in info.seats:
        fit = words.either([str(seats - 1) for seats in info.seats if seats > 1])
        if 1 in info.seats:
            raise UserError(words.say("{title} needs {fit} computers, or 0 to play alone.", title=info.title, fit=fit))
        raise UserError(words.say("{title} needs {fit} computers besides you.", title=info.title, fit=fit))


def _require_strength(responder: Responder, wish: SoloWish) -> None:
    """Raise UserError where a game has no computers of the strength, however it was typed."""
    info, words, known = responder.services.games[wish.game].info, responder.words, computer_strengths(wish.game)
    if wish.strength not in known:
        listed = words.listed([option_texts.strength(one, words) for one in known])
        raise UserError(
            words.say(
                "{title} has no computers of that strength. Choose one of these: {strengths}.",
                title=info.title,
                strengths=listed,
            )
        )


async def require_few(responder: Responder) -> None:
    """Raise UserError where someone has begun many matches of this kind and ended none."""
    interaction, words = responder.interaction, responder.words
    _, some = await responder.services.host.tables.of(interaction.user.id, interaction.guild_id, most=_LISTED)
    own = sum(one.info.status == "running" and len(one.info.people) == 1 for one in some)
    if own >= MOST:
        raise UserError(
            words.count(
                "You already have {n} solo match running here. Finish it, or leave it with `/game resign`. `/game"
                " list` has the link.",
                "You already have {n} solo matches running here. Finish one, or leave one with `/game resign`. `/game"
                " list` has the links.",
                own,
            )
        )


async def _open(responder: Responder, wish: SoloWish, *, here: bool) -> None:
    """Open the match and start it; where that fails, leave neither a thread nor a lobby behind."""
    services, interaction, room = responder.services, responder.interaction, None
    free = await services.host.tables.at(interaction.channel_id or 0) is None
    if here and not free:
        raise UserError(responder.words.say(_TAKEN))
    if not here and not (free and _private(interaction.channel)):
        try:
            room = await beside(responder, services.games[wish.game].info.title)
        except NoThread as none:
            if not free:
                raise none.taken(responder.words) from none
            _require_rights(responder)
            await _offer_here(responder, wish, none.why)
            return
    if room is None:
        _require_rights(responder)
    info, user, beginner = None, interaction.user, services.games[wish.game].info.beginner
    responder.rest = partial(start_late, responder)
    async with used(responder, room):
        try:
            info = await services.host.lobby.create(
                interaction.guild_id or 0,
                (interaction.channel_id or 0) if room is None else room.id,
                user.id,
                name_of(user),
                wish.game,
                strengths=[wish.strength] * wish.many,
                wanted=[(beginner[0], wish.setup)] if beginner is not None and wish.setup else [],
                interaction=interaction.id,
            )
            await begin(responder, info)
        except Refusal as refusal:
            if info is not None and refusal.code != "unknown-outcome" and not responder.done:
                with suppress(Refusal):
                    await services.host.closing.cancel(info.id, user.id)
            raise


@asynccontextmanager
async def used(responder: Responder, room: discord.Thread | None) -> AsyncIterator[None]:
    """Put a thread away again unless what is done here opens a match in it, or may have; None: there is none."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code == "unknown-outcome":
            responder.opened = room
        elif not responder.done and room is not None:
            await channels.put_away(room)
        raise


def _require_rights(responder: Responder) -> None:
    """Raise UserError where there can be no match in the channel itself."""
    if lacking := rights.lacking_rights(responder.interaction, responder.words):
        raise UserError(lacking)


async def _offer_here(responder: Responder, wish: SoloWish, why: str) -> None:
    """Ask whether the match is to be in the channel, because there is no private thread."""
    words = responder.words
    text = words.say("Do you want to play in this channel instead? Everyone who sees it can watch.")
    # Translators: button: play in this channel.
    buttons = rows([wish.button(words.say("Play here"), here=True)])
    await responder.show(Message((Text(f"{why} {text}"), *buttons), COLOUR))


class NoThread(Exception):
    """There can be no private thread for a person where they are."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
        """The sentence that says why."""

    def taken(self, words: Words) -> UserError:
        """Return the error where there can be no match in the channel itself either, for it has one."""
        return UserError(f"{self.why} {words.say(_TAKEN)}")


async def beside(responder: Responder, title: str) -> discord.Thread:
    """Open a private thread with the person in it, in the channel or in that of the thread where they are.

    Raise NoThread, or what passes by itself.
    """
    interaction, words = responder.interaction, responder.words
    channel, why = channels.around(interaction.channel), _threadless(interaction, words)
    if why or not isinstance(channel, discord.TextChannel):
        raise NoThread(why)
    # noted before, for no transaction holds the thread, so that there is never a second one
    responder.claimed = True
    if not await responder.services.host.kept.claim(interaction.id):
        raise UserError(words.say(_NOT_FINISHED))
    kind = discord.ChannelType.private_thread
    try:
        thread = await channels.opened(channel, kind, title=title, person=interaction.user)
        await channels.let_in(thread, interaction.user)
    except channels.ThreadRefused as refused:
        raise NoThread(refused.sentence(words)) from refused
    return thread


async def start_late(responder: Responder) -> None:
    """Start a match that turned out to be saved, unless it has started."""
    if responder.match is not None and responder.match.status == "lobby":
        user = responder.interaction.user.id
        responder.match = (await responder.services.host.lobby.start(responder.match.id, user)).info


async def begin(responder: Responder, info: MatchInfo) -> None:
    """Start the match and answer."""
    services, user = responder.services, responder.interaction.user
    update = await services.host.lobby.start(info.id, user.id)
    responder.match, responder.done = update.info, True
    services.publisher.write_failures.forget(info.id)
    services.publisher.refresh(info.id)
    await services.publisher.shown(info.id, seconds=WAIT)
    text = _begun(update, responder.words)
    if update.info.channel == responder.interaction.channel_id:
        await match_actions.panel(responder, update, text)
    else:
        await responder.show(Message((Text(text),)))


async def _again(responder: Responder, match: int | None) -> None:
    """Answer an interaction that has opened a match already, and begin that if it has not begun."""
    words, services = responder.words, responder.services
    if match is None:
        raise UserError(words.say(_NOT_FINISHED))
    info = responder.match = await services.host.core.info(match)
    if info.status == "lobby":
        await begin(responder, info)
        return
    responder.done = True
    services.publisher.refresh(match)
    await responder.say(_begun(await services.host.play.look(match), words))


def _begun(update: Update, words: Words) -> str:
    """Return who plays where, and what is different there."""
    info = update.info
    computers = [name for seat, name in zip(info.seats, shown(info.names, words).escaped, strict=True) if seat.computer]
    if not computers:
        return words.say("Your match has started in {channel}.", channel=f"<#{info.channel}>")
    return words.say(
        "You're playing {names} in {channel}. Unlimited undo, and hints in your panel.",
        names=words.listed(computers),
        channel=f"<#{info.channel}>",
    )


def _private(channel: object) -> bool:
    return isinstance(channel, discord.Thread) and channel.is_private()


def _threadless(interaction: Interaction, words: Words) -> str:
    """Return why there can be no private thread, "" where there can be one."""
    channel = channels.around(interaction.channel)
    if channel is None:
        return words.say("I can't open a private thread, because I can't see this thread's channel.")
    if channels.threads(channel) is not discord.ChannelType.public_thread:
        return words.say("This channel doesn't allow private threads.")
    own, theirs = rights.lacking_for_private_thread(interaction)
    if own:
        return words.say(
            "I can't open a private thread here. I'm missing this permission: {rights}.",
            rights=words.listed([rights.name(right, words) for right in own]),
        )
    if theirs:
        return words.say(
            "You can't open a private thread here. You're missing this permission: {rights}.",
            rights=words.listed([rights.name(right, words) for right in theirs]),
        )
    return ""
