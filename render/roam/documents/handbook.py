"""How Roam is played, in pages: a summary for newcomers, then every ruling.

Knows what newcomers ask first. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.pages import pages
from render.roam.documents.ruling_sentences import SENTENCES
from render.texts import numbered
from render.words import msg

if TYPE_CHECKING:
    from render.words import Words

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
        "claims. You may set a secret limit before your turn to speak: the bot then bids as little as wins, "
        "up to your limit, and passes above."
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
