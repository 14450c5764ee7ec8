"""Who plays the seats of a running match, and where somebody may sit down."""
