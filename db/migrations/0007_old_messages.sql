-- Messages whose buttons are still to be taken off, because a newer one has replaced them; turn is what they called.
CREATE TABLE old_messages (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    match INTEGER NOT NULL REFERENCES matches (id),
    turn INTEGER NOT NULL
) STRICT;

-- A public message that is being posted. The row is left over when its number was never learnt: then the message may
-- be in the channel, or not.
CREATE TABLE postings (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    channel INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
