"""Answers about a view of ICE: costs, payments, routes, what an action brings, what can still be done.

All that pictures, texts and commands know of the rules, beside the words of the game. Each function takes a view, and
an action's text or a value, and gives a small value; the modules of the rules answer, on the table that the view tells
of (``from_view``). Must not know any sentence, nor what the view does not tell.
"""

from __future__ import annotations

from engine.ice.advice.allocations import Placing, placings, settlings
from engine.ice.advice.arrivals import Arrival, arrival
from engine.ice.advice.camps import camp_moved
from engine.ice.advice.effects import MOST_EP, Added, added, exalted, readied_by_study, shifted
from engine.ice.advice.excavations import (
    Foreseen,
    Price,
    SentBack,
    curse_steps,
    diggable,
    fallen,
    foreseen,
    price,
    sent_back,
)
from engine.ice.advice.explorers import (
    Spread,
    Waiting,
    even_spread,
    next_placed,
    snow_sites,
    targets,
    waiting,
    whistled,
)
from engine.ice.advice.lighting import lit
from engine.ice.advice.overworking import overworked
from engine.ice.advice.paying import Lacking, Reward, best_payments, hand_payments, lacking, payments, reward, worth
from engine.ice.advice.route_finding import (
    FREE_STEPS,
    Route,
    archaeologists,
    budget,
    company,
    crawling,
    reach,
    routes,
    strolls,
)
from engine.ice.advice.turns import (
    MOST_REQUESTS,
    MOST_TILES,
    MOST_TRADES,
    MOST_VALIDATED,
    TurnEnd,
    abilities_used,
    acting,
    can_use_harmony,
    overworked_limit,
    payable,
    turn_end,
    underfoot,
)

__all__ = [
    "FREE_STEPS",
    "MOST_EP",
    "MOST_REQUESTS",
    "MOST_TILES",
    "MOST_TRADES",
    "MOST_VALIDATED",
    "Added",
    "Arrival",
    "Foreseen",
    "Lacking",
    "Placing",
    "Price",
    "Reward",
    "Route",
    "SentBack",
    "Spread",
    "TurnEnd",
    "Waiting",
    "abilities_used",
    "acting",
    "added",
    "archaeologists",
    "arrival",
    "best_payments",
    "budget",
    "camp_moved",
    "can_use_harmony",
    "company",
    "crawling",
    "curse_steps",
    "diggable",
    "even_spread",
    "exalted",
    "fallen",
    "foreseen",
    "hand_payments",
    "lacking",
    "lit",
    "next_placed",
    "overworked",
    "overworked_limit",
    "payable",
    "payments",
    "placings",
    "price",
    "reach",
    "readied_by_study",
    "reward",
    "routes",
    "sent_back",
    "settlings",
    "shifted",
    "snow_sites",
    "strolls",
    "targets",
    "turn_end",
    "underfoot",
    "waiting",
    "whistled",
    "worth",
]
