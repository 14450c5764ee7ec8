"""How much time the seats have, when it is stopped, and what comes of its end."""
