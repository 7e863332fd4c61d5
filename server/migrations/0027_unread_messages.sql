-- Counts the messages that a contact has not read: few at a time, whatever the number of notifications.
CREATE INDEX notifications_unread_messages ON notifications (contact_id, order_id)
  WHERE event = 'order_comment' AND read_at IS NULL;
-- Nothing marked messages as read until now, so that all of them would count as new.
UPDATE notifications SET read_at = now() WHERE event = 'order_comment' AND read_at IS NULL;
