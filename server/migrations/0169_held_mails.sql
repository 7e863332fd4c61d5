-- Finds the held mails of an order. Without it, releasing them combined the mails of the order with all that are queued.
CREATE INDEX mails_held ON mails (order_id) WHERE send_after IS NOT NULL AND state = 'queued';
