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
    "Dig through snow and ice and bring home relics for renown. About 90 minutes at a table, a week or two here."
)
_SHORT: Final = (
    (
        msg(
            "You lead an expedition to a dig with four levels: snow, surface, deep and Azulia at the bottom. Dig up "
            "artifacts, use them, and hand them in for requests. Most renown points (RP) after four days wins."
        ),
    ),
    (
        msg(
            "**Pieces.** You have a leader and a camp of your own. White camps and archaeologists are for everyone; "
            "those off the board are in the reserve. Leaders and archaeologists together are explorers."
        ),
    ),
    (
        msg(
            "**Tiles.** Up to three tiles lie on top of a tile. It's visible (half covered) once one of them is gone, "
            "and open once all are. Backs show terrain or type; you see the front when you take the tile."
        ),
    ),
    (
        msg(
            "**A day.** Everyone gets exploration points (EP): 6 with 1 or 2 players, 5 with 3 or 4, 4 with 5. You "
            "never have more than 6. Take turns until everyone has spent theirs."
        ),
    ),
    (
        msg(
            "**A turn.** Spend 1 or 2 EP on actions, and do any number of free things. Keep the rest for later turns "
            "of the day. Once a turn you can pay 1 renown token to spend up to 3 EP (overwork)."
        ),
    ),
    (
        msg("**Actions** cost 1 EP each:"),
        msg("- **Build** a camp on an open tile. Your leader goes there with it."),
        msg("- **Move** your leader 1 step to an adjacent visible cell, with up to 3 archaeologists."),
        msg("- **Sail** to any camp. Your leader goes alone."),
        msg("- **Recruit** an archaeologist from the reserve at a camp."),
        msg("- **Study** the artifact tile under your leader: take the study token of its type."),
        msg("- **Plan** (3 players or more) for 1 EP more tomorrow."),
        msg(
            "- **Free move**: up to 2 steps for 1 EP, with a free-move token. You have 2 tokens each day with 1 or 2 "
            "players, and 1 with 3 players if the table chose it."
        ),
    ),
    (
        msg(
            "**Digging** takes the tile under your leader: an open one, or one that's half covered by a single open "
            "tile, which collapses first. Snow costs 2 EP, surface 3, deep 4. Each explorer on the tile saves 1 EP, "
            "leaders included. A camp, a nunatak or a half covered tile costs 1 EP more, but only once. Snow tiles go "
            "to your hand, artifacts to their slots."
        ),
    ),
    (
        msg(
            "**Falling.** Explorers on the tile fall to the cells below, one by one. Each lands where the fewest "
            "explorers are; if there are several such cells, you choose. A camp falls too, if it can."
        ),
    ),
    (
        msg(
            "**Collapsing.** A tile inside a level collapses when fewer than two neighbours are left, and that can "
            "start a chain. Tiles at the edge don't. Everything on a collapsed tile goes back to the reserve or to "
            "its owner."
        ),
    ),
    (
        msg(
            "**Anima** is the strength of an artifact: the orange dots printed on it, 1 or 2. Anima of one type adds "
            "up. A study token counts as 1 anima of its type."
        ),
    ),
    (
        msg(
            "**Artifacts.** Each slot has an effect. You can use it once a day if its artifacts and your study token "
            "come to at least 2 anima. Then an artifact on it turns face down until sunrise. Prismatic artifacts go on "
            "any slot, and you may move them at sunrise."
        ),
    ),
    (
        msg(
            "**Snow tiles** are played from your hand at any time in your turn, for 0 EP. You keep at most 3 at the "
            "end of a turn."
        ),
    ),
    (
        msg(
            "**Azulia** has 7 zones with a renown icon each. If you uncover an icon by digging, you gain 1 renown "
            "token."
        ),
    ),
    (
        msg(
            "**Cells** are named by level (S snow, A surface, D deep), row from the top and place from the left: S4C. "
            "Z0 to Z6 are the zones of Azulia. Around surface and deep runs the ledge: explorers can stand there, "
            "but it can't be dug up."
        ),
    ),
    (
        msg("**Sunset.** Your day ends with the turn in which you run out of EP. Then:"),
        msg("- You may take one of the open requests. Your requests are secret until you validate them."),
        msg(
            "- On days 2 and 3 you may validate 2 requests. The first gives 1 renown token, the second 2 RP at the "
            "end. On day 4 you may validate as many as you can."
        ),
        msg("- Artifacts you pay go to the hold, and study tokens turn face down."),
        msg("- From day 2 you keep at most 4 requests."),
    ),
    (
        msg(
            "**At the end** you score your validated requests and the three open decrees. Decrees count study "
            "tokens and the artifacts in slots and hold, but no prismatic ones. Renown tokens and an unused planning "
            "token are worth 1 each. If there's a tie, the victory is shared."
        ),
    ),
    (
        msg("**Games.** The table chooses one:"),
        msg("- **First expedition**, for beginners: no guild abilities and no logbook."),
        msg("- **Standard game**: with guild abilities and the logbook."),
        msg(
            "- **Curse of the Nuuk**, advanced: artifacts work with 1 anima at first. Each anima you dig up takes you "
            "a step along a track. Its curses make effects need 2, then 3 anima, and let fewer archaeologists come "
            "along."
        ),
        msg("- **Variants**: Blessing, Milder curse, Logbook set-up, Free move with 3 players, and solo."),
    ),
    (
        msg(
            "**No choice?** Then your move is made for you. This never gives away what you hold: with snow tiles in "
            "hand, you end your turn yourself."
        ),
    ),
)
"""Paragraphs, each of one line or of several."""
_OURS: Final = msg(
    "These are the rules of ICE, second edition (This Way! Editions), in our own words. Drawings, card texts and "
    "house values were made for this bot."
)
_EFFECTS: Final[Mapping[str, str]] = {
    Type.OBLITERATION: msg("destroy an open tile: the one under your leader, or one next to it on any level."),
    Type.EXALTED: msg("for 1 EP, 1 archaeologist from each adjacent cell joins your leader."),
    Type.HARMONY: msg("when you've dug and everyone has landed, 1 archaeologist from the reserve joins your leader."),
    Type.PHILOSOPHICAL: msg("when tiles collapse or are destroyed in your turn, take one of them."),
    Type.ACHIEVEMENT: msg("gain 1 EP. The most you can spend this turn stays the same."),
}
_FRONTS: Final[Mapping[str, str]] = {
    "rope": msg(
        "when you dig, the others fall first. Then your leader and 1 archaeologist land together on any cell below."
        " You can use a rope you've just dug up."
    ),
    "survivors": msg(
        "when you dig, 2 archaeologists from the reserve fall with the others. You can use survivors"
        " you've just dug up."
    ),
    "sailer": msg("1 archaeologist from the reserve joins your leader, and 1 joins another leader you choose."),
    "wreckage": msg("gain 1 EP and 1 renown token."),
    "whistle": msg("up to 2 archaeologists go from any one cell to a tile with a camp. Crevasses don't stop them."),
    "rune": msg("destroy an open tile anywhere, unless a leader stands on it."),
    "gem": msg(
        "use the effect of the artifact tile under your leader without any anima. For Harmony, play it when your"
        " leader falls onto a Harmony tile. It doesn't work on a prismatic tile, and it can't rescue tiles during an"
        " excavation."
    ),
    "termites": msg("an excavation costs 1 EP less. You can play several at once."),
    "smilodon": msg("all archaeologists on one cell go to one adjacent cell."),
    "spiders": msg("your leader moves 1 or 2 steps, with up to 1 archaeologist."),
    "manta": msg("your leader goes alone to any visible cell, even from the reserve. Crevasses don't stop it."),
}
_TALISMANS: Final = msg(
    "dig up the artifact of that type under your leader for 0 EP. A prismatic artifact doesn't count."
)
_GUILDS: Final[Mapping[str, str]] = {
    Guild.FLAME: msg(
        "once a day, with your leader on an artifact tile, put the activation token on the slot of that type. You can"
        " then use its effect once more today, even without artifacts."
    ),
    Guild.WARDENS: msg(
        "once a turn, 1 archaeologist comes along when your leader sails, builds, goes home or is moved by a snow"
        " tile. Once a day, your leader goes home to your camp for free. Your camp can only stand on snow. If it"
        " loses its tile, it moves to another snow tile."
    ),
    Guild.ARCHITECTS: msg(
        "once a turn, an artifact tile with your camp costs 1 EP less, and the camp doesn't make it harder. Once a"
        " day, pay 1 EP to move your camp and leader to any open tile without another camp."
    ),
    Guild.FORAGERS: msg(
        "2 archaeologists wait on your guild board. Once a turn, send one of them to any visible snow tile for free."
        " At your sunset the board fills up to 2 again."
    ),
    Guild.WALKERS: msg(
        "you have 2 crampons. Once a turn, when you dig, flip one: your leader goes alone to any cell below. Each"
        " sunrise you get one back."
    ),
}


def rules(words: Words) -> list[str]:
    """Return the pages of the rules."""
    return [
        *pages(
            [
                f"## {words.say('ICE in short')}",
                *("\n".join(words.say(line) for line in lines) for lines in _SHORT),
                words.say(_OURS),
            ],
            "\n\n",
        ),
        *pages(_effects(words), "\n"),
        *pages(
            [
                f"## {words.say('Rulings')}",
                words.say("The rule booklet leaves some questions open. These are our answers."),
                *numbered(SENTENCES, words),
            ],
            "\n",
        ),
        *pages(
            [
                f"## {words.say('House values')}",
                words.say("The booklet shows some values and cards only in pictures, or not at all. These are ours."),
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
        "Each place on the ledge is a cell where explorers can stand. It's next to the cells it touches, even ledge"
        " cells one level up or down."
    ),
    "I2.5": msg(
        "A zone of Azulia is next to every deep tile and deep ledge cell that lies over any of its cells. You can"
        " enter it as soon as one of its cells is visible, even if the cells under your own tile aren't."
    ),
    "I2.7": msg("Explorers can only enter visible cells."),
    "I3.2": msg(
        "A crevasse stops explorers on its own level only: they can't step across its sides, or be pulled across. It"
        " doesn't stop steps between levels, sailing, camps, falling or Obliteration."
    ),
    "I4.6": msg("The first player is drawn at random unless the table chose one."),
    "I5.2": msg(
        "At sunrise everyone moves their prismatic artifacts at the same time, each artifact once. The day continues"
        " when everyone has answered."
    ),
    "I5.4": msg("If you have EP and spend none in a turn, you lose 1 EP at the end of it."),
    "I5.7": msg(
        "When the request pile runs out, the discarded requests are shuffled into a new one. If there still aren't"
        " enough, the row or the draw is smaller. At the last sunset nobody discards down to 4, because it would"
        " change nothing."
    ),
    "I6.6": msg(
        "The player who digs decides who falls where, and chooses between cells with equally few explorers. Under a"
        " deep tile each zone counts once, no matter how many of its cells lie there."
    ),
    "I6.7": msg(
        "If an effect brings more archaeologists than the reserve has, you get those that are left. The Ice sailer"
        " then fills your own leader's cell first."
    ),
    "I6.10": msg(
        "You can overwork at any moment of a turn, as long as the EP you've spent and the EP you have left come to at"
        " least 3."
    ),
    "I6.11": msg(
        "On a free move, archaeologists come along from the first cell and go the whole way. Curse limits apply. Both"
        " steps need a visible cell and can't cross a crevasse."
    ),
    "I6.14": msg(
        "After you take the tile, the order is: curse steps; survivors, rope or crampon; everyone else falls;"
        " explorers held back by rope or crampon (never both) land; Harmony; the camp. Nothing else can be played"
        " during an excavation or a move."
    ),
    "I6.15": msg(
        "A leader in the reserve can come back by building, by sailing or with an Ice manta. The daily abilities of"
        " the Road wardens and the Cold architects work too."
    ),
    "I7.3": msg(
        "A tile with no neighbours left collapses, just like a tile with one. During an excavation this is checked"
        " after the cover collapses, and again after the tile is taken, before anyone falls."
    ),
    "I7.4": msg("Tiles that collapse or are destroyed are discarded unseen, unless someone rescues them."),
    "I7.5": msg(
        "A renown icon of Azulia also pays when a collapse during your excavation uncovers it. If an effect alone"
        " uncovers it, it never pays anyone."
    ),
    "I8.2": msg(
        "The Anima gem turns no artifact face down and isn't the slot's daily use. It works even if the slot was used"
        " today."
    ),
    "I8.4": msg("You can use Achievement with 6 EP too, but then the EP is lost."),
    "I8.5": msg(
        "Obliteration can destroy the tile under your own leader, if it's open. Other leaders and camps don't protect"
        " a tile."
    ),
    "I8.6": msg(
        "After a chain of collapses you see the backs of all tiles it removed. Take one for each use of Philosophical"
        " you have. A Philosophical artifact you've just dug up works for what collapses after it, not before."
    ),
    "I8.7": msg("You use Harmony right after everyone has fallen. Its archaeologist isn't part of the even spread."),
    "I8.8": msg("Exalted works on cells above and below too."),
    "I9": msg(
        "With a Climbing rope, leader and archaeologist can also land on a ledge cell or a zone. If there's no"
        " archaeologist on the tile, the leader goes alone. If half of an Ice sailer is impossible, the other half"
        " still happens. The Anima gem doesn't work on a prismatic tile and can't rescue tiles during an excavation."
        " Several Polar termites add up. An Ice manta can bring your leader from the reserve. Road wardens take one"
        " more archaeologist along with spiders and manta, but not with a rope."
    ),
    "I9.1": msg("Everyone can see how many snow tiles you hold."),
    "I9.2": msg(
        "Archaeologists who come along with a snow tile start from the leader's first cell. They only go to"
        " visible cells."
    ),
    "I10.2": msg(
        "You can pay more anima than a request asks for, but nothing you could leave out. For 3 anima, 2 and 2 is"
        " fine; 1, 1 and 2 isn't."
    ),
    "I10.3": msg("Everyone can see slots, holds, study tokens and validated requests."),
    "I11.1": msg("The Flame heirs can't place their activation token while on a prismatic tile."),
    "I11.2": msg(
        "The Road wardens' camp never stands on an artifact tile. When its tile goes, its owner is asked once, after"
        " the chain of collapses. If no snow tile is free, the camp returns to its owner. Going home needs the camp"
        " on the board, but also works from the reserve."
    ),
    "I11.3": msg("With the Cold architects' discount, anything else that makes the tile harder still costs 1 EP more."),
    "I11.4": msg(
        "The Foragers' guild board fills up by itself at their sunset. It never holds more than 2 archaeologists."
    ),
    "I13.2": msg(
        "Curse steps count one by one: you take tokens on steps you pass, and passing steps 7 and 13 flips them."
        " Rescued tiles don't move you along the track."
    ),
    "I13.3": msg("There's no Milder curse in a solo game."),
    "I13.4": msg("The logbook card opened at set-up is discarded."),
}

HOUSE_SENTENCES: Final[Mapping[str, str]] = {
    "I2.2": msg(
        "The deep level lies straight under the middle of the snow. The booklet gives the number of tiles on each"
        " level, but shows how they overlap only in pictures."
    ),
    "I2.5": msg(
        "Azulia has one zone in the middle and six around it, with a renown icon in each. The booklet shows them in"
        " pictures, without names or numbers."
    ),
    "I3.2": msg(
        "A crevasse runs along two opposite sides of its tile, and the tile is turned at random. The booklet says"
        " neither."
    ),
    "I3.4": msg(
        "There are 3 of each of the 16 snow tiles, on any back. The booklet shows them and says that there are 48,"
        " but not how many of each."
    ),
    "I3.5": msg(
        "On the surface, each type has 2 artifacts of each shape. In the deep, each type has two shapes twice and one"
        " shape once. The booklet gives the number of artifacts, but not their shapes."
    ),
    "I4.4": msg(
        "The Flame heirs and the Road wardens start with 1 renown token (2 with two players), every other guild with"
        " 3. The booklet doesn't show the boards these numbers are printed on. With ours, all guilds won about"
        " equally often when computers played."
    ),
    "I5.1": msg("In a solo game you have 6 EP a day, as with 2 players. The booklet has no number for one player."),
    "I6.9": msg("In a solo game there's no planning, as with 2 players."),
    "I6.11": msg("In a solo game you have 2 free-move tokens, as with 2 players."),
    "I10.1": msg(
        "The 41 requests, the number of each, and 2 renown for a single shape are ours. The booklet says that there"
        " are 54 cards of 41 kinds, and shows one example of each of six sorts."
    ),
    "I12": msg(
        "The texts and terrains of the ten logbook cards are ours; the booklet only has notes on them. New ground:"
        " you can leave your camp where it is, because the note says where a camp may go, not that it must. Caravan:"
        " you can make the same kind of trade twice. After Blizzard, everyone knows of one tile fewer of each kind in"
        " the discard, because the drawn tile isn't shown."
    ),
    "I13.2": msg("In a solo game the curse has as many tokens as with 2 players."),
    "I13.4": msg(
        "If the logbook card shows the camp site, archaeologists start on the 6 tiles around it and on 6 more, two"
        " steps away in straight lines. The booklet gives no places for that terrain."
    ),
    "I13.6": msg(
        "A solo game has 6 EP a day, no planning, 2 free moves and both white camps. At sunset there are 3 requests,"
        " and you may take one. Anything about other leaders is ignored. The booklet says only that one person can"
        " play."
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
    ("mode", "first"): msg("No guild abilities and no logbook: the best way to learn the game"),
    ("mode", "standard"): msg("Each guild has its own ability, and each morning from day 2 brings a logbook card"),
    ("mode", "curse"): msg("Artifacts work right away, but each one you dig up brings the curse closer"),
    ("blessing", "on"): msg("An artifact's effect needs only 1 anima instead of 2: an easier game"),
    ("blessing", "off"): msg("An artifact's effect needs 2 anima, study token included"),
    ("mild", "on"): msg("Each morning, last place on the curse track gets a study token, or 2 renown tokens"),
    ("mild", "off"): msg("No consolation for last place on the curse track"),
    ("journal", "on"): msg("A logbook card decides where the first archaeologists stand, instead of the tunnels"),
    ("journal", "off"): msg("The first archaeologists stand on the tunnels"),
    ("freemove", "on"): msg("With 3 players, everyone has a free move each day: up to 2 steps for 1 EP"),
    ("freemove", "off"): msg("With 3 players, there are no free moves"),
    ("guild", Guild.FLAME): msg("Once a day, the activation token lets you use an artifact's effect once more"),
    ("guild", Guild.WARDENS): msg("An archaeologist comes along when you sail or build; once a day, go home for free"),
    ("guild", Guild.ARCHITECTS): msg("An artifact at your camp costs 1 EP less; once a day, move your camp and leader"),
    ("guild", Guild.FORAGERS): msg(
        "2 archaeologists wait on your board; once a turn, send one to any snow tile for free"
    ),
    ("guild", Guild.WALKERS): msg("2 crampons: when you dig, your leader can land on any cell below"),
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
        lines.append(words.say("“{option}” does nothing without the Curse of the Nuuk.", option=names["mild"]))
    elif options.get("mild") == "on" and seats == 1:
        lines.append(words.say("“{option}” does nothing in a solo game.", option=names["mild"]))
    if options.get("journal") == "on" and options.get("mode") == "first":
        lines.append(words.say("“{option}” does nothing in the First expedition.", option=names["journal"]))
    if options.get("freemove") == "on" and seats != 3:
        lines.append(words.say("“{option}” only matters with 3 players.", option=names["freemove"]))
    return lines
