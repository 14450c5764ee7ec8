"""What is said and done about players' time."""
