"""Rules of board games as pure functions over values; knows nothing of people, pictures, stores or Discord."""
