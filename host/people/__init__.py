"""What people are called, like, follow, and how often they may be called."""
