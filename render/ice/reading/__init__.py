"""What can be read at leisure: the pictures as text, the hand, the end, the rules, the lobby's choices."""
