-- Webhooks of shipments, invoices, stock, products, deals and opening hours (docs/decisions/063): a worker reads `events` from a place of
-- its own, and writes the deliveries and the next place in one transaction.
CREATE TABLE webhook_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- All events that this snapshot sees are read.
  seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
  -- In the midst of many events: those that `until` sees are read up to last_id.
  until pg_snapshot,
  last_id bigint,
  CONSTRAINT webhook_place_midst CHECK (num_nonnulls(until, last_id) IN (0, 2))
);
INSERT INTO webhook_place DEFAULT VALUES;

-- What a delivery is about when it is no order: invoice:12. Of one subject and endpoint only the oldest waiting delivery is sent.
ALTER TABLE webhook_deliveries ADD COLUMN subject text;
CREATE INDEX webhook_deliveries_subject ON webhook_deliveries (endpoint_id, subject, id) WHERE state = 'waiting' AND subject IS NOT NULL;

-- Uuid of an order or an invoice that is deleted: nothing else keeps it for those who knew it.
ALTER TABLE events ADD COLUMN subject_uuid uuid;
CREATE OR REPLACE FUNCTION tell_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, subject_id, subject_uuid, customer_id, warehouse_id)
  SELECT TG_ARGV[0], change_of(TG_OP), id, CASE TG_OP WHEN 'DELETE' THEN uuid END, customer_id, warehouse_id FROM changed
  WHERE TG_OP <> 'UPDATE' OR NOT EXISTS (SELECT FROM events e
    WHERE e.xid = pg_current_xact_id() AND e.kind = TG_ARGV[0] AND e.subject_id = changed.id);
  RETURN NULL;
END $$;
