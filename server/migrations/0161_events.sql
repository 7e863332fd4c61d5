-- locks: documents, invoices, order_comments, order_proposals, orders, shipments, stock_balances, visits
-- What changed, for pages that are open and for customers' systems (docs/decisions/060): written by the transaction that changes it, so no
-- writer can forget it. xid tells readers which rows have become visible since they last looked, whatever the order of the commits.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('order', 'message', 'document', 'shipment', 'visit', 'invoice', 'stock')),
  change text NOT NULL CHECK (change IN ('created', 'updated', 'deleted')),
  -- Order, or invoice of the kind 'invoice'; null for stock.
  subject_id bigint,
  -- Products whose stock changed.
  product_ids bigint[],
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL
);
CREATE INDEX events_xid ON events (xid, id);
CREATE INDEX events_at ON events (at);

CREATE FUNCTION change_of(operation text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE operation WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'updated' END $$;

CREATE FUNCTION tell_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT TG_ARGV[0], change_of(TG_OP), id, customer_id, warehouse_id FROM changed;
  RETURN NULL;
END $$;
-- Of an order, a comment or a document is something new about it.
CREATE FUNCTION tell_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT DISTINCT TG_ARGV[0], change_of(TG_OP), order_id, customer_id, warehouse_id FROM changed;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'stock', 'updated', array_agg(DISTINCT product_id), customer_id, warehouse_id FROM changed GROUP BY customer_id, warehouse_id;
  RETURN NULL;
END $$;

DO $$
DECLARE told record;
BEGIN
  FOR told IN SELECT * FROM (VALUES
    ('orders', 'tell_subject', 'order'), ('invoices', 'tell_subject', 'invoice'), ('order_comments', 'tell_part', 'message'),
    ('documents', 'tell_part', 'document'), ('shipments', 'tell_part', 'shipment'), ('visits', 'tell_part', 'visit'),
    ('order_proposals', 'tell_part', 'order'), ('stock_balances', 'tell_stock', 'stock')) AS t (name, teller, kind)
  LOOP
    EXECUTE format('CREATE TRIGGER tell_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', told.name, told.teller, told.kind);
    EXECUTE format('CREATE TRIGGER tell_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', told.name, told.teller, told.kind);
    EXECUTE format('CREATE TRIGGER tell_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', told.name, told.teller, told.kind);
  END LOOP;
END $$;
