"""What is scheduled by itself: when it is planned, who it may ping, and what is held back."""
