"""A group of commands, such as ``/game``, that is made of topics: each a small class with the commands of one subject.

Knows how topics become one group. Must not know any command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from discord.ext import commands

if TYPE_CHECKING:
    from discord import app_commands

    from cogs.app.services import Services


class CommandGroup(commands.GroupCog):
    """A cog whose commands are defined by its ``topics``, in the order in which Discord hears of them."""

    topics: ClassVar[tuple[type[Topic[Any]], ...]] = ()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        # there is always one: this is a cog of a group
        group = cast("app_commands.Group", self.app_command)
        for topic in self.topics:
            for command in topic(self).get_app_commands():
                group.add_command(command)


Cog = TypeVar("Cog", bound=CommandGroup)


class Topic(commands.Cog, Generic[Cog]):
    """The commands of one subject, with their lists; ``cog`` is the group to which they belong."""

    def __init__(self, cog: Cog) -> None:
        super().__init__()
        self.cog = cog
        self.services = cog.services
