"""How ICE is played, in pages: a summary for newcomers, every effect, rulings, house values; the options of the lobby.

Knows what newcomers ask first, and the keys and values of options. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import BOX, FRONTS, TALISMAN, Guild, Type
from render.base import OptionText
from render.ice.card_names import logbook_name, logbook_text
from render.ice.lexicon import GUILDS, TYPE_NAMES, front_name
from render.texts import begun, choice, numbered, pages
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from render.words import Words

ABOUT: Final = msg(
    "Dig through snow and ice and bring relics home for renown: about 90 minutes at a table, a week or two here."
)
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
        "**Anima** is the strength of an artifact: the orange dots printed on it, 1 or 2. Anima of one type adds up in "
        "a slot and in what you pay for a request, and a study token of the type counts as 1."
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


# ---- The rulings and house values of ``engine.ice.game`` as sentences

SENTENCES: Final[Mapping[str, str]] = {
    "I2.4": msg(
        "Each place of the ledge is a cell of its own that people can stand in, next to the cells it touches, "
        "to ledge cells one level up or down too."
    ),
    "I2.5": msg(
        "A zone of Azulia is next to every deep tile and deep ledge cell that lies over any of its cells. It is "
        "entered as soon as one of its cells can be seen, even if those under that very tile cannot."
    ),
    "I2.7": msg("Only visible cells can be entered."),
    "I3.2": msg(
        "A crevasse stops explorers on its own level only, and every step and pull over its sides. It does not stop "
        "steps between levels, sailing, camps, allocation or obliteration."
    ),
    "I4.6": msg("The first player is drawn at random unless the lobby names one."),
    "I5.2": msg(
        "At sunrise all move their prismatic artifacts at the same time, each artifact once; the day goes on when all "
        "have answered."
    ),
    "I5.4": msg("Whoever has EP and spends none in a turn gives up 1 EP at its end."),
    "I5.7": msg(
        "When the pile of requests runs out it is made anew from the discarded ones. If both are too few, "
        "as many are laid or drawn as there are. At the last sunset nobody discards down to 4: it would change "
        "nothing."
    ),
    "I6.6": msg(
        "The excavating player chooses who is allocated where, and between cells that hold equally few. "
        "Under a deep tile each zone counts once, however many of its cells lie there."
    ),
    "I6.7": msg(
        "With fewer archaeologists in the reserve than an effect brings, as many come as there are. The ice sailer "
        "then serves the cell of your own leader first."
    ),
    "I6.10": msg(
        "Overwork is possible at any moment of a turn in which the EP left and the EP spent come to 3 or more."
    ),
    "I6.11": msg(
        "The company of a free move is chosen in its first cell and goes the whole way. A limit of the curse applies, "
        "and both steps need a visible cell and no crevasse between."
    ),
    "I6.14": msg(
        "After the tile is taken: curse steps, then survivors, rope or crampon are declared, then everybody else is "
        "allocated, then who was held back by rope or crampon (never both), then harmony, then the camp. Nothing else "
        "can be played during an excavation or a move."
    ),
    "I6.15": msg(
        "A leader in the reserve can come back by building, by sailing, by an ice manta, by the daily ability of the "
        "Road wardens or by that of the Cold architects."
    ),
    "I7.3": msg(
        "A tile with no neighbour left collapses like one with a single neighbour. In an excavation this is checked "
        "after the cover has fallen and again after the tile is taken, before anybody is allocated."
    ),
    "I7.4": msg("Tiles that collapse or are destroyed are discarded unseen, unless somebody rescues them."),
    "I7.5": msg(
        "A renown icon of Azulia also pays when a collapse within your excavation uncovers it. Uncovered by an effect "
        "alone it pays nobody, then and later."
    ),
    "I8.2": msg(
        "The anima gem turns no artifact face down, does not count as the daily use of a slot, and works although "
        "the slot was used today."
    ),
    "I8.4": msg("Achievement may be used at 6 EP too; the EP gained is lost then."),
    "I8.5": msg(
        "Obliteration may destroy the tile under your own leader, if it is open. Other leaders and camps on a tile "
        "do not protect it."
    ),
    "I8.6": msg(
        "When a chain of collapses is over you see the backs of all tiles that it removed, and take one for each use "
        "of philosophical that you have. An artifact just taken may serve for what falls after it, not before."
    ),
    "I8.7": msg("Harmony is used right after allocation; its archaeologist does not take part in the even spread."),
    "I8.8": msg("Exalted draws from cells above and below too."),
    "I9": msg(
        "With a climbing rope leader and archaeologist may go to a ledge cell or a zone; with no archaeologist on the "
        "tile the leader goes alone. An ice sailer with one half impossible does the other. The anima gem does not "
        "work on a prismatic tile and rescues nothing in an excavation. Several polar termites add up. An ice manta "
        "fetches a leader from the reserve too. Road wardens get one more companion from spiders and manta, "
        "none from a rope."
    ),
    "I9.1": msg("The number of snow tiles in a hand is public."),
    "I9.2": msg("Whoever a snow tile takes along starts from the leader's first cell, and goes to visible cells only."),
    "I10.2": msg(
        "More anima than asked is fine, but nothing may be paid that could be left out: 2 and 2 for 3 anima is legal, "
        "1, 1 and 2 is not."
    ),
    "I10.3": msg("Slots, hold, study tokens and validated requests are open to all."),
    "I11.1": msg("The Flame heirs cannot place their activation token while on a prismatic tile."),
    "I11.2": msg(
        "The camp of the Road wardens never stands on an artifact tile. When its tile goes, its owner is asked once, "
        "after the chain of collapses, and if no snow tile is free it returns to the owner. The daily way home needs "
        "the camp on the board, and works from the reserve too."
    ),
    "I11.3": msg("With the reduction of the Cold architects another difficulty of the tile still costs 1 EP more."),
    "I11.4": msg(
        "The Foragers' guild board fills up by itself at their sunset, and never holds more than 2 archaeologists."
    ),
    "I13.2": msg(
        "Curse steps count one by one: tokens on passed steps are taken, and steps 7 and 13 flip them when passed. "
        "Rescued tiles bring no step."
    ),
    "I13.3": msg("Alone at the table there is no milder curse."),
    "I13.4": msg("The logbook card opened at the set-up is discarded."),
}

HOUSE_SENTENCES: Final[Mapping[str, str]] = {
    "I2.2": msg(
        "The deep level lies straight under the middle of the snow: the booklet gives the number of tiles of each "
        "level, and how they lie over each other only in pictures."
    ),
    "I2.5": msg(
        "Azulia has a zone in the middle and six around it, and a renown icon in each: the booklet shows them in "
        "pictures, not by name or number."
    ),
    "I3.2": msg(
        "A crevasse runs along two opposite sides of its tile, which lies at random: the booklet says neither."
    ),
    "I3.4": msg(
        "There are 3 of each of the 16 snow tiles, on any back: the booklet prints their pictures and that there are "
        "48, not how many of each."
    ),
    "I3.5": msg(
        "On the surface each type has 2 artifacts of each shape, in the deep two shapes twice and one once: "
        "the booklet prints how many artifacts there are, not of which shapes."
    ),
    "I4.4": msg(
        "The flame heirs and the road wardens start with 1 renown token (at a table of two with 2), every other guild "
        "with 3: the numbers are printed on boards that the booklet does not show, and with these all guilds won about "
        "as often between computers."
    ),
    "I5.1": msg("Alone at the table you have 6 EP a day, as with 2 players: the booklet has no numbers for one."),
    "I6.9": msg("Alone at the table there is no planning, as with 2 players."),
    "I6.11": msg("Alone at the table you have 2 free-move tokens, as with 2 players."),
    "I10.1": msg(
        "Which 41 requests there are, how often each, and 2 renown for a single shape are ours: the booklet "
        "prints that there are 54 cards of 41 kinds, and one example of each of six sorts."
    ),
    "I12": msg(
        "The ten logbook cards are ours, texts and terrains: the booklet gives only notes on them. With New ground "
        "you may leave your camp as it is: the note says where a camp may go, not that it must. With Caravan the "
        "same act may be done twice. After Blizzard everybody knows of one tile fewer of each kind in the discard, "
        "since the drawn one is not shown."
    ),
    "I13.2": msg("Alone at the table the curse has as many tokens as with 2 players."),
    "I13.4": msg(
        "With the camp site on the logbook card, archaeologists start on the 6 tiles around the camp site and on 6 "
        "more, two steps from it in straight lines: the booklet gives no places for that terrain."
    ),
    "I13.6": msg(
        "Alone at the table: 6 EP, no planning, 2 free moves, both white camps, and 3 requests at sunset, of which "
        "you may take one; what concerns other leaders is void. The booklet says only that one person can play."
    ),
}


_NAMES: Final[Mapping[str, str]] = {
    "mode": msg("Game"),
    "blessing": msg("Blessing: artifacts work with 1 anima"),
    "mild": msg("Milder curse"),
    "journal": msg("Logbook set-up"),
    "freemove": msg("Free move with 3 players"),
    "guild": msg("Guild"),
}
_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "mode": {
        "first": msg("First expedition, for beginners"),
        "standard": msg("Standard game"),
        "curse": msg("Curse of the Nuuk, advanced"),
    },
    "guild": GUILDS,
}


_LINES: Final[Mapping[tuple[str, str], str]] = {
    ("mode", "first"): msg("No guild abilities and no logbook: the game to learn it by"),
    ("mode", "standard"): msg("Every guild has an ability, and each morning brings a card of the logbook"),
    ("mode", "curse"): msg("Artifacts work at once, but what you dig up brings the curse nearer"),
    ("blessing", "on"): msg("An artifact's effect needs 1 anima, not 2: a lighter game"),
    ("blessing", "off"): msg("An artifact's effect needs 2 anima, study token included"),
    ("mild", "on"): msg("Each morning who is last on the track of the curse gets a study token, or 2 renown tokens"),
    ("mild", "off"): msg("Nobody is consoled for being last on the track of the curse"),
    ("journal", "on"): msg("A card of the logbook says where the first archaeologists stand, instead of the tunnels"),
    ("journal", "off"): msg("The first archaeologists stand at the tunnels"),
    ("freemove", "on"): msg("With 3 players everybody has a free move each day: up to 2 steps for 1 EP"),
    ("freemove", "off"): msg("With 3 players there are no free moves"),
    ("guild", Guild.FLAME): msg("Once a day the activation token lets you use an artifact's effect once more"),
    ("guild", Guild.WARDENS): msg("An archaeologist comes along when you sail or build; once a day go home free"),
    ("guild", Guild.ARCHITECTS): msg("An artifact at your camp costs 1 EP less; once a day camp and leader move"),
    ("guild", Guild.FORAGERS): msg("2 archaeologists wait on your board; once a turn one goes to any snow tile, free"),
    ("guild", Guild.WALKERS): msg("2 crampons: in an excavation your leader goes to any cell below that you choose"),
}


def option(key: str, value: str | None, words: Words) -> OptionText:
    """Return what an option is called, or one of its values and what that means."""
    meaning = words.say(_LINES.get((key.partition(".")[0], value or ""), ""))
    return OptionText(choice(key, value, words, names=_NAMES, values=_VALUES), meaning)


def remarks(options: Mapping[str, str], seats: int, words: Words) -> list[str]:
    """Return a sentence for each option that is on and has no effect."""
    lines = []
    names = {key: option(key, None, words).label for key in ("mild", "journal", "freemove")}
    if options.get("mild") == "on" and options.get("mode") != "curse":
        lines.append(words.say("“{option}” changes nothing without the Curse of the Nuuk.", option=names["mild"]))
    elif options.get("mild") == "on" and seats == 1:
        lines.append(words.say("“{option}” changes nothing for somebody alone.", option=names["mild"]))
    if options.get("journal") == "on" and options.get("mode") == "first":
        lines.append(words.say("“{option}” changes nothing in the first expedition.", option=names["journal"]))
    if options.get("freemove") == "on" and seats != 3:
        lines.append(words.say("“{option}” changes nothing unless 3 people play.", option=names["freemove"]))
    return lines
