"""What is scheduled by itself: when it is planned, whom it may call, and what is held back."""
