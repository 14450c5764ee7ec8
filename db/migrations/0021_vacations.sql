-- The days on which a person plays nowhere, as they chose them. Of a person at most one is not over; what lies behind
-- stays, for it counts towards what a server allows.
CREATE TABLE vacations (
    user INTEGER NOT NULL,
    begin INTEGER NOT NULL,
    end INTEGER NOT NULL CHECK (end > begin),
    PRIMARY KEY (user, begin)
) STRICT, WITHOUT ROWID;

-- How many days of vacation in twelve months count on a server, for those that begin from then on.
CREATE TABLE vacation_bounds (
    guild INTEGER NOT NULL,
    since INTEGER NOT NULL,
    days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 366),
    PRIMARY KEY (guild, since)
) STRICT, WITHOUT ROWID;
