"""The same store in a PostgreSQL database, which several processes may share. Knows psycopg and threads."""
