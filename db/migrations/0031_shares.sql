-- When the bot was last there, for each part of the servers: several processes may share them. "of" parts there were.
CREATE TABLE heartbeats (
    of INTEGER NOT NULL CHECK (of > 0),
    part INTEGER NOT NULL CHECK (part BETWEEN 0 AND of - 1),
    at INTEGER NOT NULL,
    PRIMARY KEY (of, part)
) STRICT;
INSERT INTO heartbeats SELECT 1, 0, at FROM heartbeat;
DROP TABLE heartbeat;

-- When it was not there, so that nothing was possible in the servers of a part: such time counts against nobody.
CREATE TABLE downtimes_of_parts (
    of INTEGER NOT NULL CHECK (of > 0),
    part INTEGER NOT NULL CHECK (part BETWEEN 0 AND of - 1),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until > since),
    PRIMARY KEY (of, part, since)
) STRICT;
INSERT INTO downtimes_of_parts SELECT 1, 0, since, until FROM downtimes;
DROP TABLE downtimes;
ALTER TABLE downtimes_of_parts RENAME TO downtimes;
