"""A small real bot for the tests of the playground and its page, which knows no game; and the API without a bot."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord import app_commands, ui
from PIL import Image

from bench.people.table import ended, knows_its_servers

if TYPE_CHECKING:
    from playground import Playground

NAMES = ("chess", "checkers", "go", "shogi")
TRANSLATED = {("Try things", "pl"): "Próbuj", ("Try things", "ru"): "Пробовать"}


def picture(step: int) -> io.BytesIO:
    """Return a PNG whose width tells the step."""
    out = io.BytesIO()
    Image.new("RGB", (1200 + step, 300), "#204060").save(out, "PNG", compress_level=1)
    out.seek(0)
    return out


def shown(*items: ui.Item) -> ui.LayoutView:
    """Return a message of the second generation; new objects each time, as the library needs."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def board(step: int) -> tuple[ui.LayoutView, discord.File]:
    """Return a message with a picture and every kind of button; the step shows in all of it."""
    file = discord.File(picture(step), f"board-{step}.png", description=f"Board at {step}")
    styles = discord.ButtonStyle
    parts = (
        ui.Section(ui.TextDisplay(f"### Step {step}"), accessory=ui.Button(label="Beside", custom_id="beside")),
        ui.MediaGallery(discord.MediaGalleryItem(file, description=f"Board at {step}")),
        ui.Separator(),
        ui.ActionRow(
            Step(step + 1),
            Ask(),
            ui.Button(label="Private", style=styles.secondary, custom_id="private"),
            ui.Button(label="Silent", style=styles.danger, custom_id="silent"),
            ui.Button(label="Never", disabled=True, custom_id="never"),
        ),
        ui.ActionRow(ui.Button(label="Site", url="https://example.org/rules")),
        ui.ActionRow(ui.Select(custom_id="kind", options=choices(*NAMES))),
    )
    return shown(ui.Container(*parts, accent_color=0x204060)), file


def panel(text: str) -> ui.LayoutView:
    """Return selects of every kind used, under a sentence."""
    selects = (
        ui.Select(custom_id="one", placeholder="One game", options=choices(*NAMES)),
        ui.Select(custom_id="many", placeholder="Many games", options=choices(*NAMES), min_values=2, max_values=3),
        ui.UserSelect(custom_id="who", placeholder="Somebody"),
    )
    return shown(ui.TextDisplay(text), *map(ui.ActionRow, selects))


def choices(*names: str, default: str = "") -> list[discord.SelectOption]:
    return [discord.SelectOption(label=name.title(), value=name, default=name == default) for name in names]


class Step(ui.DynamicItem[ui.Button], template=r"step:(?P<n>\d+)"):
    """Goes one step on: answers at once, then edits."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label="Next", style=discord.ButtonStyle.primary, custom_id=f"step:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        interaction.client.pressed.append(interaction.id)
        await interaction.response.defer()
        view, file = board(self.n)
        await interaction.edit_original_response(view=view, attachments=[file])


class Ask(ui.DynamicItem[ui.Button], template=r"ask"):
    """Opens a form."""

    def __init__(self) -> None:
        super().__init__(ui.Button(label="Ask", style=discord.ButtonStyle.success, custom_id="ask"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        form = ui.Modal(title="A form", custom_id="form", timeout=None)
        modes = [discord.RadioGroupOption(label=x, value=x[0]) for x in ("normal", "blind")]
        for label, component in {
            "Move": ui.TextInput(custom_id="move", max_length=8),
            "Mode": ui.RadioGroup(custom_id="mode", options=modes),
            "Size": ui.Select(custom_id="size", options=choices("big", "small", default="big")),
            "Remind": ui.Checkbox(custom_id="remind"),
            "Who": ui.UserSelect(custom_id="who", required=False),
        }.items():
            form.add_item(ui.Label(text=label, description="As you like" * (label == "Mode"), component=component))
        await interaction.response.send_modal(form)


class Translations(app_commands.Translator):
    async def translate(self, string, locale, context):
        return TRANSLATED.get((string.message, locale.value))


class SmallBot(discord.AutoShardedClient):
    """Answers `/try ...`, buttons, selects and forms; holds nothing."""

    def __init__(self, playground: Playground, **more) -> None:
        self.playground = playground
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.01,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            **more,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.on_error = self._note
        self.pressed: list[int] = []
        self.errors: list[Exception] = []
        self.seen: discord.Interaction | None = None
        self.hurry = asyncio.Event()
        _commands(self.tree)

    async def before_identify_hook(self, shard_id, *, initial=False) -> None:
        """Do not wait five seconds before each further shard: they pass on the playground's clock."""
        self.playground.let_begin()

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step, Ask)
        await self.tree.set_translator(Translations())
        await self.tree.sync()

    async def _note(self, interaction, error) -> None:
        self.errors.append(getattr(error, "original", error))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen = interaction
        data, answer = interaction.data or {}, interaction.response
        if interaction.type is discord.InteractionType.modal_submit:
            fields = {c["component"]["custom_id"]: c["component"] for c in data["components"]}
            said = [f"{k}={v.get('value', v.get('values'))}" for k, v in fields.items()]
            await answer.send_message(", ".join(said), ephemeral=True)
            return
        match data.get("custom_id"):
            case "kind":
                view, file = board(50)
                await answer.edit_message(view=view, attachments=[file])
            case "private":
                await answer.send_message(view=panel("Only for you."), ephemeral=True)
            case "one" | "many" | "who":
                await answer.edit_message(view=panel(f"Chosen: {', '.join(data['values'])}"))


def _commands(tree: app_commands.CommandTree) -> None:
    group = app_commands.Group(name="try", description=app_commands.locale_str("Try things"))

    @group.command(description="Answer at once")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    @group.command(description="Say it in public")
    async def aloud(
        interaction: discord.Interaction, text: str, loud: bool = False, times: app_commands.Range[int, 1, 3] = 1
    ) -> None:
        await interaction.response.send_message((text.upper() if loud else text) * times)

    @group.command(name="board", description="A picture in the first answer")
    async def show(interaction: discord.Interaction) -> None:
        view, file = board(1)
        await interaction.response.send_message(view=view, file=file)

    @group.command(description="A picture later, then more")
    async def deferred(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        view, file = board(2)
        await interaction.followup.send(view=view, file=file)
        await interaction.followup.send("And a word.")

    @group.command(description="Only for you")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Psst.", ephemeral=True)

    @group.command(description="Not before it is told to hurry")
    async def late(interaction: discord.Interaction) -> None:
        await interaction.client.hurry.wait()
        await interaction.response.send_message("late")

    @group.command(description="Twice")
    async def twice(interaction: discord.Interaction) -> None:
        answers = (interaction.response.send_message("1"), interaction.response.send_message("2"))
        for outcome in await asyncio.gather(*answers, return_exceptions=True):
            if isinstance(outcome, Exception):
                interaction.client.errors.append(outcome)

    @group.command(description="A thread")
    async def thread(
        interaction: discord.Interaction, name: app_commands.Range[str, 1, 20], here: bool = False
    ) -> None:
        await interaction.response.send_message("Here.")
        kind = {} if here else {"type": discord.ChannelType.public_thread}
        thread = await (await interaction.original_response() if here else interaction.channel).create_thread(
            name=name, **kind
        )
        await thread.send(f"Welcome to {name}.")

    @group.command(description="A direct message")
    async def write(interaction: discord.Interaction, who: discord.User, where: discord.TextChannel) -> None:
        await interaction.response.send_message(f"{who.global_name} {where.name}", ephemeral=True)
        await who.send("A word in private.")

    @group.command(description="Choose")
    @app_commands.describe(count="How many")
    @app_commands.choices(size=[app_commands.Choice(name=x.title(), value=x) for x in ("small", "large")])
    async def pick(
        interaction: discord.Interaction,
        kind: str,
        size: str,
        whose: discord.User | None = None,
        count: app_commands.Range[int, 1, 9] = 3,
    ) -> None:
        await interaction.response.send_message(f"{size} {kind} x {count} for {whose}")

    @pick.autocomplete("kind")
    async def _kinds(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"A game of {n}", value=n) for n in NAMES if n.startswith(current)]

    @group.command(description="Call people")
    async def call(interaction: discord.Interaction, one: discord.User, other: discord.User) -> None:
        await interaction.response.send_message(
            f"{one.mention} {other.mention} @everyone", allowed_mentions=discord.AllowedMentions(users=[one])
        )

    @group.command(description="Read a file")
    async def file(interaction: discord.Interaction, record: discord.Attachment) -> None:
        await interaction.response.send_message((await record.read()).decode())

    tree.add_command(group)

    @tree.context_menu(name="Wave at")
    async def wave(interaction: discord.Interaction, person: discord.Member) -> None:
        seen = person.resolved_permissions
        await interaction.response.send_message(f"{person.mention} {seen is not None and seen.view_channel}")

    @tree.context_menu(name="Read Aloud")
    async def read(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"{message.author.display_name}: {message.content}", ephemeral=True)


@contextlib.asynccontextmanager
async def running(playground: Playground, **more):
    """Log a small bot in, give it, and log it out with nothing left behind."""
    bot = SmallBot(playground, **more)
    task = asyncio.create_task(bot.start("a.local.token"))
    try:
        ready = asyncio.create_task(knows_its_servers(bot, out=playground.world.out))
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        if not ready.done():
            ready.cancel()
            assert task.done(), "the bot was not ready within 60 s"
            task.result()
        yield bot
    finally:
        await ended(bot, task)


@contextlib.asynccontextmanager
async def asking(playground: Playground):
    """Yield what asks the API as a bot does, without a library: method, path and body to the status and the answer."""
    async with aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session:

        async def ask(method, path, body=None, *files):
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for place, name in enumerate(files):
                form.add_field(f"files[{place}]", picture(1), filename=name, content_type="image/png")
            sent = {"data": form} if files else {"json": body}
            async with session.request(method, f"{playground.http}/api/v10{path}", **sent) as response:
                return response.status, await response.json() if response.status != 204 else None

        yield ask
