-- A board that somebody asked for keeps its picture when another turn overtakes it.
ALTER TABLE boards ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;

-- What comes after a message, which its one line leads to, and whether it says that line by now. The rows of the last
-- turns stay, for an undo may lead back to before them.
ALTER TABLE old_messages ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE old_messages ADD COLUMN next_channel INTEGER NOT NULL DEFAULT 0;
ALTER TABLE old_messages ADD COLUMN next_message INTEGER NOT NULL DEFAULT 0;
ALTER TABLE old_messages ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
CREATE INDEX old_untold ON old_messages (message) WHERE told = 0;
CREATE INDEX old_of_match ON old_messages (match, turn);

-- The last match that was played to its end in a channel.
CREATE INDEX matches_over ON matches (channel, ended) WHERE status = 'finished';
