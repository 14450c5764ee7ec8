"""What can happen in a match of ICE."""
