"""A small bot that shows everything the playground's page has to draw. It knows no game."""

from __future__ import annotations

import io

import discord
from discord import app_commands, ui
from PIL import Image

FRUIT = ("apple", "apricot", "banana", "cherry")


def picture(colour: str, size: tuple[int, int] = (1200, 900)) -> io.BytesIO:
    """Return a plain PNG."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    out.seek(0)
    return out


def board(step: int) -> tuple[ui.LayoutView, discord.File]:
    """Return a message of the second generation with a picture and buttons; `step` shows in all of them."""
    view = ui.LayoutView(timeout=None)
    file = discord.File(
        picture("#d6c4a0" if step % 2 else "#7ca0c4"), "board.png", description=f"The board at step {step}."
    )
    gallery = ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description=f"The board at step {step}.")
    )
    row = ui.ActionRow(
        ui.Button(label="Next", style=discord.ButtonStyle.primary, custom_id=f"next:{step + 1}"),
        ui.Button(label="Private", style=discord.ButtonStyle.secondary, custom_id="private"),
        ui.Button(label="Form", style=discord.ButtonStyle.success, custom_id="form"),
        ui.Button(label="Silent", style=discord.ButtonStyle.danger, custom_id="silent"),
        ui.Button(label="Never", disabled=True, custom_id="never"),
    )
    row2 = ui.ActionRow(ui.Button(label="Site", url="https://example.org/rules"))
    section = ui.Section(
        ui.TextDisplay("A line with something beside it."), accessory=ui.Button(label="Beside", custom_id="beside")
    )
    view.add_item(
        ui.Container(
            ui.TextDisplay(f"## Step {step}\n-# small print"),
            gallery,
            section,
            ui.Separator(),
            row,
            row2,
            accent_color=0x7CC4A8,
        )
    )
    return view, file


def panel(text: str) -> ui.LayoutView:
    """Return selects of every kind used, under a sentence."""
    view = ui.LayoutView(timeout=None)
    fruit = [discord.SelectOption(label=f.title(), value=f, description=f"A {f} a day") for f in FRUIT]
    view.add_item(ui.TextDisplay(text))
    view.add_item(ui.ActionRow(ui.Select(custom_id="one", placeholder="One fruit", options=fruit)))
    view.add_item(
        ui.ActionRow(ui.Select(custom_id="many", placeholder="Many fruits", options=fruit, min_values=2, max_values=3))
    )
    view.add_item(ui.ActionRow(ui.UserSelect(custom_id="who", placeholder="Somebody")))
    return view


class Form(ui.Modal):
    """A form with each kind of input."""

    def __init__(self) -> None:
        super().__init__(title="Tell me", custom_id="tell", timeout=None)
        self.add_item(ui.Label(text="Name", component=ui.TextInput(custom_id="name", min_length=2, max_length=20)))
        options = [discord.SelectOption(label="Slow", value="slow"), discord.SelectOption(label="Fast", value="fast")]
        self.add_item(
            ui.Label(text="Pace", description="As you like", component=ui.Select(custom_id="pace", options=options))
        )
        radio = ui.RadioGroup(
            custom_id="side", options=[discord.RadioGroupOption(label=x, value=x.lower()) for x in ("North", "South")]
        )
        self.add_item(ui.Label(text="Side", component=radio))
        self.add_item(ui.Label(text="Remind me", component=ui.Checkbox(custom_id="remind")))


class Talker(discord.Client):
    """Answers commands and controls; holds nothing."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, max_messages=None)
        self.tree = app_commands.CommandTree(self)
        _commands(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data = interaction.data or {}
        if interaction.type is discord.InteractionType.modal_submit:
            await interaction.response.send_message(f"Form: {_fields(data['components'])}")
        elif interaction.type is discord.InteractionType.component:
            await _pressed(interaction, data["custom_id"], data.get("values"))


def _fields(components: list[dict]) -> str:
    found = {}
    for one in components:
        inner = one.get("component") or {}
        found[inner.get("custom_id")] = inner.get("value", inner.get("values"))
    return ", ".join(f"{key}={value}" for key, value in found.items())


async def _pressed(interaction: discord.Interaction, name: str, values: list[str] | None) -> None:
    answer = interaction.response
    if name.startswith("next:"):
        view, file = board(int(name.removeprefix("next:")))
        await answer.edit_message(view=view, attachments=[file])
    elif name == "private":
        await answer.send_message(view=panel("Only for you."), ephemeral=True)
    elif name == "form":
        await answer.send_modal(Form())
    elif values:
        await answer.edit_message(view=panel(f"Chosen: {', '.join(values)}"))
    elif name != "silent":
        await answer.defer()


def _commands(tree: app_commands.CommandTree) -> None:
    group = app_commands.Group(name="talk", description="Say things")

    @group.command(description="Say it in public")
    async def aloud(
        interaction: discord.Interaction, text: str, loud: bool = False, times: app_commands.Range[int, 1, 3] = 1
    ) -> None:
        await interaction.response.send_message((text.upper() if loud else text) * times)

    @group.command(name="board", description="Show the board")
    async def show(interaction: discord.Interaction) -> None:
        view, file = board(1)
        await interaction.response.send_message(view=view, file=file)

    @group.command(description="Pick a fruit")
    async def pick(interaction: discord.Interaction, fruit: str, size: str, whose: discord.User | None = None) -> None:
        owner = whose.id if whose else None
        await interaction.response.send_message(f"fruit={fruit} size={size} whose={owner}")

    @pick.autocomplete("fruit")
    async def _fruit(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{f.title()} from the garden", value=f) for f in FRUIT if typed.lower() in f]

    app_commands.choices(size=[app_commands.Choice(name=x.title(), value=x) for x in ("small", "large")])(pick)

    @group.command(description="Call somebody")
    async def call(interaction: discord.Interaction, who: discord.User) -> None:
        await interaction.response.send_message(f"{who.mention}, it is your turn.")

    @group.command(description="Open a thread")
    async def thread(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message("A thread, then.")
        message = await interaction.original_response()
        opened = await message.create_thread(name=name)
        await opened.send("In the thread.")

    @group.command(description="Think for a while")
    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.followup.send("Thought through.", ephemeral=True)

    @group.command(description="Never answer")
    async def never(interaction: discord.Interaction) -> None:
        pass

    @group.command(description="Write to somebody directly")
    async def direct(interaction: discord.Interaction, who: discord.User) -> None:
        await interaction.response.send_message("Written.", ephemeral=True)
        await who.send("A word in private.")

    tree.add_command(group)
