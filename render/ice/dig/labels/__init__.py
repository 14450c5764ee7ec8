"""What is written on the dig: names and numbers of places, and where there is room for them."""
