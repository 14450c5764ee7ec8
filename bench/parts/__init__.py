"""Single parts of the bot: rules, computers, pictures, the store, presses of a turn."""
