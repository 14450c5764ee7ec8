"""How ICE is played, in pages: a summary for newcomers, then every effect, then rulings and house values.

Knows what newcomers ask first. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import BOX, FRONTS, TALISMAN, Guild, Type
from render.ice.card_names import logbook_name, logbook_text
from render.ice.documents.ruling_sentences import HOUSE_SENTENCES, SENTENCES
from render.ice.lexicon import GUILDS, TYPE_NAMES, front_name
from render.pages import pages
from render.texts import begun, numbered
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from render.words import Words

_SHORT: Final = (
    msg(
        "You lead an expedition into the ice: three levels of tiles, snow, surface and deep, and Azulia at "
        "the bottom. Dig up artifacts, use them, hand them in for requests. Most renown after four days wins."
    ),
    msg(
        "**A day.** Everybody gets exploration points (EP): 6 each with 1 or 2 players, 5 with 3 or 4, 4 with 5; "
        "never more than 6. You take turns until all have spent theirs. In a turn you spend 1 or 2 EP on as many "
        "actions as they pay for, and do any number of free things. Once a turn 1 renown token lets you spend 3 "
        "(overwork). Keep EP for later turns of the day if you like."
    ),
    msg(
        "**Actions.** For 1 EP: build a camp on an open tile, your leader comes along; move your leader a step to an "
        "adjacent visible cell, with up to 3 archaeologists; sail to any camp, alone; recruit an archaeologist from "
        "the reserve at a camp; study the artifact tile under your leader and take the study token of its type; "
        "plan, for 1 EP more tomorrow (3 players or more). A free-move token makes it up to 2 steps for 1 EP: you have "
        "two each day alone or with 2 players, one with 3 if the lobby says so."
    ),
    msg(
        "**Cells** are named by level (S snow, A surface, D deep), row from the top and place from the left: S4C. Z0 "
        "to Z6 are the zones of Azulia. At the rims of surface and deep lies the ledge: places to stand on, "
        "never to be dug up."
    ),
    msg(
        "**What can be seen.** A tile is covered by up to three tiles above it. It is visible when at least one of "
        "them is gone, open when all are. Backs show the terrain or the type of artifact; fronts show when you take it."
    ),
    msg(
        "**Excavating.** Your leader stands on the tile, which is open or half covered by one open tile. Cost: snow "
        "2 EP, surface 3, deep 4; 1 more for a camp, a nunatak or a half covered tile, once; 1 less for each explorer "
        "on it, leaders included. First the tile that half covers it collapses, then you take yours: snow into your "
        "hand, an artifact onto its slot."
    ),
    msg(
        "**Allocation.** Who stood on the excavated tile goes down to the cells below it, one by one, always to one "
        "of those that hold the fewest explorers; you choose between equals. A camp goes down too, where it can."
    ),
    msg(
        "**Collapse.** A tile inside a level with fewer than two neighbours left collapses, and so on in a chain; "
        "tiles at the edge never do. Whatever stood there goes back to the reserve or to its owner."
    ),
    msg(
        "**Azulia.** Under the deep lie 7 zones with a renown icon each. Whoever uncovers one with an excavation gains "
        "1 renown token."
    ),
    msg(
        "**Artifacts.** A slot works once a day when its artifacts, with your study token of the type, come to 2 "
        "anima; it then turns an artifact face down until sunrise. Prismatic artifacts lie on any slot and may "
        "move at sunrise."
    ),
    msg(
        "**Snow tiles** are played from the hand at any time of your turn, for no EP. At the end of a turn you keep "
        "3 at most."
    ),
    msg(
        "**Sunset.** Your day ends with the turn in which you run out of EP. You may take a request from the row; "
        "from day 2 you validate: on days 2 and 3 up to two requests, the first brings 1 renown token, the second 2 "
        "renown at the end; on day 4 as many as you can. Artifacts paid go to the hold, study tokens turn face down. "
        "Then keep 4 requests at most."
    ),
    msg(
        "**Requests and decrees.** Requests are yours and secret until validated. Three decrees lie open for all and "
        "count at the end, for artifacts in slots and hold and for study tokens, never for prismatic ones. Renown "
        "tokens and a planning token still held count 1 each. A tie is shared."
    ),
    msg(
        "**Games.** First expedition: no guild abilities, no logbook, for beginners. Standard: both. Curse of the "
        "Nuuk: artifacts work with 1 anima at first, and each anima you dig up takes you a step along a track, where "
        "curses make effects need 2, then 3 anima and let fewer archaeologists come along. Variants: blessing, milder "
        "curse, logbook set-up, free move with 3 players, and alone."
    ),
    msg(
        "**At this table** the bot does what leaves nobody a choice. It never shows by this what somebody holds: "
        "with snow tiles in hand you end your turn yourself."
    ),
)
_OURS: Final = msg(
    "The rules are those of ICE, second edition (This Way! Editions), told in our own words. Drawings, card texts and "
    "house values were made for this bot."
)
_EFFECTS: Final[Mapping[str, str]] = {
    Type.OBLITERATION: msg("destroy an open tile next to your leader's on any level, or your leader's own."),
    Type.EXALTED: msg("for 1 EP, each adjacent cell with an archaeologist gives one onto your leader's cell."),
    Type.HARMONY: msg("after an allocation, 1 archaeologist from the reserve joins your leader."),
    Type.PHILOSOPHICAL: msg("take one of the tiles that collapse or are destroyed in your turn."),
    Type.ACHIEVEMENT: msg("gain 1 EP; what you may spend in the turn stays the same."),
}
_FRONTS: Final[Mapping[str, str]] = {
    "rope": msg(
        "in an excavation, others are allocated first, then your leader and 1 archaeologist go together to any of "
        "the cells below. A rope just dug up serves at once."
    ),
    "survivors": msg("in an excavation, 2 archaeologists from the reserve are allocated too; at once if just dug up."),
    "sailer": msg("1 archaeologist from the reserve joins your leader, and 1 joins another leader of your choice."),
    "wreckage": msg("gain 1 EP and 1 renown token."),
    "whistle": msg("up to 2 archaeologists go from one cell to a tile with a camp; crevasses do not matter."),
    "rune": msg("destroy an open tile anywhere on which no leader stands."),
    "gem": msg(
        "use the effect of the artifact tile under your leader, without anima. Harmony: when your leader is allocated "
        "onto a harmony tile. Not on a prismatic tile, and it rescues nothing in an excavation."
    ),
    "termites": msg("an excavation costs 1 EP less; several add up."),
    "smilodon": msg("all archaeologists of one cell go to one adjacent cell."),
    "spiders": msg("your leader moves 1 or 2 steps, with up to 1 archaeologist."),
    "manta": msg("your leader goes to any visible cell, from the reserve too, alone; crevasses do not matter."),
}
_TALISMANS: Final = msg("excavate the artifact of that type under your leader for 0 EP; never a prismatic one.")
_GUILDS: Final[Mapping[str, str]] = {
    Guild.FLAME: msg(
        "once a day, with your leader on an artifact tile, put the activation token on the slot of that type: its "
        "effect can be used once more this day, with artifacts or without."
    ),
    Guild.WARDENS: msg(
        "once a turn 1 archaeologist comes along when your leader sails, builds, is moved by a snow tile or goes "
        "home. Once a day, free: your leader goes to your camp. The camp stands on snow only, and moves to another "
        "snow tile when its own goes."
    ),
    Guild.ARCHITECTS: msg(
        "once a turn, an artifact tile with your camp costs 1 EP less, and the camp makes it no harder. Once a day, "
        "for 1 EP: your camp and leader move to any open tile without another camp."
    ),
    Guild.FORAGERS: msg(
        "2 archaeologists wait on your guild board. Once a turn, free: one of them goes to any visible snow tile. At "
        "your sunset the board is filled up to 2."
    ),
    Guild.WALKERS: msg(
        "2 crampons. Once a turn, in an excavation: flip one, and your leader goes alone to any of the cells below. "
        "One is restored each sunrise."
    ),
}


def rules(words: Words) -> list[str]:
    """Return the pages of the rules."""
    return [
        *pages([f"## {words.say('ICE in short')}", *(words.say(part) for part in _SHORT), words.say(_OURS)], "\n\n"),
        *pages(_effects(words), "\n"),
        *pages(
            [
                f"## {words.say('Rulings')}",
                words.say("The rule booklet leaves some questions open. This is how they are answered here."),
                *numbered(SENTENCES, words),
            ],
            "\n",
        ),
        *pages(
            [
                f"## {words.say('House values')}",
                words.say("Some values and cards the booklet shows only in pictures, or not at all. These are ours."),
                *numbered(HOUSE_SENTENCES, words),
            ],
            "\n",
        ),
    ]


def guild_text(words: Words, guild: str) -> str:
    """Return what a guild can do, as sentences."""
    return begun(words.say(_GUILDS[guild]))


def _effects(words: Words) -> Iterator[str]:
    """Yield a line for the effect of each artifact, snow tile, guild and logbook card."""
    yield f"## {words.say('Artifacts')}"
    for key, text in _EFFECTS.items():
        yield _entry(words.say(TYPE_NAMES[key]), words.say(text), words)
    yield f"## {words.say('Snow tiles')}"
    for front, key in enumerate(FRONTS[:TALISMAN]):
        yield _entry(front_name(words, front), words.say(_FRONTS[key]), words)
    yield _entry(words.say("Talisman of a type"), words.say(_TALISMANS), words)
    yield f"## {words.say('Guilds')}"
    for key, text in _GUILDS.items():
        yield _entry(words.say(GUILDS[key]), words.say(text), words)
    yield f"## {words.say('Logbook cards')}"
    for card in BOX.logbook:
        yield _entry(logbook_name(words, card), words.say("{text}.", text=logbook_text(words, card)), words)


def _entry(name: str, text: str, words: Words) -> str:
    return words.say("**{name}**: {text}", name=name, text=text)
