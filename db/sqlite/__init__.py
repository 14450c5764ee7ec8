"""A database in one file: the connection, what lies beside the file, its lock, its migrations, its copies."""
