"""How Roam is played, in pages: a summary for newcomers, then every ruling; and the options of the lobby.

Knows what newcomers ask first, and the keys and values of options. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.base import OptionText
from render.roam.lexicon import EDGES
from render.texts import choice, numbered, pages
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

ABOUT: Final = msg(
    "Fill lands with your markers and recruit the characters who sleep there. About 40 minutes at a table, a few days"
    " here."
)
_SHORT: Final = (
    msg(
        "You lead a small band of characters across a map of 6 lands. Explore with them to place your markers. Have"
        " the most markers on a land when it's full, and its character joins you. The player with the most points"
        " wins."
    ),
    msg(
        "**Your turn.** Choose an awake character and a place on the map. The character falls asleep, and your"
        " markers go on the solid squares of the pattern. Patterns point into the map from your edge; the picture"
        " shows how they fall. All solid squares must be on the map. Full ones are skipped."
    ),
    msg(
        "**Coins.** A marker on a square with coins gains them at once. You may also fill blank squares of the"
        " pattern for 2 coins each."
    ),
    msg(
        "**Sleep.** If all your characters are asleep at the start of your turn, they all wake up for free. You may"
        " also rest early: pay 1 coin for each character still awake, and everyone wakes up."
    ),
    msg(
        "**Claims.** At the end of a turn, a land with markers on all 6 squares goes to the player with the most"
        " there. The card is turned over: its character joins that player, awake. All markers on it go back to their"
        " owners, and everyone else who had one there gets 1 coin. Then the next land is laid."
    ),
    msg(
        "**Ties.** The tied players bid once each: first the player whose turn it is, then clockwise. The highest"
        " bidder pays and claims the land. You may set a secret limit before it's your turn to bid. The bot then bids"
        " just enough to win, up to your limit, or passes."
    ),
    msg(
        "**Artifacts** (full game). At the end of your turn you may buy one of the artifacts for sale. Use each one"
        " once; it's ready again when all your characters wake up together. Coin: gain 1 coin. Free blank: fill a"
        " blank for free. Replace: put your marker in place of a rival's, within your pattern. Turn: turn the pattern"
        " a quarter clockwise. Slide: move any marker one step to an empty square. Flip: wake one of your characters,"
        " or put one to sleep."
    ),
    msg(
        "**The end.** When someone has 10 characters, finish the round. Add up the points of your characters,"
        " artifacts and the outpost. Coins break ties."
    ),
    msg(
        "**Variants.** Outpost: the first player to surround a rival's marker on all 8 sides gets 3 points. Stacked"
        " markers: two markers fit on a square. Animals: five more cards among the lands."
    ),
)
_OURS: Final = msg(
    "These are the rules of Roam, a board game by Ryan Laukat (Red Raven Games), in our own words. The cards aren't"
    " the published ones: characters, patterns, lands and artifacts were made for this bot."
)


def rules(words: Words) -> list[str]:
    """Return the pages of the rules."""
    short = [f"## {words.say('Roam in short')}", *(words.say(part) for part in _SHORT), words.say(_OURS)]
    rulings = [
        f"## {words.say('Rulings')}",
        words.say("The rule booklets leave some questions open. Here is how we answer them."),
        *numbered(SENTENCES, words),
    ]
    return [*pages(short, "\n\n"), *pages(rulings, "\n")]


# ---- The rulings of ``engine.roam.game`` as sentences

SENTENCES: Final[Mapping[str, str]] = {
    "R1": msg("A land is 2 squares wide and 3 squares tall, so the map is 6 by 6 squares."),
    "R2.1": msg(
        "The colours are red, green, yellow and blue. Everyone starts with the same three patterns. They only point"
        " another way, depending on the player's edge of the map."
    ),
    "R2.2": msg(
        "Lands are laid from left to right, top row first. Those in the bottom row are upright, those in the top row"
        " upside down."
    ),
    "R2.3": msg(
        "Everyone can see both sides of the lands on the map and of the next one, the sizes of the piles, coins and"
        " markers. Nobody can see the lands below the next one, nor the artifacts in the pile."
    ),
    "R2.4": msg(
        "Players who don't choose an edge get one. Two players sit south and north, three south, west and north, four"
        " on all sides."
    ),
    "R2.5": msg("The first player is drawn at random unless the table chose one."),
    "R3.1": msg(
        "A turn has this order: Flip artifacts and waking up; Coin, Slide and Flip artifacts; exploring; blanks and"
        " artifacts again; claims; buying. You can't use artifacts during claims or while buying. An artifact that"
        " you buy is ready for your next turn."
    ),
    "R3.2": msg("A turn has one wake-up or one early rest, never both."),
    "R3.3": msg("You can only rest early if one of your characters is asleep. Used artifacts alone aren't enough."),
    "R3.4": msg(
        "When all your characters wake up together, your used artifacts are ready again too. Waking the last sleeper"
        " with a Flip doesn't do that."
    ),
    "R3.5": msg(
        "Before exploring, a Flip can't put your last awake character to sleep, unless that wakes everyone up."
    ),
    "R4.2": msg(
        "The top of a card points from its owner into the map. Only the owner's edge and Turn artifacts turn a"
        " pattern. Patterns are never mirrored."
    ),
    "R4.5": msg("You may choose a place where every solid square is full. Then nothing is placed."),
    "R4.7": msg(
        "If you have fewer markers than free solid squares, you choose which to fill, and fill as many as you can."
        " Blanks come only when no free solid square is left."
    ),
    "R4.9": msg(
        "Where no land is left, the map has a hole, which counts as off the map. If none of your awake characters"
        " fits anywhere, one of them falls asleep and you place nothing. If a Turn artifact would make it fit, you"
        " may use it, but you don't have to."
    ),
    "R4.10": msg(
        "Turn artifacts come before the pattern is placed, solid squares before blanks, and blanks one at a time. A"
        " blank's own coins can't pay for it. A solid square that was full stays skipped, even if a Slide frees it. A"
        " Replace may hit any rival's marker that is there by then. Each square of the pattern is filled at most once"
        " in an exploration."
    ),
    "R6.2": msg(
        "Several complete lands are claimed one after the other, from top left to bottom right. You may bid coins"
        " from one on the next."
    ),
    "R6.6": msg("When there's no land left to lay, the map has a hole there."),
    "R7.1": msg("If the player whose turn it is isn't tied, the next tied player clockwise bids first."),
    "R7.4": msg("If everyone passes, the first player in bidding order gets the land for 0 coins."),
    "R7.5": msg("After a bid, players who can't outbid it pass automatically. The log says so."),
    "R8.3": msg("The match ends after ten full rounds in a row without a claim. Points decide."),
    "R9.4": msg("You can't use an artifact that would do nothing. It stays ready."),
    "R10.3": msg(
        "A replaced marker goes back to its owner. On a blank, Replace also costs 2 coins or a Free blank artifact."
    ),
    "R10.4": msg(
        "You can use up to three Turns on a pattern. You can't use one if the pattern would then fit nowhere."
    ),
    "R10.5": msg("A marker may slide from one land to the next."),
    "R11.1": msg(
        "A marker is surrounded when all 8 squares around it hold markers of one and the same rival. That can't"
        " happen at the edge of the map or next to a hole."
    ),
    "R11.2": msg(
        "If two players earn the outpost at once, it goes to the player whose turn it is, otherwise to the next one"
        " clockwise. With stacked markers, only the top ones count."
    ),
    "R12.2": msg("With stacked markers, a land is complete when each of its squares holds at least one marker."),
    "R12.3": msg(
        "With stacked markers, only a marker on an empty square gains coins. A Replace swaps the top marker of a full"
        " square, and gains them too. A Slide moves a top marker to an empty square."
    ),
    "R12.4": msg("You can switch on outpost, stacked markers and animals separately, in both games."),
}


_NAMES: Final[Mapping[str, str]] = {
    "mode": msg("Game"),
    "outpost": msg("Outpost"),
    "stacked": msg("Stacked markers"),
    "animals": msg("Animals"),
    "edge": msg("Edge of the map"),
}
_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "mode": {"full": msg("Full game, with artifacts"), "basic": msg("Basic game, no artifacts")},
    "edge": EDGES,
}


_LINES: Final[Mapping[tuple[str, str], str]] = {
    ("mode", "full"): msg("At the end of your turn you may buy an artifact with a special ability"),
    ("mode", "basic"): msg("Just explore and claim lands: the best way to learn the game"),
    ("outpost", "on"): msg("The first player to surround a rival's marker on all 8 sides gets 3 points"),
    ("outpost", "off"): msg("No points for surrounding a marker"),
    ("stacked", "on"): msg("Two markers fit on a square, so you can still fight for occupied ones"),
    ("stacked", "off"): msg("A square holds one marker"),
    ("animals", "on"): msg("Five animals join the characters in the lands"),
    ("animals", "off"): msg("No animals among the characters"),
}
_EDGE: Final = msg("You sit on this side, and your characters' patterns point into the map from there")


def option(key: str, value: str | None, words: Words) -> OptionText:
    """Return what an option is called, or one of its values and what that means."""
    of, label = key.partition(".")[0], choice(key, value, words, names=_NAMES, values=_VALUES)
    return OptionText(label, words.say(_EDGE if of == "edge" and value else _LINES.get((of, value or ""), "")))
