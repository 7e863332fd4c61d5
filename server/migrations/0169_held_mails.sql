-- Finds the held mails of an order. Without it, releasing them combined the mails of the order with all that are queued.
CREATE INDEX mails_held ON mails (order_id) WHERE send_after IS NOT NULL AND state = 'queued';

-- Reads due mails in the order in which they are sent, without the kept ones.
CREATE INDEX mails_due_in_order ON mails (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
DROP INDEX mails_due;
ALTER INDEX mails_due_in_order RENAME TO mails_due;
