"""Positions and counts that several tests of Roam's rules share."""

from tests.support.roam_table import seen

RICH = "plain1 plain2 plain3 rich plain4 plain5"  # a4 has 1 symbol, b5 2, b6 3
NINE = "dot pair bent plain4 plain5 plain6 rich hook row"
BARE = "next1 plain1 plain2 plain3 tall frame"  # lands that nobody of NINE has
NO_STOCK = "AAAAAA AAAAAA ...... AAAAAA AAAAAA ......"


def awake(state, seat=0):
    return [one.card.id for one in seen(state).players[seat].characters if one.awake]


def ready(state, seat=0):
    return [one.artifact.id for one in seen(state).players[seat].artifacts if one.ready]


def coins(state):
    return [player.coins for player in seen(state).players]


def stocks(state):
    return [player.stock for player in seen(state).players]
