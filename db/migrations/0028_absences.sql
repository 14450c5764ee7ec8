-- When the bot was no member of a server, so that nobody could do anything at its tables; until NULL: it is none now.
CREATE TABLE absences (
    guild INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    PRIMARY KEY (guild, since)
) STRICT, WITHOUT ROWID;
