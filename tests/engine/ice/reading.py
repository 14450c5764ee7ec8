"""A second reading of the rules: what a turn of ICE offers, from the page alone.

Of the engine it uses the numbering of spots and pieces and the fields of the state; geometry, sight, costs and reach
are worked out again from I2 to I11, slowly and plainly.
"""

from itertools import product

from engine.ice.board import LEVEL, NAMES, POSITION
from engine.ice.components import BOX, FRONT_WORDS

TYPES = ("obliteration", "exalted", "harmony", "philosophical", "achievement")
OBLITERATION, EXALTED, _, _, ACHIEVEMENT, PRISMATIC = range(6)
CREVASSE, NUNATAK = 2, 3
AXES = ((3, 0), (0, 3), (-3, 3))
SIDES = (*AXES, (-3, 0), (0, -3), (3, -3))
TILES, SNOW, AZULIA = range(112), range(48), range(157, 164)


def plus(one, other):
    return one[0] + other[0], one[1] + other[1]


def lower(at):
    """Return the three positions below one (I2.3)."""
    away = ((-1, -1), (2, -1), (-1, 2)) if at[0] % 3 == 1 else ((1, 1), (-2, 1), (1, -2))
    return [plus(at, by) for by in away]


def zone(at):
    """Return the spot of a floor position's zone (I2.5)."""
    q, r = at
    s = -q - r
    if max(abs(q), abs(r), abs(s)) <= 3:
        return AZULIA[0]
    holds = (q > 0 and r >= 0, q <= 0 and s < 0, r > 0 and s >= 0, q < 0 and r <= 0, q >= 0 and s > 0, r < 0 and s <= 0)
    assert sum(holds) == 1, at
    return AZULIA[1 + holds.index(True)]


FLOOR = [
    (q, r)
    for q, r in product(range(-9, 10), repeat=2)
    if q % 3 == 0 and r % 3 == 0 and max(abs(q), abs(r), abs(q + r)) <= 9
]
SPOT = {(LEVEL[spot], at): spot for spot, at in enumerate(POSITION)}
COVERS = {spot: set() for spot in range(157)}
FLOOR_COVERS = {at: set() for at in FLOOR}
ADJACENT = {spot: set() for spot in range(164)}


def _join(one, other):
    ADJACENT[one].add(other)
    ADJACENT[other].add(one)


def _look(level, at, spot):
    for side in SIDES:
        if (level, plus(at, side)) in SPOT:
            _join(spot, SPOT[level, plus(at, side)])
    for low in lower(at):
        if (level + 1, low) in SPOT:
            _join(spot, SPOT[level + 1, low])
            if spot in TILES:
                COVERS[SPOT[level + 1, low]].add(spot)
        if level == 2 and low in FLOOR_COVERS:
            _join(spot, zone(low))
            if spot in TILES:
                FLOOR_COVERS[low].add(spot)


for (_level, _at), _spot in SPOT.items():
    _look(_level, _at, _spot)
for _at, _side in product(FLOOR, SIDES):
    if plus(_at, _side) in FLOOR_COVERS and zone(plus(_at, _side)) != zone(_at):
        _join(zone(_at), zone(plus(_at, _side)))


def numbered(text, most):
    """Return a move with nobody, one, ... along, where nobody is not written."""
    return [text] + [f"{text}:{number}" for number in range(1, most + 1)]


class Reading:
    """A turn of a seat as the page has it."""

    def __init__(self, state, seat):
        self.state, self.seat, self.player = state, seat, state.players[seat]
        self.lead = state.leaders[seat]
        self.away = self.lead < 0
        self.guild = str(state.setting.guilds[seat]) if state.setting.mode != "first" else ""
        self.camps = {at for at in state.camps if at >= 0}
        self.hand = [":".join(FRONT_WORDS[state.fronts[piece]]) for piece in self.player.hand]
        self.open = [cell for cell in TILES if self.lies(cell) and not any(map(self.lies, COVERS[cell]))]

    # ---- I1, I2.7, I3.2

    def lies(self, cell):
        return bool(self.state.ground.tiles >> cell & 1)

    def seen(self, spot):
        if spot in AZULIA:
            mine = [FLOOR_COVERS[at] for at in FLOOR if zone(at) == spot]
            return any(not over or not all(map(self.lies, over)) for over in mine)
        over = COVERS[spot]
        return (spot not in TILES or self.lies(spot)) and (not over or not all(map(self.lies, over)))

    def cut(self, one, other):
        if one not in SNOW or other not in SNOW:
            return False
        away = (POSITION[other][0] - POSITION[one][0], POSITION[other][1] - POSITION[one][1])
        for cell in (one, other):
            piece = self.state.ground.layout[cell]
            axis = AXES[self.state.ground.turns[piece]]
            if self.state.backs[piece] == CREVASSE and away in {axis, (-axis[0], -axis[1])}:
                return True
        return False

    def steps(self, spot):
        return [other for other in ADJACENT[spot] if self.seen(other) and not self.cut(spot, other)]

    def type(self, spot):
        """Return the type of an artifact that lies there, -1: none."""
        return BOX.pieces[self.state.ground.layout[spot]].type if 48 <= spot < 112 and self.lies(spot) else -1

    # ---- I6.13, I8.1, I11.2, I13

    def pays(self, cost):
        now = self.state.now
        return not cost or cost <= min(self.player.ep, (3 if now.over else 2) - now.spent)

    def companion(self):
        wardens = self.guild == "wardens" and not self.state.now.used & 1
        return int(wardens and not self.away and self.state.archs[self.lead] > 0)

    def ready(self, kind):
        player, setting = self.player, self.state.setting
        blessed = setting.blessing or setting.mode == "curse"
        need = 3 if player.dark else 2 if player.light or not blessed else 1
        study = player.studies >> kind & 1 and not player.turned >> kind & 1
        anima = sum(BOX.pieces[piece].anima for piece in player.slots[kind]) + study
        return bool(player.slots[kind]) and not player.down[kind] and anima >= need

    # ---- I6

    def moves(self):
        if self.away or not self.pays(1):
            return []
        limit = 1 if self.player.dark == 2 else 2 if self.player.light == 2 else 3
        most = min(limit, self.state.archs[self.lead])
        verbs = ("move", "walk") if self.player.walks else ("move",)
        return [
            f"{verb}:{NAMES[spot]}:{number}"
            for verb in verbs
            for spot in self.steps(self.lead)
            for number in range(most + 1)
        ]

    def at_camps(self):
        found = []
        for cell in self.camps if self.pays(1) else ():
            if cell != self.lead:
                found += numbered(f"sail:{NAMES[cell]}", self.companion())
            if self.state.reserve:
                found.append(f"recruit:{NAMES[cell]}")
        return found

    def builds(self):
        found = []
        own = self.state.camps[self.seat] == -1
        white = -1 in self.state.camps[self.state.setting.seats :]
        for cell in self.open if self.pays(1) else ():
            if cell in self.camps:
                continue
            most = self.companion() if cell != self.lead else 0
            if own and (self.guild != "wardens" or cell in SNOW):
                found += numbered(f"build:{NAMES[cell]}", most)
            if white:
                found += numbered(f"build:white:{NAMES[cell]}", most)
        return found

    def plain(self):
        found = ["done"]
        kind = self.type(self.lead)
        if self.pays(1) and 0 <= kind < PRISMATIC and not self.player.studies >> kind & 1:
            found.append("study")
        if self.pays(1) and self.state.setting.seats > 2 and not self.player.planning:
            found.append("plan")
        now = self.state.now
        if self.player.rp and not now.over and self.player.ep + now.spent >= 3:
            found.append("overwork")
        return found

    def diggable(self):
        if self.away or self.lead not in TILES:
            return False
        over = [cell for cell in COVERS[self.lead] if self.lies(cell)]
        return not over or (len(over) == 1 and over[0] in self.open)

    def digs(self):
        if not self.diggable():
            return []
        state, at = self.state, self.lead
        found, termites = [], self.hand.count("termites")
        there = state.archs[at] + state.leaders.count(at)
        hard = at not in self.open or (at in SNOW and state.backs[state.ground.layout[at]] == NUNATAK)
        full = max(0, 2 + LEVEL[at] + (hard or at in self.camps) - there)
        costs = {"excavate": full}
        if (
            self.guild == "architects"
            and state.camps[self.seat] == at
            and at not in SNOW
            and not state.now.used & 2
            and full
        ):
            costs["excavate:architects"] = max(0, 2 + LEVEL[at] + hard - 1 - there)
        for text, cost in costs.items():
            acts = numbered(text, min(termites, cost))
            found += [act for saved, act in enumerate(acts) if self.pays(cost - saved)]
        return found

    # ---- I8

    def shattered(self):
        return [] if self.away else [cell for cell in self.open if cell == self.lead or cell in ADJACENT[self.lead]]

    def attracts(self):
        if self.away or not self.pays(1):
            return False
        return any(self.state.archs[spot] and not self.cut(spot, self.lead) for spot in ADJACENT[self.lead])

    def effect(self, kind, verb):
        if kind == OBLITERATION:
            return [f"{verb}:{NAMES[cell]}" for cell in self.shattered()]
        return [verb] if kind == ACHIEVEMENT or (kind == EXALTED and self.attracts()) else []

    def effects(self):
        found = []
        for kind in (OBLITERATION, EXALTED, ACHIEVEMENT):
            if self.ready(kind):
                found += self.effect(kind, f"use:{TYPES[kind]}")
            if self.player.token == kind:
                found += self.effect(kind, f"spark:{TYPES[kind]}")
        return found

    # ---- I9

    def rope(self):
        return []

    survivors = termites = rope
    """Played within an excavation, or with its declaration."""

    def wreckage(self):
        return ["play:wreckage"]

    def sailer(self):
        others = [seat for seat, at in enumerate(self.state.leaders) if seat != self.seat and at >= 0]
        if others and self.state.reserve > (not self.away):
            return [f"play:sailer:{seat}" for seat in others]
        return ["play:sailer"] if self.state.reserve and not self.away else []

    def whistle(self):
        archs = self.state.archs
        return [f"play:whistle:{NAMES[spot]}" for spot, number in enumerate(archs) if number and self.camps - {spot}]

    def rune(self):
        return [f"play:rune:{NAMES[cell]}" for cell in self.open if cell not in self.state.leaders]

    def gem(self):
        kind = self.type(self.lead)
        return self.effect(kind, "play:gem") if kind >= 0 else []

    def smilodon(self):
        archs = self.state.archs
        return [f"play:smilodon:{NAMES[spot]}" for spot, number in enumerate(archs) if number and self.steps(spot)]

    def spiders(self):
        if self.away:
            return []
        most = min(1 + self.companion(), self.state.archs[self.lead])
        return [f"play:spiders:{NAMES[at]}:{number}" for at in self.steps(self.lead) for number in range(most + 1)]

    def manta(self):
        found = []
        for spot in ADJACENT:
            if self.seen(spot) and spot != self.lead:
                found += numbered(f"play:manta:{NAMES[spot]}", self.companion())
        return found

    def talisman(self, kind):
        return [f"play:talisman:{kind}"] if self.diggable() and self.type(self.lead) == TYPES.index(kind) else []

    def tiles(self):
        found = []
        for front in set(self.hand):
            word, *kind = front.split(":")
            found += getattr(self, word)(*kind)
        return found

    # ---- I11

    def flame(self):
        return ["light"] if not self.player.daily and 0 <= self.type(self.lead) < PRISMATIC else []

    def wardens(self):
        camp = self.state.camps[self.seat]
        return numbered("home", self.companion()) if not self.player.daily and camp >= 0 and camp != self.lead else []

    def architects(self):
        if self.player.daily or not self.pays(1):
            return []
        own = {self.state.camps[self.seat]} - {self.lead}
        return [f"pitch:{NAMES[cell]}" for cell in self.open if cell not in self.camps - own]

    def foragers(self):
        if not self.player.shelter or self.state.now.used & 4:
            return []
        return [f"forage:{NAMES[cell]}" for cell in SNOW if self.lies(cell)]

    def walkers(self):
        return []

    def offers(self):
        """Return the texts of all moves of the turn."""
        ability = getattr(self, self.guild)() if self.guild else []
        return (
            self.plain()
            + self.moves()
            + self.at_camps()
            + self.builds()
            + self.digs()
            + self.effects()
            + self.tiles()
            + ability
        )
