"""How the process works: memory, worker processes, drawing, and how requests go out."""
