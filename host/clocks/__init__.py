"""How much time the seats have, when it stands still, and what comes of its end."""
