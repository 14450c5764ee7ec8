"""A refusal never says what is untrue: each reason's claim is worked out again from the state.

Everything is tried on states of matches: what was legal elsewhere, and any well-formed action, sensible or not.
"""

import random
from collections import Counter

import pytest

from engine.core import IllegalAction
from engine.ice import GAME
from engine.ice.actions import REASONS, VERBS, make
from engine.ice.board import BELOW, BESIDE, BY_NAME, COVERS, EDGE, LEVEL, NEAR, POSITION, SIDES, SNOW, SPOTS, TILES
from engine.ice.components import BOX, CREVASSE, FRONT_WORDS, PRISMATIC, TYPES
from engine.ice.day.sunset import payments
from engine.ice.pending import Over, Turn
from engine.ice.state import USED_COMPANION, USED_CRAMPON, USED_FORAGE, USED_PRECISION
from engine.ice.turn.artifacts import PLAYS as ARTIFACTS
from engine.ice.turn.guilds import PLAYS as GUILDS
from engine.ice.turn.travel import PLAYS as TRAVEL
from engine.rng import Rng
from tests.engine.ice.test_properties import worn
from tests.support.ice_random_play import MODES, choose

CLAIMS = {}
"""By reason: tells whether what it says is so."""


def claim(*reasons):
    """Register a claim: a function of the case and the values of the refusal."""

    def register(function):
        for reason in reasons:
            assert reason not in CLAIMS
            CLAIMS[reason] = function
        return function

    return register


class Case:
    """An action that was refused, and short names for what claims look at."""

    def __init__(self, state, seat, action):
        self.state, self.seat, self.action = state, seat, action
        self.top = state.stack[-1]
        self.player = state.players[seat]
        self.leader = state.leaders[seat]
        self.guild = state.setting.guilds[seat].value if state.setting.mode != "first" else None
        self.held = Counter(state.fronts[piece] for piece in self.player.hand)
        self.legal = GAME.legal(state, seat)

    def lies(self, cell):
        return cell in TILES and bool(self.state.ground.tiles >> cell & 1)

    def open(self, cell):
        return self.lies(cell) and not any(self.lies(cover) for cover in TILES if COVERS[cell] >> cover & 1)

    def type(self, spot):
        return BOX.types[self.state.ground.layout[spot]] if self.lies(spot) and spot not in SNOW else -1

    def snow_back(self, cell):
        return self.state.backs[self.state.ground.layout[cell]]

    def cut(self, one, other):
        """A crevasse of one of two snow tiles runs between them."""
        state = self.state
        for a, b in ((one, other), (other, one)):
            if a in SNOW and b in SNOW and self.snow_back(a) == CREVASSE:
                step = (POSITION[b][0] - POSITION[a][0], POSITION[b][1] - POSITION[a][1])
                if SIDES.index(step) % 3 == state.ground.turns[state.ground.layout[a]]:
                    return True
        return False

    def explorers(self, spot):
        return self.state.archs[spot] + self.state.leaders.count(spot)

    def company(self):
        """Archaeologists that come along at most, by the verb (I6.2, I9, I11.2, I13.2)."""
        here = self.state.archs[self.leader] if self.leader >= 0 else 0
        warden = int(self.guild == "wardens" and not self.state.now.used & USED_COMPANION)
        verb, words = self.action.verb, self.action.words
        if verb in {"move", "walk"}:
            return min(here, 1 if self.player.dark == 2 else 2 if self.player.light == 2 else 3)
        return min(here, (1 if words == ("spiders",) else 0) + warden)

    def price(self, termites, *, architects):
        """I6.4, I11.3."""
        cell = self.leader
        nunatak = cell in SNOW and self.snow_back(cell) == 3
        harder = (cell in self.state.camps and not architects) or nunatak or not self.open(cell)
        return max(0, 2 + LEVEL[cell] + harder - self.explorers(cell) - architects - termites)


def front(values):
    return FRONT_WORDS.index(tuple(values["front"].split(":")))


def at(values):
    return BY_NAME[values["spot"]]


def card(values):
    return next(number for number, one in enumerate(BOX.requests) if one.id == values["request"])


@claim("over")
def _(case, values):
    return isinstance(case.top, Over)


@claim("not-your-turn")
def _(case, values):
    awaited = GAME.awaited(case.state)
    return case.seat not in awaited and values["seats"] == tuple(map(str, awaited))


@claim("not-now")
def _(case, values):
    verbs = {one.verb for one in case.legal}
    return values == {"verb": case.action.verb, "phase": case.top.phase} and case.action.verb not in verbs


@claim("not-offered")
def _(case, values):
    return values["action"] == case.action.text and case.action.verb in {one.verb for one in case.legal}


@claim("not-in-hand")
def _(case, values):
    return not case.held[front(values)]


@claim("cost")
def _(case, values):
    now = case.state.now
    price = 1
    if case.action.verb == "excavate":
        price = case.price(case.action.number or 0, architects=bool(case.action.words))
    left = (3 if now.over else 2) - now.spent
    assert values == {"cost": price, "ep": case.player.ep, "left": left}
    return price > min(case.player.ep, left)


@claim("no-leader")
def _(case, values):
    return case.leader < 0


@claim("not-visible")
def _(case, values):
    spot = at(values)
    return spot == case.action.spot and not case.state.ground.visible >> spot & 1


@claim("not-adjacent")
def _(case, values):
    return at(values) == case.action.spot and at(values) not in NEAR[case.leader]


@claim("crevasse")
def _(case, values):
    return at(values) == case.action.spot and at(values) in NEAR[case.leader] and case.cut(case.leader, at(values))


@claim("company")
def _(case, values):
    assert values == {"number": case.action.number, "most": case.company()}
    return values["number"] > values["most"]


@claim("not-open")
def _(case, values):
    return at(values) == case.action.spot and not case.open(at(values))


@claim("camp-there")
def _(case, values):
    return at(values) == case.action.spot and at(values) in case.state.camps


@claim("camp-built")
def _(case, values):
    return case.state.camps[case.seat] >= 0 and not case.action.words


@claim("no-white-camp")
def _(case, values):
    return -1 not in case.state.camps[case.state.setting.seats :]


@claim("warden-artifact")
def _(case, values):
    return case.guild == "wardens" and case.lies(at(values)) and at(values) not in SNOW


@claim("no-camp-there")
def _(case, values):
    return at(values) == case.action.spot and at(values) not in case.state.camps


@claim("no-camps")
def _(case, values):
    return not any(camp >= 0 for camp in case.state.camps)


@claim("stands-there")
def _(case, values):
    return at(values) == case.action.spot == case.leader and at(values) in case.state.camps


@claim("reserve-empty")
def _(case, values):
    return case.state.reserve == 0


@claim("no-artifact-there")
def _(case, values):
    return case.type(case.leader) < 0


@claim("studied")
def _(case, values):
    return case.player.studies >> [kind.value for kind in TYPES].index(values["type"]) & 1


@claim("prismatic")
def _(case, values):
    return case.type(case.leader) == PRISMATIC


@claim("no-planning")
def _(case, values):
    return case.state.setting.seats < 3


@claim("planned")
def _(case, values):
    return case.player.planning


@claim("no-walk")
def _(case, values):
    return not case.player.walks


@claim("overworked")
def _(case, values):
    return case.state.now.over


@claim("no-rp")
def _(case, values):
    return not case.player.rp


@claim("overwork-ep")
def _(case, values):
    return case.player.ep + case.state.now.spent < 3


@claim("no-tile")
def _(case, values):
    return at(values) == case.leader and not case.lies(case.leader)


@claim("covered")
def _(case, values):
    covers = [cell for cell in TILES if COVERS[case.leader] >> cell & 1 and case.lies(cell)]
    return at(values) == case.leader and (len(covers) > 1 or (len(covers) == 1 and not case.open(covers[0])))


@claim("no-precision")
def _(case, values):
    away = case.state.camps[case.seat] != case.leader or case.leader in SNOW
    return case.guild != "architects" or away or bool(case.state.now.used & USED_PRECISION)


@claim("no-saving")
def _(case, values):
    termites, architects = case.action.number or 0, bool(case.action.words)
    full = case.price(0, architects=architects)
    assert values == {"cost": full}
    return termites > full or (architects and not case.price(0, architects=False))


@claim("allocating")
def _(case, values):
    return case.top.begun


@claim("held")
def _(case, values):
    return case.top.held


@claim("no-crampon")
def _(case, values):
    return not case.player.crampons or bool(case.state.now.used & USED_CRAMPON)


@claim("not-below")
def _(case, values):
    return at(values) == case.action.spot and at(values) not in BELOW[case.top.cell]


@claim("not-fewest")
def _(case, values):
    """Nobody goes there now; of all that are to be spread, either."""
    below = BELOW[case.top.cell]
    there = [case.explorers(spot) for spot in below]
    assert at(values) in below
    mine = there[below.index(at(values))]
    if case.action.verb == "put":
        return mine > min(there)
    to_place = case.explorers(case.top.cell) - (case.top.held > 0) - (case.top.held == 2)
    # a spot gets none of those if the others can take them all without passing it
    room = sum(max(0, mine - other) for other in there)
    return mine > min(there) and to_place <= room


def kind_of(case, values, *, how):
    """Return the type whose effect was asked for, in the way that the refusal is about."""
    if case.action.verb == "rescue":
        asked, kind = case.action.words[0], "philosophical"
    else:
        asked, kind = {"use": "slot", "spark": "token"}[case.action.verb], case.action.words[0]
    assert (asked, kind) == (how, values["type"])
    return [one.value for one in TYPES].index(kind)


@claim("slot-empty")
def _(case, values):
    return not case.player.slots[kind_of(case, values, how="slot")]


@claim("slot-used")
def _(case, values):
    return case.player.down[kind_of(case, values, how="slot")] > 0


@claim("little-anima")
def _(case, values):
    kind = kind_of(case, values, how="slot")
    anima = sum(BOX.anima[piece] for piece in case.player.slots[kind])
    anima += (case.player.studies & ~case.player.turned) >> kind & 1
    need = GAME.view(case.state, None).players[case.seat].need
    return (values["anima"], values["need"]) == (anima, need) and anima < need


@claim("no-token")
def _(case, values):
    return case.player.token != kind_of(case, values, how="token")


@claim("not-in-turn")
def _(case, values):
    return case.action.words[0] == values["type"] in {"harmony", "philosophical"} and case.top.phase == "turn"


@claim("no-effect")
def _(case, values):
    word = tuple(values["front"].split(":"))
    if case.action.verb == "rescue":
        return case.held[front(values)] > 0 and not any(one.words == ("gem",) for one in case.legal)
    offered = any(one.verb == "play" and one.words == word for one in case.legal)
    return case.held[front(values)] > 0 and not offered


@claim("not-in-reach")
def _(case, values):
    spot = at(values)
    same = [one for one in case.legal if (one.verb, one.words) == (case.action.verb, case.action.words)]
    return (
        spot == case.action.spot and bool(same or case.action.verb != "play") and all(one.spot != spot for one in same)
    )


@claim("nobody-near")
def _(case, values):
    near = [spot for spot in NEAR[case.leader] if case.state.archs[spot]]
    return case.action.words == ("exalted",) and all(case.cut(spot, case.leader) for spot in near)


@claim("in-excavation")
def _(case, values):
    return values["front"] in {"rope", "survivors", "termites"} and case.held[front(values)] > 0


@claim("not-in-row")
def _(case, values):
    return values["request"] not in {BOX.requests[one].id for one in case.state.row}


@claim("request-not-held")
def _(case, values):
    return values["request"] not in {BOX.requests[one].id for one in case.player.requests}


@claim("cannot-pay")
def _(case, values):
    held = values["request"] in {BOX.requests[one].id for one in case.player.requests}
    return held and not payments(BOX, card(values), case.player)


@claim("wrong-payment")
def _(case, values):
    assert BOX.requests[case.top.card].id == values["request"]
    return case.action.words not in payments(BOX, case.top.card, case.player)


@claim("not-your-guild")
def _(case, values):
    return case.guild != values["guild"]


@claim("ability-used")
def _(case, values):
    return case.player.daily


@claim("camp-away")
def _(case, values):
    return case.state.camps[case.seat] < 0


@claim("at-camp")
def _(case, values):
    return case.state.camps[case.seat] == case.leader >= 0


@claim("no-shelter")
def _(case, values):
    return not case.player.shelter


@claim("foraged")
def _(case, values):
    return bool(case.state.now.used & USED_FORAGE)


@claim("not-snow")
def _(case, values):
    return at(values) == case.action.spot and not (at(values) in SNOW and case.lies(at(values)))


@claim("leader-there")
def _(case, values):
    return at(values) == case.action.spot and at(values) in case.state.leaders


@claim("must-ascend")
def _(case, values):
    seen = case.state.ground.visible
    up = [
        spot
        for spot in NEAR[case.leader]
        if seen >> spot & 1 and not case.cut(case.leader, spot) and LEVEL[spot] < LEVEL[case.leader]
    ]
    return bool(up) and at(values) not in up


@claim("cannot-lie")
def _(case, values):
    cell = at(values)
    if cell not in SNOW or case.lies(cell):
        return True
    beside = sum(case.lies(other) for other in BESIDE[cell])
    held = bool(EDGE >> cell & 1) or beside >= 2
    over = [low for low in BELOW[cell] if (low in TILES and not case.lies(low)) or low in case.state.camps]
    return not held or bool(over)


# ---- the matches


_TURN = ("excavate", *TRAVEL, *ARTIFACTS, *GUILDS, "play", "play", "play")


def any_action(chance, state, seat):
    """Return a well-formed action, sensible or not: mostly of a verb of the moment, and where people are."""
    verb = chance.choice(_TURN if isinstance(state.stack[-1], Turn) else [one.verb for one in GAME.legal(state, seat)])
    if verb not in VERBS or chance.random() < 0.1:
        verb = chance.choice(list(VERBS))
    forms, words = VERBS[verb]
    words = BOX.request_cards if words is None else words
    form = chance.choice(forms.split())
    chosen = [chance.choice(sorted(words)) for _ in range(form.count("w"))]
    number = chance.choice((0, 1, 1, 2, 3, 4, 5, 99)) if "#" in form else None
    spot = some_spot(chance, state, seat) if "@" in form else None
    if verb in {"play", "toss", "buy", "sell"} and chance.random() < 0.9:
        fronts = [state.fronts[piece] for piece in state.players[seat].hand]
        chosen = FRONT_WORDS[chance.choice(fronts)] if fronts else chance.choice(FRONT_WORDS)
        if len(chosen) > 1:
            spot = number = None
    return GAME.decode(make(verb, *chosen, spot=spot, number=number).text)


def some_spot(chance, state, seat):
    """Return a spot: of what is offered, where people are, beside the leader or the cell in question, or any."""
    offered = [one.spot for one in GAME.legal(state, seat) if one.spot is not None]
    busy = [spot for spot in SPOTS if state.archs[spot] or spot in state.leaders or spot in state.camps]
    here = getattr(state.stack[-1], "cell", state.leaders[seat])
    near = list(NEAR[here]) if here >= 0 else []
    return chance.choice(chance.choice([pool for pool in (offered, busy, near, near, SPOTS) if pool]))


def refusal(state, seat, action):
    """Check the refusal of an action, if it is refused; return its reason."""
    try:
        GAME.apply(state, seat, action)
    except IllegalAction as refused:
        reason, values = refused.reason, dict(refused.values)
        assert set(values) == set(REASONS[reason]), reason
        assert CLAIMS[reason](Case(state, seat, action), values), (reason, values, action.text)
        return reason
    assert action.text in {one.text for one in GAME.legal(state, seat)}
    return None


def test_there_is_a_claim_for_every_reason():
    assert set(CLAIMS) == set(REASONS)


@pytest.mark.parametrize("gone", [0, 45])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_no_refusal_says_what_is_untrue(seats, mode, gone):
    chance = random.Random(f"{seats} {mode} {gone}")
    state, rng = worn(GAME.setup(seats, seats, MODES[mode]).state, gone, Rng.seeded(seats, f"refused {mode}"))
    pool, number, reasons = [], 0, Counter()
    while awaited := GAME.awaited(state):
        seat = awaited[number % len(awaited)]
        pool += chance.sample(legal := GAME.legal(state, seat), min(3, len(legal)))
        if number % 3 == 0 or state.stack[-1].phase != "turn":
            for action in [any_action(chance, state, seat) for _ in range(12)] + chance.choices(pool, k=3):
                reasons[refusal(state, seat, action)] += 1
            reasons[refusal(state, chance.randrange(seats), chance.choice(pool))] += 1
        text, rng = choose(GAME, state, seat, rng)
        state, number = GAME.apply(state, seat, GAME.decode(text)).state, number + 1
    reasons[refusal(state, 0, pool[0])] += 1
    assert len(reasons) > 15
    SEEN.update(reasons)


SEEN = Counter()
