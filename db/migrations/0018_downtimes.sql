-- When the bot was last there, written every minute while Discord can tell it what people do.
CREATE TABLE heartbeat (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    at INTEGER NOT NULL
) STRICT;

-- When it was not there, so that nothing was possible: such time counts against nobody.
CREATE TABLE downtimes (
    since INTEGER PRIMARY KEY,
    until INTEGER NOT NULL CHECK (until > since)
) STRICT;
