"""The rulings of Roam: rules that no booklet settles and that this project decided, by their numbers.

Each acts where its number stands in a docstring or comment of this package; the texts say each in a sentence.
"""

from __future__ import annotations

RULINGS: tuple[str, ...] = (
    "R1",  # a land is 2 squares wide and 3 tall
    "R2.1",  # the colours; the starting patterns are the same for all
    "R2.2",  # lands are laid in reading order and lie by their scrolls
    "R2.3",  # what is public; the artifact pile is face down
    "R2.4",  # the edges given when nobody chooses
    "R2.5",  # the first player is drawn or chosen
    "R3.1",  # the steps of a turn and their order
    "R3.2",  # one wake-up or early rest a turn
    "R3.3",  # no early rest when no character sleeps
    "R3.4",  # turning the last sleeper up is no wake-up
    "R3.5",  # a Flip must leave somebody to explore with
    "R4.2",  # which way a pattern points
    "R4.5",  # a position where all is full
    "R4.7",  # too few markers
    "R4.9",  # holes in the map
    "R4.10",  # the order of exploring
    "R6.2",  # the order of claims
    "R6.6",  # an empty pile leaves a hole
    "R7.1",  # who begins when the active player is not tied
    "R7.4",  # all pass
    "R7.5",  # automatic passes
    "R8.3",  # ten rounds without a claim
    "R9.4",  # an artifact without effect is refused
    "R10.3",  # Replace: where the marker goes, and on blanks
    "R10.4",  # a Turn must leave a position
    "R10.5",  # Slide crosses lands
    "R11.1",  # surrounded means 8 squares on the map
    "R11.2",  # who takes the outpost first; top markers
    "R12.2",  # when a stacked land is complete
    "R12.3",  # coins, Replace and Slide on stacks
    "R12.4",  # all variants combine
)
