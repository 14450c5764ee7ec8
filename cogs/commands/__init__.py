"""What slash commands of all games share, typed input, and the commands that belong to no game."""
