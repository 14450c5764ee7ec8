"""Which servers a process looks after, and how several processes keep theirs from each other."""
