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
    "Fill lands with your markers and win the characters who live there: about 40 minutes at a table, a few days here."
)
_SHORT: Final = (
    msg(
        "You lead a small band of characters through a map of 6 lands. Explore with them, fill the lands with your "
        "markers, and whoever the land knows best joins you. Most points at the end wins."
    ),
    msg(
        "**Your turn.** Choose an awake character and a position on the map: the character falls asleep, and your "
        "markers go on the solid squares of the pattern. The pattern is turned as you see it from your edge; "
        "the picture shows it as it will fall. Solid squares must lie on the map; full ones are skipped."
    ),
    msg(
        "**Coins.** A marker on a square with coins gains them at once. For 2 coins you may also fill a blank "
        "square of the pattern, as many as you like and can pay."
    ),
    msg(
        "**Sleep.** When all your characters are asleep at the start of your turn, all wake up, free of charge. "
        "Earlier than that you may rest: 1 coin for each character who is still awake."
    ),
    msg(
        "**Claims.** At the end of a turn, each land with a marker on all 6 squares goes to whoever has most markers "
        "there. The land is turned over: its character joins that player, awake. All markers on it go home, everybody "
        "else who was there gains 1 coin, and the next land is laid."
    ),
    msg(
        "**Ties.** The tied players bid, each once: the active one first, then clockwise. The highest bid pays and "
        "claims. You may set a secret limit before it's your turn to bid: the bot then bids just enough to win, "
        "up to your limit, or passes."
    ),
    msg(
        "**Artifacts** (full game). At the end of your turn you may buy one of the open ones. Each can be used once, "
        "and again after all your characters woke up. Coin: 1 coin. Free blank: fill a blank without paying. "
        "Replace: put your marker in place of another player's, within your pattern. Turn: the pattern a quarter "
        "clockwise. Slide: any marker one step to an empty square. Flip: wake one of your characters, "
        "or put one to sleep."
    ),
    msg(
        "**The end.** When somebody has 10 characters, the round is played to its end. Characters, artifacts and the "
        "outpost count; among equals, coins decide."
    ),
    msg(
        "**Variants.** Outpost: the first to surround another player's marker on all 8 sides takes 3 points. Stacked "
        "markers: two markers fit on a square. Animals: five more cards among the lands."
    ),
)
_OURS: Final = msg(
    "The rules are those of Roam, a board game by Ryan Laukat (Red Raven Games), told in our own words. The cards are "
    "not the published ones: characters, patterns, lands and artifacts here were made for this bot."
)


def rules(words: Words) -> list[str]:
    """Return the pages of the rules."""
    short = [f"## {words.say('Roam in short')}", *(words.say(part) for part in _SHORT), words.say(_OURS)]
    rulings = [
        f"## {words.say('Rulings')}",
        words.say("The rule booklets leave some questions open. This is how they are answered here."),
        *numbered(SENTENCES, words),
    ]
    return [*pages(short, "\n\n"), *pages(rulings, "\n")]


# ---- The rulings of ``engine.roam.game`` as sentences

SENTENCES: Final[Mapping[str, str]] = {
    "R1": msg("A land is 2 squares wide and 3 squares tall, so the map has 6 by 6 squares."),
    "R2.1": msg(
        "The colours are red, green, yellow and blue. Everybody starts with the same three patterns; "
        "only the edge of the map makes them point another way."
    ),
    "R2.2": msg(
        "Lands are laid from left to right, top row first. Lands of the bottom row lie upright, "
        "those of the top row are turned by half a turn."
    ),
    "R2.3": msg(
        "Open to all: both sides of the lands on the map and of the next one, the sizes of the piles, "
        "coins and markers. Hidden from all: the lands below the next one and the artifacts in the pile."
    ),
    "R2.4": msg(
        "Whoever chooses no edge gets one: two players sit south and north, three south, west and north, "
        "four on all sides."
    ),
    "R2.5": msg("The first player is drawn at random unless the table chose one."),
    "R3.1": msg(
        "A turn goes in this order: Flip artifacts and waking up; Coin, Slide and Flip artifacts; exploring; "
        "blanks and artifacts again; claims; buying. Nobody uses an artifact during claims or while buying, "
        "and an artifact bought in a turn waits for the next."
    ),
    "R3.2": msg("A turn has one wake-up or one early rest, not both."),
    "R3.3": msg("An early rest needs a sleeping character; used artifacts alone are no reason to rest."),
    "R3.4": msg(
        "When all characters wake up together, all used artifacts turn up too. "
        "Waking the last sleeper with a Flip is not such a wake-up."
    ),
    "R3.5": msg(
        "Before exploring, a Flip may not put your last awake character to sleep, unless everybody wakes up by it."
    ),
    "R4.2": msg(
        "The top of a card points from its owner into the map. Patterns are turned by the edge at which "
        "their owner sits and by Turn artifacts, and never mirrored."
    ),
    "R4.5": msg("A position may be chosen where every solid square is full; then nothing is placed."),
    "R4.7": msg(
        "Whoever has fewer markers than free solid squares chooses which to fill, and fills as many as possible. "
        "Blanks come only when no free solid square is left."
    ),
    "R4.9": msg(
        "Where no land is left, the map has a hole, which counts as off the map. When none of your awake characters "
        "fits anywhere, you turn one of them down and place nothing; if a Turn artifact would make it fit, "
        "you may use that, but need not."
    ),
    "R4.10": msg(
        "Turn artifacts come before the position, solid squares before blanks, and blanks one at a time. "
        "A blank cannot be paid with its own coins. A solid square that was full stays skipped even when a Slide "
        "frees it, but a Replace may hit whatever marker of another player stands there then. "
        "Each square of the pattern is filled once in an exploration."
    ),
    "R6.2": msg(
        "Several complete lands are settled one after the other, from the top left to the bottom right. "
        "Coins from one may be bid on the next."
    ),
    "R6.6": msg("When no land is left to lay, the place stays a hole."),
    "R7.1": msg("When the active player is not tied, the first tied player clockwise from them speaks first."),
    "R7.4": msg("When everybody passes, the tied player who spoke first gets the land for 0 coins."),
    "R7.5": msg("After a bid, whoever cannot outbid it passes automatically, and the table is told."),
    "R8.3": msg("Ten whole rounds in a row without a claim end the match, and points decide."),
    "R9.4": msg("An artifact that could do nothing is refused and stays ready."),
    "R10.3": msg(
        "A replaced marker goes back to its owner. On a blank, Replace also needs 2 coins or a Free blank artifact."
    ),
    "R10.4": msg("Up to three Turns add up. One after which the character would fit nowhere is refused."),
    "R10.5": msg("A Slide may cross from one land to the next."),
    "R11.1": msg(
        "A marker is surrounded when all 8 squares around it hold markers of one and the same other player. "
        "At the rim of the map or beside a hole that cannot happen."
    ),
    "R11.2": msg(
        "When two players qualify for the outpost at once, the active one takes it, then clockwise. "
        "With stacked markers only the top ones count."
    ),
    "R12.2": msg("With stacked markers a land is complete when each of its squares holds at least one marker."),
    "R12.3": msg(
        "With stacked markers only a marker on an empty square gains coins, a Replace swaps the top marker of a full "
        "square and gains them too, and a Slide takes a top marker to an empty square."
    ),
    "R12.4": msg("Outpost, stacked markers and animals can be switched on one by one, in both games."),
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
    ("mode", "full"): msg("At the end of a turn you may buy an artifact that helps you from then on"),
    ("mode", "basic"): msg("Explore and claim lands, and nothing else: the game to learn it by"),
    ("outpost", "on"): msg("Whoever first surrounds another player's marker on all 8 sides takes 3 points"),
    ("outpost", "off"): msg("Surrounding a marker brings nothing"),
    ("stacked", "on"): msg("Two markers fit on a square, so full squares can still be contested"),
    ("stacked", "off"): msg("A square holds one marker"),
    ("animals", "on"): msg("Five more characters among the lands: animals"),
    ("animals", "off"): msg("Only people live in the lands"),
}
_EDGE: Final = msg("You sit at this side: the patterns of your characters are turned as you see them from there")


def option(key: str, value: str | None, words: Words) -> OptionText:
    """Return what an option is called, or one of its values and what that means."""
    of, label = key.partition(".")[0], choice(key, value, words, names=_NAMES, values=_VALUES)
    return OptionText(label, words.say(_EDGE if of == "edge" and value else _LINES.get((of, value or ""), "")))
