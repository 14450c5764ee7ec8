"""``/ice``: every action can be typed, lists explain what may be typed, bad input is answered kindly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.ice import IceCommands
from cogs.ice.context import IceContext
from cogs.messages.errors import UserError
from cogs.messages.names import shown_names
from engine.ice import GAME
from engine.ice.actions import VERBS
from engine.ice.board import BESIDE, BY_NAME, NAMES, SIDE
from engine.ice.components import BOX, FRONTS
from engine.ice.game import ASKS
from engine.ice.pending import Post, Rescue, Trade, Validate
from engine.ice.state import Now
from engine.rng import Rng
from host import Refusal
from host.match.update import Update
from render.ice import RENDERER
from render.words import words
from tests.support.ice_player import command
from tests.support.ice_random_play import MODES, choose
from tests.support.ice_table import artifacts, do, table


class Given:
    """The options of a command that is being typed: None where nothing stands yet."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.__dict__.update(options)

    def __getattr__(self, name: str) -> None:
        return None


class Typist(IceCommands):
    """The cog, but what a command means is kept and not carried out."""

    def __init__(self) -> None:
        services = SimpleNamespace(
            match_renderer=lambda info, said: RENDERER.for_match(said, shown_names(info, said)),
            reader=lambda _interaction: words(),
        )
        super().__init__(services)  # type: ignore[arg-type]
        self.commands = {f"ice {one.name}": one for one in self.app_command.commands}

    async def context(self, _interaction: Any) -> IceContext:
        return self.now

    async def offers(self, now: IceContext, name: str, focused: str, typed: Any, **options: Any) -> dict[Any, str]:
        """Return what the list of an option offers: label by value."""
        self.now = now
        one = next(one for one in self.commands[name]._params.values() if one.display_name == focused)
        found = await one.autocomplete(self.commands[name].binding, SimpleNamespace(namespace=Given(options)), typed)  # type: ignore[operator,misc]
        assert len(found) <= 25
        assert all(0 < len(choice.name) <= 100 for choice in found)
        return {choice.value: choice.name for choice in found}

    def lists(self, name: str) -> set[str]:
        """Return the options of a command that have a list."""
        return {one.display_name for one in self.commands[name].parameters if one.autocomplete}

    async def act(self, _interaction: Any, texts: Any, *, preview: bool = False) -> None:
        self.meant = tuple(texts(self.now))

    async def means(self, now: IceContext, name: str, options: dict[str, Any]) -> tuple[str, ...]:
        """Return the actions that a command with its options, by their names on Discord, stands for."""
        parameters = {one.display_name: one for one in self.commands[name].parameters}
        for key, value in options.items():
            one = parameters[key]
            if isinstance(value, int) and one.max_value is not None:
                assert one.min_value <= value <= one.max_value, (name, options)
            assert not one.choices or value in {choice.value for choice in one.choices}
        self.now = now
        given = {parameters[key].name: value for key, value in options.items()}
        await self.commands[name].callback(self.commands[name].binding, None, **given)
        return self.meant


@pytest.fixture(scope="module")
def typist() -> Typist:
    return Typist()


def context_of(state: Any, seat: int = 0) -> IceContext:
    """Return a seat at a position, as if it were that of a match."""
    names = ("Ann", "Bob", "Cy", "Dee", "Eve")[: state.setting.seats]
    seats = tuple(SimpleNamespace(name=name, stood_in=False) for name in names)
    info = SimpleNamespace(names=names, colours=(), seats=seats)
    live = SimpleNamespace(
        info=info, over=False, outcome=lambda _game: None, timeline=SimpleNamespace(state=state, seq=0)
    )
    return IceContext(Update(GAME, live), seat, RENDERER.for_match(words(), shown_names(info, words())))  # type: ignore[arg-type]


@pytest.mark.slow
async def test_every_action_of_every_decision_has_a_command(typist: Typist) -> None:
    seen: Counter[str] = Counter()
    # that the reserve is short happens too seldom by chance
    phases = {kind.phase for kind in ASKS} - {Post.phase}
    wanted = {*VERBS, "pay", *phases}
    for seed, seats, mode in product(range(1, 8), GAME.info.seats, MODES):
        await _typed(typist, seen, seats, mode, seed)
        if seats == max(GAME.info.seats) and wanted <= seen.keys():
            break
    assert wanted == seen.keys()


async def test_where_the_reserve_is_short(typist: Typist) -> None:
    cells = tuple(BY_NAME[name] for name in ("s1a", "s2b"))
    now = context_of(table(frame=Post(0, cells)))
    assert await typist.means(now, *command("pick:s2b")) == ("pick:s2b",)


@pytest.mark.slow
async def test_every_list_offers_what_an_action_needs(typist: Typist) -> None:
    """Typed as far as its end, every option of every action is among what its list offers."""
    tried: Counter[tuple[str, str]] = Counter()
    for seed, seats, mode in product((1, 2, 3), GAME.info.seats, MODES):
        state, rng = GAME.setup(seats, seed, MODES[mode]).state, Rng.seeded(seed, f"listed {seats} {mode}")
        while awaited := GAME.awaited(state):
            seat = awaited[-1]
            legal = context_of(state, seat).update.legal(seat)
            place, rng = rng.below(len(legal))
            await _offered(typist, context_of(state, seat), legal[place], tried)
            text, rng = choose(GAME, state, seat, rng)
            state, _ = do(state, text, seat=seat)
    assert set(tried) >= {(name, option) for name in typist.commands for option in typist.lists(name)} - LATER, tried


LATER = {
    ("ice tableau", "player"),  # needs a match of the host
    ("ice request", "pay"),  # seldom by chance: a test of its own
}


async def _offered(typist: Typist, now: IceContext, text: str, tried: Counter[tuple[str, str]]) -> None:
    name, options = command(text)
    for option in typist.lists(name) & options.keys():
        if tried[name, option] > 150:
            continue
        tried[name, option] += 1
        others = {key: value for key, value in options.items() if key != option}
        value = options[option]
        typed = value.partition(":")[2] if name == "ice allocate" and ":" in value else value
        found = await typist.offers(now, name, option, typed, **others)
        mine = str(value).replace(f"{now.seat + 1}:", "me:") if name == "ice allocate" else value
        assert mine in found, (text, name, options, option, found)


async def _typed(typist: Typist, seen: Counter[str], seats: int, mode: str, seed: int) -> None:
    """Play a match by chance; type all that is legal, of each kind of decision so often."""
    state, rng = GAME.setup(seats, seed, MODES[mode]).state, Rng.seeded(seed, f"typed {seats} {mode}")
    number, last = 0, ""
    while awaited := GAME.awaited(state):
        seat, number = awaited[0], number + 1
        phase = state.stack[-1].phase
        if seen[phase] < 300 or (phase != last and number % 9 == 0):
            seen[phase] += 1
            now = context_of(state, seat)
            for text in now.update.legal(seat):
                name, options = command(text)
                assert await typist.means(now, name, options) == (text,), (phase, name, options)
                seen[text.split(":")[0]] += 1
        last = phase
        text, rng = choose(GAME, state, seat, rng)
        state, _ = do(state, text, seat=seat)


# ---- what commands mean beyond one action


TURN = {
    "leaders": ["s4d", "s5f"],
    "archs": {"s4d": 3, "s2b": 4},
    "hand": "whistle smilodon spiders manta talisman:harmony",
    "white": ["s6c"],
    "p0": {"walks": 1},
}


@pytest.mark.parametrize(
    ("name", "options", "meant"),
    [
        ("move", {"to": "s4c"}, ["move:s4c:0"]),
        ("move", {"to": " S4B ", "with": 3}, ["move:s4c:3", "move:s4b:3"]),
        ("move", {"to": "To S4B with 3 archaeologists (2 EP)", "with": 2}, ["move:s4c:2", "move:s4b:2"]),
        ("free-move", {"to": "s4c", "with": 1}, ["walk:s4c:1"]),
        ("free-move", {"to": "s4b", "with": 1}, ["walk:s4c:1", "step:s4b"]),
        ("tile", {"tile": "spiders", "to": "s4b", "with": 1}, ["play:spiders:s4c:1", "step:s4b"]),
        ("tile", {"tile": "whistle", "at": "s2b", "to": "s6c"}, ["play:whistle:s2b", "to:s6c:2"]),
        ("tile", {"tile": "whistle", "at": "s2b", "to": "s6c", "with": 1}, ["play:whistle:s2b", "to:s6c:1"]),
        ("tile", {"tile": "smilodon", "at": "s2b", "to": "s2c"}, ["play:smilodon:s2b", "to:s2c"]),
        ("tile", {"tile": "manta", "to": "s7a"}, ["play:manta:s7a"]),
        ("tile", {"tile": "Talisman:Harmony"}, ["play:talisman:harmony"]),
        ("artifact", {"type": "Harmony"}, ["use:harmony"]),
        ("request", {"do": "validate", "request": "prismatic", "pay": "X2"}, ["validate:prismatic", "pay:x2"]),
        ("end", {}, ["done"]),
    ],
)
async def test_more_than_one_action_can_be_said(
    typist: Typist, name: str, options: dict[str, Any], meant: list[str]
) -> None:
    assert list(await typist.means(context_of(table(**TURN)), f"ice {name}", options)) == meant


async def test_an_allocation_is_said_one_by_one_then_evenly(typist: Typist) -> None:
    digging, _ = do(table(**TURN), "excavate")
    now = context_of(digging)
    spots = [NAMES[spot] for spot in now.view.decision.spots]
    options = {"to": f"{spots[0]}, me:{spots[1]}", "even": spots[2]}
    meant = await typist.means(now, "ice allocate", options)
    assert meant == (f"put:arch:{spots[0]}", f"put:lead:{spots[1]}:0", f"even:{spots[2]}")
    after, _ = do(digging, *meant)
    assert after.leaders[0] == BY_NAME[spots[1]]
    assert await typist.means(now, "ice allocate", {"to": f"bob:{spots[0]}"}) == (f"put:lead:{spots[0]}:1",)
    found = await typist.offers(now, "ice allocate", "to", f"{spots[0]} ")
    assert f"{spots[0]} me:{spots[1]}" in found
    assert f"{spots[0]} {spots[0]}" not in found, "it no longer holds the fewest"


async def test_requests_are_kept_or_discarded_several_at_once(typist: Typist) -> None:
    state = GAME.setup(2, 1, {}).state
    now = context_of(state, 1)
    for options in ({"request": "2 4"}, {"do": "keep", "request": "1, 3, 5"}):
        meant = await typist.means(now, "ice request", options)
        assert meant == ("drop:4", "drop:2")
    left, _ = do(state, *meant, seat=1)
    hand = state.players[1].requests
    assert left.players[1].requests == (hand[0], hand[2], hand[4])
    found = await typist.offers(now, "ice request", "request", "1 ", do="keep")
    assert list(found) == ["1 2", "1 3", "1 4", "1 5"]


async def test_what_pays_is_offered_before_the_request_is_laid_open(typist: Typist) -> None:
    slots = (artifacts("o1a o1b o2c"), (), (), (), ())
    mine = next(card for card, request in enumerate(BOX.requests) if request.id == "oneobliteration")
    state = table(p0={"slots": slots, "requests": (mine,)})
    state = replace(state, stack=(*state.stack, Validate(0)))
    now = context_of(state)
    offered = await typist.offers(now, "ice request", "pay", "", request="oneobliteration")
    assert list(offered) == ["o1a o2c", "o1b o2c"]
    for pay in offered:
        meant = await typist.means(now, "ice request", {"request": "oneobliteration", "pay": pay})
        do(state, *meant)


async def test_a_rescue_can_be_said_of_the_tile_of_the_artifact_and_of_the_gem(typist: Typist) -> None:
    cells = (BY_NAME["a4d"], BY_NAME["s1a"])
    slots = ((), (), (), artifacts("p2a"), ())
    now = context_of(table(frame=Rescue(0, cells, True), leaders=["s4d"], p0={"slots": slots}))
    assert await typist.means(now, "ice tile", {"at": "a4d"}) == ("rescue:slot:a4d",)
    assert await typist.means(now, "ice artifact", {"type": "philosophical", "at": "a4d"}) == ("rescue:slot:a4d",)
    assert await typist.means(now, "ice tile", {"tile": "gem", "at": "a4d"}) == ("rescue:gem:a4d",)
    assert await typist.means(now, "ice end", {}) == ("pass",)


async def test_a_trade_is_guessed_where_only_one_is_possible(typist: Typist) -> None:
    fronts = GAME.setup(2, 5, {}).state.fronts
    laid = next(piece for piece in range(48) if fronts[piece] == FRONTS.index("rope"))
    now = context_of(table(hand="manta", frame=Trade(0, (1,), (laid,))))
    assert await typist.means(now, "ice tile", {"tile": "rope"}) == ("buy:rope",)
    assert await typist.means(now, "ice tile", {"tile": "manta"}) == ("sell:manta",)
    assert await typist.means(now, "ice tile", {"tile": "rope", "for": "manta"}) == ("swap:rope:manta",)
    with pytest.raises(UserError, match="`do: Buy`, `do: Sell`, or `do: Swap`"):
        await typist.means(now, "ice tile", {"tile": "gem"})


# ---- what cannot be


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("move", {"to": "q9"}, "“q9” isn't a place on the board"),
        ("move", {"to": "s4c s4d"}, "isn't a place"),
        ("camp", {"at": ""}, "isn't a place"),
        ("tile", {}, "Say which snow tile"),
        ("tile", {"tile": "sledge"}, "“sledge” isn't a snow tile. Type its name, such as "),
        ("tile", {"tile": "rune"}, "Say where it acts, such as `at: S4C`"),
        ("tile", {"do": "lay"}, "Say on which tile"),
        (
            "tile",
            {"tile": "sailer", "for": "Zed"},
            "Nobody at this table is called “Zed”. Type a player's name, such as ",
        ),
        ("artifact", {"type": "ice"}, "“ice” isn't a type of artifact"),
        ("request", {}, "Say which request"),
        ("request", {"do": "take"}, "Say which request (`request:`), such as "),
        ("request", {"do": "take", "request": "all"}, "“all” isn't a request"),
        ("request", {"do": "drop", "request": "first"}, "“first” isn't a card's number"),
        ("request", {"do": "pay"}, "Say what pays it"),
        ("request", {"do": "pay", "pay": "gold"}, "“gold” pays nothing"),
        ("allocate", {}, "Say where your leader goes"),
        ("allocate", {"to": "zed:s4c"}, "Nobody at this table is called “zed”"),
        ("guild", {"with": 1}, "Say on which tile"),
    ],
)
async def test_bad_input_is_told_what_to_do(typist: Typist, name: str, options: dict[str, Any], reason: str) -> None:
    state = table(guilds=("foragers", "flame"), **TURN)
    with pytest.raises(UserError) as told:
        await typist.means(context_of(state), f"ice {name}", options)
    assert reason in str(told.value)
    assert str(told.value).endswith(".")


async def test_tiles_and_requests_are_typed_by_their_names_too(typist: Typist) -> None:
    now = context_of(table(**TURN))
    assert await typist.means(now, "ice tile", {"tile": "Wreckage"}) == ("play:wreckage",)
    named = {"do": "take", "request": "3 anima, any mix: obliteration, exalted, harmony"}
    assert await typist.means(now, "ice request", named) == ("take:anyoeh",)


async def test_a_spot_that_moves_do_not_reach_is_refused_with_the_reason(typist: Typist) -> None:
    now = context_of(table(leaders=["s4a"], gone=["s1a"], now=Now(spent=1)))
    with pytest.raises(UserError, match="Moving to S4C costs 2 EP, and 1 EP can be spent now"):
        await typist.means(now, "ice move", {"to": "s4c"})
    with pytest.raises(UserError, match="is already on S4A"):
        await typist.means(now, "ice move", {"to": "s4a"})
    for hidden in ("d1a", "s1a", "z0"):
        with pytest.raises(Refusal) as refusal:
            await typist.means(now, "ice move", {"to": hidden})
        assert refusal.value.values == {"reason": "not-visible", "values": {"spot": hidden}}
    # every neighbour has a crevasse towards it, and what lies below is hidden
    walls = {NAMES[cell]: SIDE[cell][BY_NAME["s4d"]] % 3 for cell in BESIDE[BY_NAME["s4d"]]}
    lonely = context_of(table(leaders=["s4a"], terrain=dict.fromkeys(walls, "crevasse"), turns=walls))
    with pytest.raises(UserError, match="No steps lead to S4D"):
        await typist.means(lonely, "ice move", {"to": "s4d"})
    assert await typist.means(context_of(table()), "ice move", {"to": "s4c"}) == ("move:s4c:0",), (
        "no leader: the rules say so"
    )


async def test_in_anothers_turn_the_rules_refuse(typist: Typist) -> None:
    state = table(leaders=["s4d", "s1a"])
    for options, meant in (({"to": "s4e"}, ("move:s4e:0",)), ({"to": "s4f"}, ("move:s4f:0",))):
        assert await typist.means(context_of(state, 1), "ice move", options) == meant
    assert await typist.offers(context_of(state, 1), "ice move", "to", "") == {}


# ---- what stands in a list


async def test_a_list_tells_cost_company_and_what_waits_there(typist: Typist) -> None:
    now = context_of(table(leaders=["s4d", "s4f"], archs={"s4d": 3}, hand="manta"))
    offered = await typist.offers(now, "ice move", "to", "", **{"with": 3})
    assert offered["s4e"].startswith("To S4E with 3 archaeologists (1 EP): blank snow, then 0 EP to dig")
    assert offered["s4f"].startswith("To S4F with 3 archaeologists (2 EP)")
    assert "Bob's leader" in (await typist.offers(now, "ice tile", "at", "", tile="manta"))["s4f"]
    numbers = await typist.offers(now, "ice move", "with", "", to="s4g")
    assert list(numbers) == [3, 2, 1, 0]


async def test_what_begins_as_typed_comes_first(typist: Typist) -> None:
    now = context_of(table(hand="manta"))
    offered = list(await typist.offers(now, "ice tile", "at", "s7", tile="manta"))
    assert len(offered) <= 25
    assert [spot for spot in offered if spot.startswith("s7")] == offered[:6]
    assert await typist.offers(now, "ice tile", "at", "nowhere", tile="manta") == {}
    assert await typist.offers(now, "ice tile", "at", "", tile="nothing") == {}


async def test_where_the_whistle_may_lead_is_offered_before_it_is_played(typist: Typist) -> None:
    now = context_of(table(**TURN))
    assert list(await typist.offers(now, "ice tile", "to", "", tile="whistle", at="s2b")) == ["s6c"]
    near = await typist.offers(now, "ice tile", "to", "", tile="smilodon", at="s2b")
    assert "s2c" in near
    assert "s6c" not in near
