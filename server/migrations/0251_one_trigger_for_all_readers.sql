-- Written by `npm run changes` from server/src/told/changes/tables.ts.
-- step: once
CREATE OR REPLACE FUNCTION changes_of_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF (NEW.user_id IS NOT NULL AND NEW.is_main_address) THEN
    INSERT INTO events (kind, change, customer_id, warehouse_id)
    SELECT 'deal', 'updated', d.customer_id, d.warehouse_id
    FROM (SELECT changed.user_id AS user_id) c JOIN deals d ON c.user_id IN (d.customer_id, d.warehouse_id) AND d.is_active;
  END IF;
  IF (NEW.user_id IS NOT NULL AND (NEW.is_main_address OR OLD.is_main_address)) THEN
    INSERT INTO carbon_changes (order_id)
    SELECT o.id FROM orders o
    WHERE o.warehouse_id = NEW.user_id AND o.order_type <> 'inventory' AND o.order_status IN ('pending', 'preparing', 'confirmed');
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER carbon_of_moved_warehouse ON addresses;
DROP TRIGGER carbon_of_warehouse ON addresses;
DROP TRIGGER tell_inserted ON addresses;
DROP TRIGGER tell_updated ON addresses;
CREATE TRIGGER changes AFTER INSERT OR UPDATE ON public.addresses FOR EACH ROW EXECUTE FUNCTION changes_of_addresses();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'product', 'updated', array_agg(DISTINCT p.id), d.customer_id, d.warehouse_id
  FROM changed c JOIN products p ON p.id = c.product_id JOIN deals d ON d.customer_id = p.customer_id AND d.is_active
  GROUP BY d.customer_id, d.warehouse_id;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id)
    SELECT DISTINCT m.customer_id, m.warehouse_id, m.product_id FROM (SELECT n.* FROM former f JOIN changed n USING (id) WHERE f.batch_expiration_date IS DISTINCT FROM n.batch_expiration_date) c
    CROSS JOIN LATERAL (SELECT * FROM stock_movements m WHERE m.batch_id = c.id OFFSET 0) m;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER note_expiry ON batches;
DROP TRIGGER tell_deleted ON batches;
DROP TRIGGER tell_inserted ON batches;
DROP TRIGGER tell_updated ON batches;
CREATE TRIGGER changes_insert AFTER INSERT ON public.batches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_batches();
CREATE TRIGGER changes_update AFTER UPDATE ON public.batches REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_batches();
CREATE TRIGGER changes_delete AFTER DELETE ON public.batches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_batches();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_carrier_labels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF (TG_OP <> 'UPDATE' OR OLD.tracking_number IS DISTINCT FROM NEW.tracking_number)
    AND (TG_OP = 'UPDATE' OR changed.tracking_number IS NOT NULL) THEN
    UPDATE order_search s SET document = d.document FROM order_documents d
    WHERE d.order_id = (SELECT s.order_id FROM shipments s WHERE s.id = changed.shipment_id) AND s.order_id = d.order_id AND s.document <> d.document;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER index_order ON carrier_labels;
DROP TRIGGER index_order_again ON carrier_labels;
CREATE TRIGGER changes AFTER INSERT OR UPDATE ON public.carrier_labels FOR EACH ROW EXECUTE FUNCTION changes_of_carrier_labels();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_deals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT 'deal', change_of(TG_OP), c.customer_id, c.warehouse_id FROM (SELECT changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c;
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON deals;
DROP TRIGGER tell_inserted ON deals;
DROP TRIGGER tell_updated ON deals;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.deals FOR EACH ROW EXECUTE FUNCTION changes_of_deals();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT 'document', change_of(TG_OP), c.order_id, c.customer_id, c.warehouse_id FROM (SELECT changed.order_id AS order_id, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'document' AND e.subject_id = c.order_id AND e.change = change_of(TG_OP));
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON documents;
DROP TRIGGER tell_inserted ON documents;
DROP TRIGGER tell_updated ON documents;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION changes_of_documents();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_inventories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
    SELECT 'order', 'updated', c.order_id, c.customer_id, c.warehouse_id FROM (SELECT changed.order_id AS order_id, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
    WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'order' AND e.subject_id = c.order_id);
  END IF;
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT c.order_id FROM (SELECT changed.order_id AS order_id) c) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  RETURN NULL;
END $$;
DROP TRIGGER note_deleted ON inventories;
DROP TRIGGER note_inserted ON inventories;
DROP TRIGGER note_updated ON inventories;
DROP TRIGGER tell_updated ON inventories;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.inventories FOR EACH ROW EXECUTE FUNCTION changes_of_inventories();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_invoice_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT 'invoice', 'updated', i.id, i.customer_id, i.warehouse_id FROM (SELECT changed.invoice_id AS invoice_id) c JOIN invoices i ON i.id = c.invoice_id
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'invoice' AND e.subject_id = i.id);
  RETURN NULL;
END $$;
DROP TRIGGER tell_inserted ON invoice_events;
CREATE TRIGGER changes AFTER INSERT ON public.invoice_events FOR EACH ROW EXECUTE FUNCTION changes_of_invoice_events();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, subject_uuid, customer_id, warehouse_id)
  SELECT 'invoice', change_of(TG_OP), c.id, CASE TG_OP WHEN 'DELETE' THEN c.uuid END, c.customer_id, c.warehouse_id FROM (SELECT changed.id AS id, changed.uuid AS uuid, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
  WHERE TG_OP <> 'UPDATE' OR NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'invoice' AND e.subject_id = c.id);
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON invoices;
DROP TRIGGER tell_inserted ON invoices;
DROP TRIGGER tell_updated ON invoices;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION changes_of_invoices();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_load_stops() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO carbon_changes (order_id)
  SELECT c.order_id FROM changed c;
  RETURN NULL;
END $$;
DROP TRIGGER carbon_deleted ON load_stops;
DROP TRIGGER carbon_inserted ON load_stops;
DROP TRIGGER carbon_updated ON load_stops;
CREATE TRIGGER changes_insert AFTER INSERT ON public.load_stops REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_load_stops();
CREATE TRIGGER changes_update AFTER UPDATE ON public.load_stops REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_load_stops();
CREATE TRIGGER changes_delete AFTER DELETE ON public.load_stops REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_load_stops();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, contact_id)
  SELECT DISTINCT 'notification', change_of(TG_OP), c.contact_id FROM changed c;
  RETURN NULL;
END $$;
DROP TRIGGER tell_inserted ON notifications;
DROP TRIGGER tell_updated ON notifications;
CREATE TRIGGER changes_insert AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_notifications();
CREATE TRIGGER changes_update AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_notifications();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_opening_periods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT DISTINCT 'hours', 'updated', d.customer_id, d.warehouse_id
  FROM (SELECT changed.warehouse_id AS warehouse_id) c JOIN deals d ON d.warehouse_id = c.warehouse_id AND d.is_active
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'hours' AND e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id);
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON opening_periods;
DROP TRIGGER tell_inserted ON opening_periods;
DROP TRIGGER tell_updated ON opening_periods;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.opening_periods FOR EACH ROW EXECUTE FUNCTION changes_of_opening_periods();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_order_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT c.order_id FROM (SELECT changed.order_id AS order_id) c) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  INSERT INTO changed_order_days (customer_id, warehouse_id, day)
  SELECT DISTINCT d.customer_id, d.warehouse_id, (d.at AT TIME ZONE 'Europe/Paris')::date
  FROM (VALUES (NEW.customer_id, NEW.warehouse_id, NEW.answered_at), (OLD.customer_id, OLD.warehouse_id, OLD.answered_at)) AS d (customer_id, warehouse_id, at)
  WHERE d.at IS NOT NULL;
  RETURN NULL;
END $$;
DROP TRIGGER note_days_of_deleted ON order_answers;
DROP TRIGGER note_days_of_former ON order_answers;
DROP TRIGGER note_days_of_inserted ON order_answers;
DROP TRIGGER note_days_of_updated ON order_answers;
DROP TRIGGER note_deleted ON order_answers;
DROP TRIGGER note_inserted ON order_answers;
DROP TRIGGER note_updated ON order_answers;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.order_answers FOR EACH ROW EXECUTE FUNCTION changes_of_order_answers();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_order_carbon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_order_days (customer_id, warehouse_id, day)
  SELECT DISTINCT o.customer_id, o.warehouse_id, (o.order_date_done AT TIME ZONE 'Europe/Paris')::date
  FROM changed c JOIN orders o ON o.id = c.order_id AND o.order_status = 'finished';
  IF TG_OP = 'DELETE' THEN
    INSERT INTO carbon_changes (order_id)
    SELECT m.order_id FROM changed c JOIN order_carbon m ON m.group_key = c.group_key;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER carbon_removed ON order_carbon;
DROP TRIGGER note_days_of_deleted ON order_carbon;
DROP TRIGGER note_days_of_inserted ON order_carbon;
DROP TRIGGER note_days_of_updated ON order_carbon;
CREATE TRIGGER changes_insert AFTER INSERT ON public.order_carbon REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_order_carbon();
CREATE TRIGGER changes_update AFTER UPDATE ON public.order_carbon REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_order_carbon();
CREATE TRIGGER changes_delete AFTER DELETE ON public.order_carbon REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_order_carbon();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_order_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT 'message', change_of(TG_OP), c.order_id, c.customer_id, c.warehouse_id FROM (SELECT changed.order_id AS order_id, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'message' AND e.subject_id = c.order_id AND e.change = change_of(TG_OP));
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON order_comments;
DROP TRIGGER tell_inserted ON order_comments;
DROP TRIGGER tell_updated ON order_comments;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.order_comments FOR EACH ROW EXECUTE FUNCTION changes_of_order_comments();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_order_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT c.order_id FROM changed c) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  INSERT INTO changed_order_days (customer_id, warehouse_id, day)
  SELECT DISTINCT o.customer_id, o.warehouse_id, (d.at AT TIME ZONE 'Europe/Paris')::date
  FROM changed c JOIN orders o ON o.id = c.order_id AND o.order_status = 'finished'
  CROSS JOIN LATERAL (VALUES (o.order_date_start), (o.order_date_done)) AS d (at);
  RETURN NULL;
END $$;
DROP TRIGGER note_days_of_deleted ON order_items;
DROP TRIGGER note_days_of_inserted ON order_items;
DROP TRIGGER note_days_of_updated ON order_items;
DROP TRIGGER note_deleted ON order_items;
DROP TRIGGER note_inserted ON order_items;
DROP TRIGGER note_updated ON order_items;
CREATE TRIGGER changes_insert AFTER INSERT ON public.order_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_order_items();
CREATE TRIGGER changes_update AFTER UPDATE ON public.order_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_order_items();
CREATE TRIGGER changes_delete AFTER DELETE ON public.order_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_order_items();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_order_logs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO webhook_deliveries (endpoint_id, order_id, event, body, next_attempt_at)
    SELECT e.id, c.order_id, c.action, jsonb_build_object(
        'type', replace(c.action, '_', '.'),
        'timestamp', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object('orderUuid', o.uuid, 'orderId', o.id, 'orderType', o.order_type,
          'action', c.action, 'fromStatus', c.from_status, 'toStatus', c.to_status))::text, c.created_at
    FROM (SELECT changed.order_id AS order_id, changed.action AS action, changed.created_at AS created_at, changed.from_status AS from_status, changed.to_status AS to_status) c
    JOIN orders o ON o.id = c.order_id
    JOIN webhook_endpoints e ON e.user_id IN (o.customer_id, o.warehouse_id) AND e.is_active AND c.action = ANY (e.events);
  END IF;
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT c.order_id FROM (SELECT changed.order_id AS order_id) c) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  RETURN NULL;
END $$;
DROP TRIGGER note_deleted ON order_logs;
DROP TRIGGER note_inserted ON order_logs;
DROP TRIGGER note_updated ON order_logs;
DROP TRIGGER order_logs_webhooks ON order_logs;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.order_logs FOR EACH ROW EXECUTE FUNCTION changes_of_order_logs();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_order_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT 'order', 'updated', c.order_id, c.customer_id, c.warehouse_id FROM (SELECT changed.order_id AS order_id, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'order' AND e.subject_id = c.order_id);
  RETURN NULL;
END $$;
DROP TRIGGER tell_inserted ON order_proposals;
DROP TRIGGER tell_updated ON order_proposals;
CREATE TRIGGER changes AFTER INSERT OR UPDATE ON public.order_proposals FOR EACH ROW EXECUTE FUNCTION changes_of_order_proposals();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, subject_uuid, customer_id, warehouse_id)
  SELECT 'order', change_of(TG_OP), c.id, CASE TG_OP WHEN 'DELETE' THEN c.uuid END, c.customer_id, c.warehouse_id FROM (SELECT changed.id AS id, changed.uuid AS uuid, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
  WHERE TG_OP <> 'UPDATE' OR NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'order' AND e.subject_id = c.id);
  PERFORM set_config('quai.noted_order', changed.id::text, true);
  IF (TG_OP <> 'UPDATE' OR (OLD.customer_id, OLD.warehouse_id, OLD.order_type, OLD.order_status, OLD.order_date_start, OLD.order_date_done, OLD.order_transporter, OLD.driver_on_time) IS DISTINCT FROM (NEW.customer_id, NEW.warehouse_id, NEW.order_type, NEW.order_status, NEW.order_date_start, NEW.order_date_done, NEW.order_transporter, NEW.driver_on_time)) THEN
    INSERT INTO changed_order_days (customer_id, warehouse_id, day)
    SELECT DISTINCT d.customer_id, d.warehouse_id, (d.at AT TIME ZONE 'Europe/Paris')::date
    FROM (VALUES (NEW.customer_id, NEW.warehouse_id, NEW.order_date_start), (NEW.customer_id, NEW.warehouse_id, NEW.order_date_done), (OLD.customer_id, OLD.warehouse_id, OLD.order_date_start), (OLD.customer_id, OLD.warehouse_id, OLD.order_date_done)) AS d (customer_id, warehouse_id, at)
    WHERE d.at IS NOT NULL;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE')
    AND (changed.order_type <> 'inventory') THEN
    INSERT INTO carbon_changes (order_id)
    SELECT changed.id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE')
    AND (TG_OP <> 'UPDATE' OR (OLD.internal_number, OLD.address_carry_id) IS DISTINCT FROM (NEW.internal_number, NEW.address_carry_id)) THEN
    INSERT INTO order_search SELECT * FROM order_documents WHERE order_id = changed.id
    ON CONFLICT (order_id) DO UPDATE SET document = EXCLUDED.document;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER carbon_inserted ON orders;
DROP TRIGGER carbon_updated ON orders;
DROP TRIGGER index_order ON orders;
DROP TRIGGER note_days_of_deleted ON orders;
DROP TRIGGER note_days_of_inserted ON orders;
DROP TRIGGER note_days_of_updated ON orders;
DROP TRIGGER note_deleted ON orders;
DROP TRIGGER note_inserted ON orders;
DROP TRIGGER note_updated ON orders;
DROP TRIGGER tell_deleted ON orders;
DROP TRIGGER tell_inserted ON orders;
DROP TRIGGER tell_updated ON orders;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION changes_of_orders();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_packages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT s.order_id FROM (SELECT changed.shipment_id AS shipment_id) c JOIN shipments s ON s.id = c.shipment_id) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  RETURN NULL;
END $$;
DROP TRIGGER note_deleted ON packages;
DROP TRIGGER note_updated ON packages;
CREATE TRIGGER changes AFTER DELETE OR UPDATE ON public.packages FOR EACH ROW EXECUTE FUNCTION changes_of_packages();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_product_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'product', 'updated', array_agg(DISTINCT p.id), d.customer_id, d.warehouse_id
  FROM (SELECT changed.product_id AS product_id) c JOIN products p ON p.id = c.product_id JOIN deals d ON d.customer_id = p.customer_id AND d.is_active
  GROUP BY d.customer_id, d.warehouse_id;
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON product_pictures;
DROP TRIGGER tell_inserted ON product_pictures;
DROP TRIGGER tell_updated ON product_pictures;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.product_pictures FOR EACH ROW EXECUTE FUNCTION changes_of_product_pictures();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'product', change_of(TG_OP), array_agg(c.id), d.customer_id, d.warehouse_id
  FROM changed c JOIN deals d ON d.customer_id = c.customer_id AND d.is_active GROUP BY d.customer_id, d.warehouse_id;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id)
    SELECT DISTINCT m.customer_id, m.warehouse_id, m.product_id FROM (SELECT n.* FROM former f JOIN changed n USING (id) WHERE f.is_active IS DISTINCT FROM n.is_active) c
    CROSS JOIN LATERAL (SELECT * FROM stock_movements m WHERE m.product_id = c.id OFFSET 0) m;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER note_activity ON products;
DROP TRIGGER tell_deleted ON products;
DROP TRIGGER tell_inserted ON products;
DROP TRIGGER tell_updated ON products;
CREATE TRIGGER changes_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_products();
CREATE TRIGGER changes_update AFTER UPDATE ON public.products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_products();
CREATE TRIGGER changes_delete AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_products();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_rate_cards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT 'deal', 'updated', d.customer_id, d.warehouse_id FROM (SELECT changed.deal_id AS deal_id) c JOIN deals d ON d.id = c.deal_id
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'deal' AND e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id);
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON rate_cards;
DROP TRIGGER tell_inserted ON rate_cards;
DROP TRIGGER tell_updated ON rate_cards;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.rate_cards FOR EACH ROW EXECUTE FUNCTION changes_of_rate_cards();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT 'shipment', change_of(TG_OP), c.order_id, c.customer_id, c.warehouse_id FROM (SELECT changed.order_id AS order_id, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'shipment' AND e.subject_id = c.order_id AND e.change = change_of(TG_OP));
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT c.order_id FROM (SELECT changed.order_id AS order_id) c) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  IF TG_OP IN ('INSERT', 'UPDATE')
    AND (TG_OP <> 'UPDATE' OR OLD.pickup_id IS DISTINCT FROM NEW.pickup_id) THEN
    INSERT INTO carbon_changes (order_id)
    SELECT c.order_id FROM (SELECT changed.order_id AS order_id) c;
  END IF;
  IF (TG_OP <> 'UPDATE' OR OLD.tracking_number IS DISTINCT FROM NEW.tracking_number)
    AND (TG_OP = 'UPDATE' OR changed.tracking_number IS NOT NULL) THEN
    UPDATE order_search s SET document = d.document FROM order_documents d
    WHERE d.order_id = (changed.order_id) AND s.order_id = d.order_id AND s.document <> d.document;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER carbon_inserted ON shipments;
DROP TRIGGER carbon_updated ON shipments;
DROP TRIGGER index_order ON shipments;
DROP TRIGGER index_order_again ON shipments;
DROP TRIGGER index_order_without ON shipments;
DROP TRIGGER note_deleted ON shipments;
DROP TRIGGER note_inserted ON shipments;
DROP TRIGGER note_updated ON shipments;
DROP TRIGGER tell_deleted ON shipments;
DROP TRIGGER tell_inserted ON shipments;
DROP TRIGGER tell_updated ON shipments;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.shipments FOR EACH ROW EXECUTE FUNCTION changes_of_shipments();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_slot_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT c.order_id FROM (SELECT changed.order_id AS order_id) c) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  RETURN NULL;
END $$;
DROP TRIGGER note_deleted ON slot_bookings;
DROP TRIGGER note_inserted ON slot_bookings;
DROP TRIGGER note_updated ON slot_bookings;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.slot_bookings FOR EACH ROW EXECUTE FUNCTION changes_of_slot_bookings();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_stock_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'stock', 'updated', array_agg(DISTINCT c.product_id), c.customer_id, c.warehouse_id FROM changed c GROUP BY c.customer_id, c.warehouse_id;
  IF TG_OP IN ('INSERT', 'DELETE') THEN
    INSERT INTO changed_stock (warehouse_id, product_id, batch_id, packaging, moved, kept)
    SELECT c.warehouse_id, c.product_id, c.batch_id, c.packaging, 0, CASE TG_OP WHEN 'DELETE' THEN -c.physical ELSE c.physical END
    FROM changed c WHERE c.physical <> 0;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO changed_stock (warehouse_id, product_id, batch_id, packaging, moved, kept)
    SELECT warehouse_id, product_id, batch_id, packaging, 0, sum(physical) FROM (
      SELECT warehouse_id, product_id, batch_id, packaging, physical FROM changed c UNION ALL SELECT warehouse_id, product_id, batch_id, packaging, -physical FROM former) k
    GROUP BY warehouse_id, product_id, batch_id, packaging HAVING sum(physical) <> 0;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_places AS p (warehouse_id, product_id, customer_id)
    SELECT DISTINCT c.warehouse_id, c.product_id, c.customer_id FROM changed c ORDER BY 1, 2
    ON CONFLICT (warehouse_id, product_id) DO UPDATE SET customer_id = excluded.customer_id;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM FROM stock_places p WHERE (p.warehouse_id, p.product_id) IN (SELECT c.warehouse_id, c.product_id FROM changed c)
    ORDER BY p.warehouse_id, p.product_id FOR UPDATE;
    DELETE FROM stock_places p WHERE (p.warehouse_id, p.product_id) IN (SELECT c.warehouse_id, c.product_id FROM changed c)
      AND NOT EXISTS (SELECT FROM stock_balances b WHERE b.warehouse_id = p.warehouse_id AND b.product_id = p.product_id);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER drop_place ON stock_balances;
DROP TRIGGER keep_place ON stock_balances;
DROP TRIGGER note_deleted ON stock_balances;
DROP TRIGGER note_inserted ON stock_balances;
DROP TRIGGER note_updated ON stock_balances;
DROP TRIGGER tell_deleted ON stock_balances;
DROP TRIGGER tell_inserted ON stock_balances;
DROP TRIGGER tell_updated ON stock_balances;
CREATE TRIGGER changes_insert AFTER INSERT ON public.stock_balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_balances();
CREATE TRIGGER changes_update AFTER UPDATE ON public.stock_balances REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_balances();
CREATE TRIGGER changes_delete AFTER DELETE ON public.stock_balances REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_balances();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_stock_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (kind, change, product_ids, customer_id, warehouse_id)
  SELECT 'hold', 'updated', array_agg(DISTINCT c.product_id), c.customer_id, c.warehouse_id FROM changed c GROUP BY c.customer_id, c.warehouse_id;
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON stock_holds;
DROP TRIGGER tell_inserted ON stock_holds;
CREATE TRIGGER changes_insert AFTER INSERT ON public.stock_holds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_holds();
CREATE TRIGGER changes_delete AFTER DELETE ON public.stock_holds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_holds();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_orders (order_id)
  SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT c.order_id FROM changed c) o (id)
  WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  IF TG_OP IN ('INSERT', 'DELETE') THEN
    INSERT INTO changed_stock (warehouse_id, product_id, batch_id, packaging, moved, kept)
    SELECT c.warehouse_id, c.product_id, c.batch_id, c.packaging, CASE TG_OP WHEN 'DELETE' THEN -c.quantity ELSE c.quantity END, 0
    FROM changed c;
  END IF;
  IF TG_OP IN ('INSERT', 'DELETE') THEN
    INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id, day)
    SELECT DISTINCT c.customer_id, c.warehouse_id, c.product_id, (c.created_at AT TIME ZONE 'Europe/Paris')::date FROM changed c;
  END IF;
  IF TG_OP = 'INSERT' THEN
    UPDATE stock_places p SET first_moved_at = m.at
    FROM (SELECT c.warehouse_id, c.product_id, min(c.created_at) AS at FROM changed c GROUP BY 1, 2) m
    WHERE p.warehouse_id = m.warehouse_id AND p.product_id = m.product_id AND (p.first_moved_at IS NULL OR p.first_moved_at > m.at);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER keep_first_move ON stock_movements;
DROP TRIGGER note_days_of_deleted ON stock_movements;
DROP TRIGGER note_days_of_inserted ON stock_movements;
DROP TRIGGER note_deleted ON stock_movements;
DROP TRIGGER note_inserted ON stock_movements;
DROP TRIGGER note_moved ON stock_movements;
DROP TRIGGER note_unmoved ON stock_movements;
DROP TRIGGER note_updated ON stock_movements;
CREATE TRIGGER changes_insert AFTER INSERT ON public.stock_movements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_movements();
CREATE TRIGGER changes_update AFTER UPDATE ON public.stock_movements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_movements();
CREATE TRIGGER changes_delete AFTER DELETE ON public.stock_movements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_stock_movements();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_subscription_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, customer_id)
  SELECT 'plan', 'updated', c.customer_id FROM (SELECT changed.customer_id AS customer_id) c;
  RETURN NULL;
END $$;
DROP TRIGGER tell_inserted ON subscription_requests;
DROP TRIGGER tell_updated ON subscription_requests;
CREATE TRIGGER changes AFTER INSERT OR UPDATE ON public.subscription_requests FOR EACH ROW EXECUTE FUNCTION changes_of_subscription_requests();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_transport_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT 'deal', 'updated', d.customer_id, d.warehouse_id FROM (SELECT changed.deal_id AS deal_id) c JOIN deals d ON d.id = c.deal_id
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'deal' AND e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id);
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON transport_rules;
DROP TRIGGER tell_inserted ON transport_rules;
DROP TRIGGER tell_updated ON transport_rules;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.transport_rules FOR EACH ROW EXECUTE FUNCTION changes_of_transport_rules();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF (OLD.name, OLD.is_active) IS DISTINCT FROM (NEW.name, NEW.is_active) THEN
    INSERT INTO events (kind, change, customer_id, warehouse_id)
    SELECT 'deal', 'updated', d.customer_id, d.warehouse_id FROM (SELECT changed.id AS id) c JOIN deals d ON c.id IN (d.customer_id, d.warehouse_id);
  END IF;
  IF OLD.pricing_plan IS DISTINCT FROM NEW.pricing_plan THEN
    INSERT INTO events (kind, change, customer_id)
    SELECT 'plan', 'updated', c.id FROM (SELECT changed.id AS id) c;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER tell_updated ON users;
CREATE TRIGGER changes AFTER UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION changes_of_users();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_visits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id)
  SELECT 'visit', change_of(TG_OP), c.order_id, c.customer_id, c.warehouse_id FROM (SELECT changed.order_id AS order_id, changed.customer_id AS customer_id, changed.warehouse_id AS warehouse_id) c
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'visit' AND e.subject_id = c.order_id AND e.change = change_of(TG_OP));
  RETURN NULL;
END $$;
DROP TRIGGER tell_deleted ON visits;
DROP TRIGGER tell_inserted ON visits;
DROP TRIGGER tell_updated ON visits;
CREATE TRIGGER changes AFTER INSERT OR DELETE OR UPDATE ON public.visits FOR EACH ROW EXECUTE FUNCTION changes_of_visits();
-- step: once
CREATE OR REPLACE FUNCTION changes_of_warehouse_settings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  INSERT INTO events (kind, change, customer_id, warehouse_id)
  SELECT DISTINCT 'hours', 'updated', d.customer_id, d.warehouse_id
  FROM (SELECT changed.warehouse_id AS warehouse_id) c JOIN deals d ON d.warehouse_id = c.warehouse_id AND d.is_active
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = 'hours' AND e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id);
  RETURN NULL;
END $$;
DROP TRIGGER tell_updated ON warehouse_settings;
CREATE TRIGGER changes AFTER UPDATE ON public.warehouse_settings FOR EACH ROW EXECUTE FUNCTION changes_of_warehouse_settings();
-- step: once
DROP FUNCTION drop_place();
DROP FUNCTION index_order();
DROP FUNCTION index_tracked_order();
DROP FUNCTION keep_first_move();
DROP FUNCTION keep_place();
DROP FUNCTION note_activity();
DROP FUNCTION note_answer_days();
DROP FUNCTION note_carbon();
DROP FUNCTION note_carbon_days();
DROP FUNCTION note_carbon_of_mates();
DROP FUNCTION note_carbon_of_pickups();
DROP FUNCTION note_carbon_of_warehouse();
DROP FUNCTION note_changed_orders();
DROP FUNCTION note_changed_packages();
DROP FUNCTION note_expiry();
DROP FUNCTION note_item_days();
DROP FUNCTION note_kept();
DROP FUNCTION note_moved();
DROP FUNCTION note_order_days();
DROP FUNCTION note_stock_days();
DROP FUNCTION tell_comment();
DROP FUNCTION tell_contact();
DROP FUNCTION tell_deal();
DROP FUNCTION tell_hold();
DROP FUNCTION tell_hours();
DROP FUNCTION tell_main_address();
DROP FUNCTION tell_order();
DROP FUNCTION tell_part();
DROP FUNCTION tell_part_of_deal();
DROP FUNCTION tell_part_of_product();
DROP FUNCTION tell_plan();
DROP FUNCTION tell_product();
DROP FUNCTION tell_stock();
DROP FUNCTION tell_subject();
DROP FUNCTION tell_user();
DROP FUNCTION write_webhook_deliveries();
