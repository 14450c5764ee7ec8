"""What a finished match of ICE shows, read from its record: the kinds that `tests/records` keeps one of."""

from engine.ice.components import Guild
from engine.timeline import Timeline, replay
from tests.support.ice_random_play import MODES

ACTS = {
    Guild.FLAME: ("light", "spark"),
    Guild.WARDENS: ("home",),
    Guild.ARCHITECTS: ("pitch", "excavate:architects"),
    Guild.FORAGERS: ("forage",),
    Guild.WALKERS: ("crampon",),
}
"""What shows that a guild's ability was used: beginnings of texts."""

EXPECTED = (
    *(f"ice-{seats}-standard" for seats in (1, 2, 3, 4, 5)),
    *("ice-2-first", "ice-4-first", "ice-1-curse", "ice-3-curse", "ice-5-curse", "ice-3-journal", "ice-5-journal"),
    *(f"ice-2-{guild.value}" for guild in Guild),
)
"""The matches that are kept, by name: number of seats and kind."""


def options(kind):
    """Return the options that a match of a kind is played with; of a guild: it sits at seat 0."""
    return MODES.get(kind, {"guild.0": kind})


def kinds(game, record):
    """Return the settings and guilds that a record shows: something was excavated, and the guild's ability used."""
    texts = [entry.text for entry in record.entries]
    if not any(text.startswith("excavate") for text in texts):
        return set()
    found = {name for name, wanted in MODES.items() if wanted == record.options}
    for guild, acts in ACTS.items():
        mine = record.options.get("guild.0") == guild
        if mine and all(any(e.seat == 0 and e.text.startswith(act) for e in record.entries) for act in acts):
            found.add(guild.value)
    if found & {"standard", "journal"} and not any(text.startswith("validate") for text in texts):
        return set()
    if "curse" in found and record.seats > 1 and not any(text.startswith("learn") for text in texts):
        return set()
    if "curse" in found and record.seats > 2 and not _cursed(game, record):
        return set()
    return found


def _cursed(game, record):
    """Return whether someone took a token from the track of the curse (I13.2)."""
    begun, _ = Timeline.begin(game, record)
    return replay(game, record).state.curses != begun.state.curses
