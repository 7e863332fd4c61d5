-- Orders are found by what their page, the board and their labels show: the driver's name, plate and telephone, and the
-- numbers and SSCCs of their packages. « Kerc’hoat » is found by kerchoat too.
-- step: once
-- As it is written, without separators, and in its groups: « GT-452-KM » by gt452km and « GT 452 KM ».
CREATE FUNCTION plate_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN search_text(given) || ' ' || compact_code(given) || ' '
  || regexp_replace(compact_code(given), '(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])', ' ', 'g');

-- As it is written and, for a French number, as it is dialled at home and from abroad, in groups and without.
CREATE FUNCTION phone_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT search_text(given) || ' ' || compact_code(given) || CASE WHEN home ~ '^0[1-9][0-9]{8}$' THEN
    ' ' || home || ' ' || regexp_replace(home, '([0-9]{2})(?=[0-9])', '\1 ', 'g')
      || ' 33' || substr(home, 2) || ' 33 ' || substr(home, 2, 1) || ' ' || regexp_replace(substr(home, 3), '([0-9]{2})(?=[0-9])', '\1 ', 'g')
    ELSE '' END
  FROM (SELECT regexp_replace(compact_code(given), '^(?:00)?330?(?=[1-9][0-9]{8}$)', '0') AS home) n);

-- The words with an apostrophe, as people type them without: « Kerc’hoat » as kerchoat. Null without any.
CREATE FUNCTION elided_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(compact_code(word[1]), ' ') FROM regexp_matches(given, '\S*[''’ʼ]\S*', 'g') AS m (word));

-- '| 1234 | bc 2026 00457 | magasin 1 rue de la paix 75002 paris | bc202600457 | 6a 123 456 6a123456 | luc petit |
-- gt 452 km gt452km gt 452 km | 1234 1 037601230000000017 |'
CREATE OR REPLACE VIEW order_documents AS
SELECT o.id AS order_id, o.customer_id, o.warehouse_id,
  concat('| ', o.id, ' | ', search_text(o.internal_number), ' | ',
    search_text(concat_ws(' ', a.name, a.street, a.zip_code, a.city)), ' |',
    CASE WHEN search_text(o.internal_number) LIKE '% %' THEN concat(' ', compact_code(o.internal_number), ' |') END,
    (SELECT string_agg(concat(' ', search_text(t.number), ' ', nullif(compact_code(t.number), search_text(t.number)), ' |'), '' ORDER BY t.number)
      FROM (SELECT s.tracking_number FROM shipments s WHERE s.order_id = o.id
        UNION SELECT l.tracking_number FROM shipments s JOIN carrier_labels l ON l.shipment_id = s.id WHERE s.order_id = o.id
      ) t (number) WHERE t.number IS NOT NULL),
    ' ' || elided_text(concat_ws(' ', a.name, a.street, a.city, o.driver_name)) || ' |',
    ' ' || search_text(o.driver_name) || ' |', ' ' || plate_text(o.driver_license_plate) || ' |',
    ' ' || phone_text(o.driver_phone) || ' |',
    (SELECT string_agg(concat(' ', search_text(p.package_number), ' ' || p.sscc, ' |'), '' ORDER BY p.id)
      FROM shipments s JOIN packages p ON p.shipment_id = s.id WHERE s.order_id = o.id)) AS document
FROM orders o LEFT JOIN addresses a ON a.id = o.address_carry_id;
-- step: once
-- This step and those until the batches are written by `npm run changes` from server/src/told/changes/tables.ts.
CREATE OR REPLACE FUNCTION changes_of_carrier_labels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF (TG_OP <> 'UPDATE' OR OLD.tracking_number IS DISTINCT FROM NEW.tracking_number)
    AND (TG_OP <> 'INSERT' OR changed.tracking_number IS NOT NULL) THEN
    UPDATE order_search s SET document = d.document FROM order_documents d
    WHERE d.order_id = (SELECT s.order_id FROM shipments s WHERE s.id = changed.shipment_id) AND s.order_id = d.order_id AND s.document <> d.document;
  END IF;
  RETURN NULL;
END $$;
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
    AND (TG_OP <> 'UPDATE' OR (OLD.internal_number, OLD.address_carry_id, OLD.driver_name, OLD.driver_phone, OLD.driver_license_plate) IS DISTINCT FROM (NEW.internal_number, NEW.address_carry_id, NEW.driver_name, NEW.driver_phone, NEW.driver_license_plate)) THEN
    INSERT INTO order_search SELECT * FROM order_documents WHERE order_id = changed.id
    ON CONFLICT (order_id) DO UPDATE SET document = EXCLUDED.document;
  END IF;
  RETURN NULL;
END $$;
-- step: once
CREATE OR REPLACE FUNCTION changes_of_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    INSERT INTO changed_orders (order_id)
    SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (SELECT DISTINCT s.order_id FROM changed c JOIN shipments s ON s.id = c.shipment_id) o (id)
    WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);
  END IF;
  IF TG_OP IN ('INSERT', 'DELETE') THEN
    UPDATE order_search s SET document = d.document
    FROM (SELECT DISTINCT t.order_id FROM changed c JOIN shipments t ON t.id = c.shipment_id) n
    CROSS JOIN LATERAL (SELECT * FROM order_documents v WHERE v.order_id = n.order_id OFFSET 0) d
    WHERE s.order_id = n.order_id AND s.document <> d.document;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    UPDATE order_search s SET document = d.document
    FROM (SELECT DISTINCT t.order_id FROM (SELECT n.* FROM former f JOIN changed n USING (id) WHERE f.package_number IS DISTINCT FROM n.package_number OR f.sscc IS DISTINCT FROM n.sscc) c JOIN shipments t ON t.id = c.shipment_id) n
    CROSS JOIN LATERAL (SELECT * FROM order_documents v WHERE v.order_id = n.order_id OFFSET 0) d
    WHERE s.order_id = n.order_id AND s.document <> d.document;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER changes ON packages;
CREATE TRIGGER changes_insert AFTER INSERT ON public.packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_packages();
CREATE TRIGGER changes_update AFTER UPDATE ON public.packages REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_packages();
CREATE TRIGGER changes_delete AFTER DELETE ON public.packages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION changes_of_packages();
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
    AND (TG_OP <> 'INSERT' OR changed.tracking_number IS NOT NULL) THEN
    UPDATE order_search s SET document = d.document FROM order_documents d
    WHERE d.order_id = (changed.order_id) AND s.order_id = d.order_id AND s.document <> d.document;
  END IF;
  RETURN NULL;
END $$;
-- step: batches of order_search by order_id
-- Waits for whoever changes these orders, then reads what they wrote.
SELECT FROM order_search WHERE order_id > :after AND order_id <= :until ORDER BY order_id FOR UPDATE;
UPDATE order_search s SET document = d.document FROM order_documents d
WHERE d.order_id = s.order_id AND s.document <> d.document AND s.order_id > :after AND s.order_id <= :until
  AND d.order_id > :after AND d.order_id <= :until;
