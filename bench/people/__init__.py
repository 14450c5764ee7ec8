"""People at tables of the playground: what they read, how they choose, and how they act."""
