"""Discord's side of the bot: commands, controls, messages, and the translation to and from the host."""
