-- When the system clock was put forward while the bot was there: that time never passed. By parts of the servers, for
-- several processes may run on machines of their own.
CREATE TABLE clock_jumps (
    of INTEGER NOT NULL CHECK (of > 0),
    part INTEGER NOT NULL CHECK (part BETWEEN 0 AND of - 1),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until > since),
    PRIMARY KEY (of, part, since)
) STRICT;
