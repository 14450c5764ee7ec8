"""The rulings and house values of ``engine.ice.game`` as sentences.

Knows their numbers. Must not know anything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

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
