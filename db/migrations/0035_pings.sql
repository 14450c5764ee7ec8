-- Whom people have had mentioned by what they pressed or typed. What is pressed grants so many mentions, and no message
-- pings anybody without its grant; ``about`` is what the message is about.
CREATE TABLE pings (
    about TEXT NOT NULL,
    sender INTEGER NOT NULL,
    recipient INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (about, sender, recipient)
) STRICT, WITHOUT ROWID;
CREATE INDEX pings_by_sender ON pings (sender, at);
CREATE INDEX pings_by_time ON pings (at);

-- What was asked before is mentioned as it was to be.
INSERT INTO pings
    SELECT 'proposal:' || proposals.id, proposals.user, votes.user, proposals.at
    FROM proposals JOIN votes ON votes.proposal = proposals.id
    WHERE proposals.state = 'open' AND proposals.user <> 0;
INSERT INTO pings
    SELECT 'lobby:' || matches.id, matches.host, invited.user, matches.created
    FROM matches JOIN invited ON invited.match = matches.id
    WHERE matches.status = 'lobby';
INSERT INTO pings
    SELECT kind || ':' || key || ':' || since, asker, user, since FROM due
    WHERE kind = 'invitation' AND asker IS NOT NULL;
INSERT INTO pings
    SELECT kind || ':' || match || ':' || since, asker, user, since FROM due
    WHERE kind = 'nudge' AND asker IS NOT NULL;

-- Whether a message about a turn asks the table what to do about somebody: a reminder does not take its place.
ALTER TABLE notices ADD COLUMN asks INTEGER NOT NULL DEFAULT 0;
