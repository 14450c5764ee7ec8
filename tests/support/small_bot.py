"""A small real bot for the playground's own tests, and how to start and stop one properly."""

from __future__ import annotations

import asyncio
import contextlib
import io
from typing import TYPE_CHECKING

import discord
from discord import app_commands, ui
from PIL import Image

from tests.support.table import ended, knows_its_servers

if TYPE_CHECKING:
    from playground import Playground

NAMES = ("chess", "checkers", "go")
TRANSLATED = {("Try things", "pl"): "Próbuj", ("Try things", "ru"): "Пробовать"}


def picture(step: int) -> io.BytesIO:
    """Return a PNG whose width tells the step."""
    out = io.BytesIO()
    Image.new("RGB", (100 + step, 50), "#204060").save(out, "PNG", compress_level=1)
    out.seek(0)
    return out


def board(step: int) -> tuple[ui.LayoutView, discord.File]:
    """Return a message of the second generation; new objects each time, as the library needs."""
    file = discord.File(picture(step), f"board-{step}.png", description=f"Board at {step}")
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery(discord.MediaGalleryItem(file, description=f"Board at {step}"))
    options = [discord.SelectOption(label=n.title(), value=n) for n in NAMES]
    row = ui.ActionRow(Step(step + 1), Ask())
    choose = ui.ActionRow(ui.Select(custom_id="kind", options=options))
    view.add_item(ui.Container(ui.TextDisplay(f"### Step {step}"), gallery, row, choose, accent_color=0x204060))
    return view, file


class Step(ui.DynamicItem[ui.Button], template=r"step:(?P<n>\d+)"):
    """Goes one step on: answers at once, then edits."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Step {n}", custom_id=f"step:{n}"))
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
        super().__init__(ui.Button(label="Ask", custom_id="ask"))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())


class Form(ui.Modal):
    def __init__(self) -> None:
        super().__init__(title="A form", custom_id="form", timeout=None)
        self.add_item(ui.Label(text="Move", component=ui.TextInput(custom_id="move", max_length=8)))
        options = [discord.RadioGroupOption(label=x, value=x[0]) for x in ("normal", "blind")]
        self.add_item(ui.Label(text="Mode", component=ui.RadioGroup(custom_id="mode", required=False, options=options)))
        sizes = [discord.SelectOption(label=x, value=x, default=x == "big") for x in ("big", "small")]
        self.add_item(ui.Label(text="Size", component=ui.Select(custom_id="size", options=sizes)))
        self.add_item(ui.Label(text="Remind", component=ui.Checkbox(custom_id="remind")))
        self.add_item(ui.Label(text="Who", component=ui.UserSelect(custom_id="who", required=False)))


class Translations(app_commands.Translator):
    async def translate(self, string, locale, context):
        return TRANSLATED.get((string.message, locale.value))


class SmallBot(discord.AutoShardedClient):
    """Answers `/try ...`, buttons, selects and forms."""

    def __init__(self, **more) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
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
        """Do not wait five seconds before each further shard."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Step, Ask)
        await self.tree.set_translator(Translations())
        await self.tree.sync()

    async def _note(self, interaction, error) -> None:
        self.errors.append(getattr(error, "original", error))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen = interaction
        data = interaction.data or {}
        if interaction.type is discord.InteractionType.modal_submit:
            fields = {c["component"]["custom_id"]: c["component"] for c in data["components"]}
            said = [f"{k}={v.get('value', v.get('values'))}" for k, v in fields.items()]
            await interaction.response.send_message(", ".join(said), ephemeral=True)
        elif data.get("custom_id") == "kind":
            view, file = board(50)
            await interaction.response.edit_message(view=view, attachments=[file])


def _commands(tree: app_commands.CommandTree) -> None:  # noqa: C901 - a list
    group = app_commands.Group(name="try", description=app_commands.locale_str("Try things"))

    @group.command(description="Answer at once")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

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
    async def thread(interaction: discord.Interaction, name: app_commands.Range[str, 1, 20]) -> None:
        await interaction.response.send_message("Here.")
        thread = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        await thread.send(f"Welcome to {name}.")

    @group.command(description="A direct message")
    async def write(interaction: discord.Interaction, who: discord.User, where: discord.TextChannel) -> None:
        await interaction.response.send_message(f"{who.global_name} {where.name}", ephemeral=True)
        await who.send("A word in private.")

    @group.command(description="Choose")
    @app_commands.describe(count="How many")
    async def pick(interaction: discord.Interaction, kind: str, count: app_commands.Range[int, 1, 9] = 3) -> None:
        await interaction.response.send_message(f"{kind} x {count}")

    @pick.autocomplete("kind")
    async def _kinds(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=n.title(), value=n) for n in NAMES if n.startswith(current)]

    @group.command(description="Call people")
    async def call(interaction: discord.Interaction, one: discord.User, other: discord.User) -> None:
        await interaction.response.send_message(
            f"{one.mention} {other.mention} @everyone", allowed_mentions=discord.AllowedMentions(users=[one])
        )

    @group.command(description="Read a file")
    async def file(interaction: discord.Interaction, record: discord.Attachment) -> None:
        await interaction.response.send_message((await record.read()).decode())

    tree.add_command(group)


@contextlib.asynccontextmanager
async def running(playground: Playground, **more):
    """Log a small bot in, give it, and log it out with nothing left behind."""
    bot = SmallBot(**more)
    task = asyncio.create_task(bot.start("a.local.token"))
    try:
        ready = asyncio.create_task(knows_its_servers(bot))
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        if not ready.done():
            ready.cancel()
            assert task.done(), "the bot was not ready within 60 s"
            task.result()
        yield bot
    finally:
        await ended(bot, task)
