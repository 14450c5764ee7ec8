CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    locale TEXT
) STRICT;

-- Small values that must outlive the process: what the commands looked like when they were last registered, for one.
CREATE TABLE facts (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
