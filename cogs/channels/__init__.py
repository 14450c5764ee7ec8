"""Where the bot may write, what Discord refuses, and trying again."""
