"""Whether the open matches of a store replay as they were played, asked beside a running bot. Only reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import Changed
from db.words import say
from engine.registry import dealt
from engine.timeline import ReplayDiffers
from host.lobby.lobby import describe
from host.match.replaying import resume

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from db import ActionRow, Store, Stored
    from host.match.live_match import LiveMatch
    from host.types import AnyGame

_TRIES: Final = 10
"""How often a match is read again that the bot changes meanwhile."""


class DoesNotReplay(Exception):
    """A match cannot be carried out anew; the text is a sentence for whoever runs the bot, with no secret in it."""


async def read(store: Store, match: int) -> tuple[Stored, tuple[ActionRow, ...]] | None:
    """Return a match with its log, both of one moment; None: there is no such match. Raise Changed, StoreError."""
    stored = await store.matches.load(match)
    for _ in range(_TRIES):
        try:
            actions = await store.log.actions(match)
        except Changed:
            if stored == (stored := await store.matches.load(match)):
                raise
            continue
        if stored == (stored := await store.matches.load(match)):
            break
    return None if stored is None else (stored, actions)


def replayed(games: Mapping[str, AnyGame], stored: Stored, actions: Sequence[ActionRow]) -> tuple[AnyGame, LiveMatch]:
    """Return the game and the state that a log leads to, as the host does; raise DoesNotReplay."""
    row = stored.match
    if stored.changed:
        raise DoesNotReplay(
            say("Match {match}: {place} is not as it was written.", match=row.id, place=stored.changed[0])
        )
    if (present := games.get(row.game)) is None:
        raise DoesNotReplay(say("Match {match}: nobody knows its game {game} any more.", match=row.id, game=row.game))
    info = describe(stored, present.info)
    game = dealt(games, row.game, info.cards)
    try:
        return game, resume(game, stored, actions, info)
    except ReplayDiffers as differs:
        # of the act nothing is said: it may be a secret
        raise DoesNotReplay(
            say(
                "Match {match}: it was played by the rules {before} and does not replay by {now} from entry {entry}"
                " on.",
                match=row.id,
                before=row.rules,
                now=game.info.rules_version,
                entry=differs.entry,
            )
        ) from differs


async def findings(store: Store, games: Mapping[str, AnyGame]) -> AsyncIterator[str]:
    """Yield a sentence for each open match that has started and does not replay; raise StoreError."""
    for match, _, _ in await store.boards.boards():
        try:
            if (found := await read(store, match)) is None:
                continue
            stored, actions = found
            # one that stands still goes on as soon as it replays
            thawed = stored.match.started is not None and stored.match.status in {"running", "frozen"}
            if thawed:
                replayed(games, stored, actions)
        except (DoesNotReplay, Changed) as wrong:
            yield str(wrong)
