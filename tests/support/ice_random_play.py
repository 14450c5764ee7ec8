"""Settings of ICE, and who plays as if it meant to win: digs, uses what it has and claims, and goes home late."""

MODES = {
    "standard": {},
    "first": {"mode": "first"},
    "curse": {"mode": "curse", "mild": "on"},
    "journal": {"journal": "on", "blessing": "on", "freemove": "on"},
}
"""Settings, each with its options."""

DIGGING = (
    *("excavate", "validate", "light", "spark", "use", "crampon", "forage", "rescue", "take", "study", "lay", "buy"),
    *("swap", "play"),
)
"""Verbs that are chosen before others, in most cases."""
LAST = frozenset({"done", "pass", "overwork", "stay"})


def choose(game, state, seat, rng):
    """Return the text of a legal action and the chance to go on with: mostly a wanted one, sometimes any."""
    texts = [game.encode(action) for action in game.legal(state, seat)]
    luck, rng = rng.below(10)
    pool = []
    if luck:
        pool = [text for text in texts if text.partition(":")[0] in DIGGING]
    if luck > 1 and not pool:
        pool = [text for text in texts if text not in LAST]
    pool = pool or texts
    which, rng = rng.below(len(pool))
    return pool[which], rng
