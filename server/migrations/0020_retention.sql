-- The purge of every night finds what is old enough by these.
CREATE INDEX mails_created ON mails (created_at);
CREATE INDEX notifications_created ON notifications (created_at);
