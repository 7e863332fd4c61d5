-- Counts and marks the notifications that a contact has not read, whatever the number of those read.
CREATE INDEX notifications_unread ON notifications (contact_id, id) WHERE read_at IS NULL;
