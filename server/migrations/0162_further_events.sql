-- locks: addresses, batches, deals, inventories, invoice_events, notifications, opening_periods, product_pictures, products, rate_cards, stock_holds, subscription_requests, transport_rules, warehouse_settings
-- Further acts that the other side must see at once (docs/decisions/060): products with their batches and pictures, deals with their rates,
-- transport plans and parties, opening hours, comments on invoices. Besides, for open pages alone: holds of goods,
-- a contact's notifications, and requests for a plan.
ALTER TABLE events DROP CONSTRAINT events_kind_check, ADD CONSTRAINT events_kind_check CHECK (kind IN
  ('order', 'message', 'document', 'shipment', 'visit', 'invoice', 'stock', 'product', 'deal', 'hours', 'hold', 'notification', 'plan'));
-- A notification belongs to one contact and a plan to its customer; everything else to the two parties of a deal.
ALTER TABLE events ADD COLUMN contact_id bigint,
  ALTER COLUMN customer_id DROP NOT NULL,
  ALTER COLUMN warehouse_id DROP NOT NULL,
  ADD CONSTRAINT events_whose CHECK (CASE kind
    WHEN 'notification' THEN num_nonnulls(customer_id, warehouse_id) = 0 AND contact_id IS NOT NULL
    WHEN 'plan' THEN customer_id IS NOT NULL ELSE num_nonnulls(customer_id, warehouse_id) = 2 END);
CREATE INDEX events_subject ON events (xid, kind, subject_id);
DROP INDEX events_xid;

-- A transaction tells a subject once, unless it deletes it.
CREATE OR REPLACE FUNCTION tell_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT TG_ARGV[0], change_of(TG_OP), id, customer_id, warehouse_id FROM changed
  WHERE TG_OP <> 'UPDATE' OR NOT EXISTS (SELECT FROM events e
    WHERE e.xid = pg_current_xact_id() AND e.kind = TG_ARGV[0] AND e.subject_id = changed.id);
  RETURN NULL;
END $$;
-- A proposal, and the progress of a count, change their order and create none.
CREATE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT DISTINCT 'order', 'updated', order_id, customer_id, warehouse_id FROM changed
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'order' AND e.subject_id = changed.order_id);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT DISTINCT 'invoice', 'updated', i.id, i.customer_id, i.warehouse_id FROM changed c JOIN invoices i ON i.id = c.invoice_id
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'invoice' AND e.subject_id = i.id);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'product', change_of(TG_OP), array_agg(c.id), d.customer_id, d.warehouse_id
  FROM changed c JOIN deals d ON d.customer_id = c.customer_id GROUP BY d.customer_id, d.warehouse_id;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_part_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'product', 'updated', array_agg(DISTINCT p.id), d.customer_id, d.warehouse_id
  FROM changed c JOIN products p ON p.id = c.product_id JOIN deals d ON d.customer_id = p.customer_id GROUP BY d.customer_id, d.warehouse_id;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id, warehouse_id) SELECT 'deal', change_of(TG_OP), customer_id, warehouse_id FROM changed;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_part_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT DISTINCT 'deal', 'updated', d.customer_id, d.warehouse_id FROM changed c JOIN deals d ON d.id = c.deal_id
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'deal'
    AND e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id);
  RETURN NULL;
END $$;
-- Name of a party, which the other one reads everywhere, and the plan of a customer. Not the last use of its token, which says nothing to anybody.
CREATE FUNCTION tell_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT 'deal', 'updated', d.customer_id, d.warehouse_id
  FROM changed c JOIN former f ON f.id = c.id AND (f.name, f.is_active) IS DISTINCT FROM (c.name, c.is_active)
  JOIN deals d ON c.id IN (d.customer_id, d.warehouse_id);
  INSERT INTO events (kind, change, customer_id)
  SELECT 'plan', 'updated', c.id FROM changed c JOIN former f ON f.id = c.id AND f.pricing_plan IS DISTINCT FROM c.pricing_plan;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_main_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT DISTINCT 'deal', 'updated', d.customer_id, d.warehouse_id FROM changed c JOIN deals d ON c.user_id IN (d.customer_id, d.warehouse_id)
  WHERE c.is_main_address;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT DISTINCT 'hours', 'updated', d.customer_id, d.warehouse_id FROM changed c JOIN deals d ON d.warehouse_id = c.warehouse_id
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'hours'
    AND e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'hold', 'updated', array_agg(DISTINCT product_id), customer_id, warehouse_id FROM changed GROUP BY customer_id, warehouse_id;
  RETURN NULL;
END $$;
CREATE FUNCTION tell_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, contact_id) SELECT DISTINCT 'notification', change_of(TG_OP), contact_id FROM changed;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, customer_id) SELECT DISTINCT 'plan', 'updated', customer_id FROM changed;
  RETURN NULL;
END $$;

DROP TRIGGER tell_inserted ON order_proposals;
DROP TRIGGER tell_updated ON order_proposals;
DROP TRIGGER tell_deleted ON order_proposals;
DO $$
DECLARE told record;
BEGIN
  FOR told IN SELECT name, teller, operation FROM (VALUES
    ('order_proposals', 'tell_order', 'insert update'), ('inventories', 'tell_order', 'update'),
    ('invoice_events', 'tell_comment', 'insert'),
    ('products', 'tell_product', 'insert update delete'), ('batches', 'tell_part_of_product', 'insert update delete'),
    ('product_pictures', 'tell_part_of_product', 'insert update delete'),
    ('deals', 'tell_deal', 'insert update delete'), ('rate_cards', 'tell_part_of_deal', 'insert update delete'),
    ('transport_rules', 'tell_part_of_deal', 'insert update delete'), ('addresses', 'tell_main_address', 'insert update'),
    ('warehouse_settings', 'tell_hours', 'update'), ('opening_periods', 'tell_hours', 'insert update delete'),
    ('stock_holds', 'tell_hold', 'insert delete'), ('notifications', 'tell_contact', 'insert update'),
    ('subscription_requests', 'tell_plan', 'insert update'))
    AS t (name, teller, operations), regexp_split_to_table(operations, ' ') AS operation
  LOOP
    EXECUTE format('CREATE TRIGGER tell_%s AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      CASE told.operation WHEN 'insert' THEN 'inserted' WHEN 'update' THEN 'updated' ELSE 'deleted' END, told.operation, told.name,
      CASE told.operation WHEN 'delete' THEN 'OLD' ELSE 'NEW' END, told.teller);
  END LOOP;
END $$;
CREATE TRIGGER tell_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_user();
