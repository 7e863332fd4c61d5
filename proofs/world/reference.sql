-- Reference for the benchmark of orders: each operation is one SQL function with the reads, locks and writes of the product's
-- verb. It uses the same tables, transactions and durability, and writes the same rows (agree.ts compares them). Its answer
-- contains the order and its lines as they are stored. It skips the validation of the input's shape, the signature of the
-- token, holidays, actions and presentation, which makes it faster than any product could be.

-- Holds the mails that the product wrote for a first order, as templates for format().
CREATE TABLE bench_letters (event text PRIMARY KEY, subject text, html text, body_text text);

CREATE FUNCTION bench_planned(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(o.order_date_start AT TIME ZONE 'Europe/Paris', 'DD/MM/YYYY à HH24:MI')
$$;

CREATE FUNCTION bench_pattern(letter text, o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(letter, '%', '%%'), o.internal_number, '%1$s'),
    c.name, '%2$s'), w.name, '%3$s'), o.uuid::text, '%4$s'), bench_planned(o), '%5$s'), o.id || ' · ', '%6$s · ')
  FROM users c, users w WHERE c.id = o.customer_id AND w.id = o.warehouse_id
$$;

CREATE FUNCTION bench_keep_letters(wanted bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO bench_letters
  SELECT DISTINCT ON (m.event) m.event, bench_pattern(m.subject, o), bench_pattern(m.html, o), bench_pattern(m.body_text, o)
  FROM mails m JOIN orders o ON o.id = m.order_id WHERE o.id = wanted
$$;

CREATE FUNCTION bench_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE TYPE bench_actor AS (contact_id bigint, user_id bigint, user_type user_type, hijacker_contact_id bigint);

CREATE FUNCTION bench_session(session uuid) RETURNS bench_actor LANGUAGE plpgsql AS $$
DECLARE
  actor bench_actor;
BEGIN
  SELECT c.id, u.id, u.user_type, s.hijacker_contact_id INTO actor
  FROM sessions s
  JOIN contacts c ON c.id = s.contact_id AND c.is_active
  JOIN users u ON u.id = c.user_id AND u.is_active
  WHERE s.id = session AND s.revoked_at IS NULL AND s.expires_at > now()
    AND (EXISTS (SELECT FROM deals d WHERE d.is_active AND d.customer_id = u.id)
      OR EXISTS (SELECT FROM deals d WHERE d.is_active AND d.warehouse_id = u.id))
    AND (s.hijacker_contact_id IS NULL OR EXISTS (
      SELECT FROM contacts h JOIN users a ON a.id = h.user_id
      WHERE h.id = s.hijacker_contact_id AND h.is_active AND a.is_active AND a.user_type = 'admin'));
  IF NOT FOUND THEN RAISE EXCEPTION 'UNAUTHORIZED'; END IF;
  RETURN actor;
END $$;

-- Returns the first answer of a key that was used before; NULL when the write must be done.
CREATE FUNCTION bench_take_key(contact bigint, given text, call text, body text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  hash bytea := sha256(convert_to(call || body, 'UTF8'));
  first record;
BEGIN
  INSERT INTO idempotency_keys (contact_id, key, request_hash) VALUES (contact, given, hash) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT request_hash, response INTO first FROM idempotency_keys WHERE contact_id = contact AND key = given;
  IF first.request_hash <> hash THEN RAISE EXCEPTION 'IDEMPOTENCY_MISMATCH'; END IF;
  RETURN first.response;
END $$;

CREATE FUNCTION bench_keep_order(contact bigint, given text, wanted uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE idempotency_keys SET response = jsonb_build_object('uuid', wanted) WHERE contact_id = contact AND key = given
$$;

-- Records the call, as the product's audit does. Writes the whole input, because plain SQL would take longer to leave texts out.
CREATE FUNCTION bench_audit(actor bench_actor, call text, named text, body text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries (action, target, user_id, contact_id, hijacker_contact_id, is_api, ip, request_id, changes)
  VALUES (call, named, actor.user_id, actor.contact_id, actor.hijacker_contact_id, false, '127.0.0.1', gen_random_uuid(), body::jsonb)
$$;

-- Inserts a job as pg-boss does.
CREATE FUNCTION bench_enqueue(queue text, payload jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pgboss.job_common (id, name, data, priority, start_after, created_on, expire_seconds, deletion_seconds,
    keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds,
    blocked, blocking, pending_dependencies)
  SELECT gen_random_uuid(), q.name, payload, 0, pgboss.job_now(), pgboss.job_now(), q.expire_seconds, q.deletion_seconds,
    pgboss.job_now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds, false, false, 0
  FROM pgboss.queue q WHERE q.name = queue
$$;

-- Writes a notification and a mail for each contact of the other side. Held mails wait.
CREATE FUNCTION bench_announce(happened text, actor bench_actor, o orders, held_until timestamptz DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH names AS (
    SELECT c.name AS customer, w.name AS warehouse,
      bench_planned(o) AS planned,
      CASE actor.user_type WHEN 'customer' THEN o.warehouse_id ELSE o.customer_id END AS told
    FROM users c, users w WHERE c.id = o.customer_id AND w.id = o.warehouse_id
  ), who AS (
    SELECT c.id, c.email, c.name, n.customer, n.warehouse,
      format(l.subject, o.internal_number, n.customer, n.warehouse, o.uuid, n.planned, o.id) AS subject,
      format(l.html, o.internal_number, n.customer, n.warehouse, o.uuid, n.planned, o.id) AS html,
      format(l.body_text, o.internal_number, n.customer, n.warehouse, o.uuid, n.planned, o.id) AS body_text
    FROM names n
    JOIN bench_letters l ON l.event = happened
    JOIN users u ON u.id = n.told AND u.is_active
    JOIN contacts c ON c.user_id = u.id AND c.is_active
  ), noted AS (
    INSERT INTO notifications (contact_id, event, order_id, params)
    SELECT id, happened, o.id, jsonb_build_object('orderUuid', o.uuid, 'orderType', o.order_type,
      'orderNumber', o.id, 'internalNumber', o.internal_number, 'orderDateStart', bench_instant(o.order_date_start),
      'customerName', customer, 'warehouseName', warehouse)
    FROM who
  )
  INSERT INTO mails (event, order_id, contact_id, to_email, to_name, subject, html, body_text, send_after, next_attempt_at)
  SELECT happened, o.id, id, email, name, subject, html, body_text, held_until, coalesce(held_until, now()) FROM who;
END $$;

-- Returns an order with its lines and the names of both sides, as they are stored.
CREATE FUNCTION bench_order(wanted bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT row_to_json(r) FROM (
    SELECT o.*, c.name AS customer, w.name AS warehouse,
      (SELECT json_agg(line) FROM (
        SELECT i.*, p.reference, p.name FROM order_items i JOIN products p ON p.id = i.product_id
        WHERE i.order_id = o.id ORDER BY i.id) line) AS "orderItems"
    FROM orders o JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    WHERE o.id = wanted
  ) r
$$;

-- Changes locked balances, all or none. With leaves_to_queue, also refuses goods for which pre-orders wait.
CREATE FUNCTION bench_apply(warehouse bigint, products bigint[], packagings packaging[], physicals int[], reserveds int[],
  leaves_to_queue boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  WITH delta AS (
    SELECT d.product_id, d.packaging, sum(d.physical) AS physical, sum(d.reserved) AS reserved
    FROM unnest(products, packagings, physicals, reserveds) AS d (product_id, packaging, physical, reserved)
    GROUP BY 1, 2
  ), change AS (
    SELECT b.id, b.physical + d.physical AS physical, b.reserved + d.reserved AS reserved,
      d.reserved > 0 AND b.waiting > 0 AS awaited
    FROM stock_balances b JOIN delta d ON b.warehouse_id = warehouse AND b.product_id = d.product_id
      AND b.batch_id IS NULL AND b.packaging = d.packaging
  ), verdict AS (
    SELECT count(*) = (SELECT count(*) FROM delta) AND bool_and(reserved >= 0 AND physical >= reserved)
      AND NOT (leaves_to_queue AND bool_or(awaited)) AS fits
    FROM change
  )
  UPDATE stock_balances b SET physical = c.physical, reserved = c.reserved
  FROM change c, verdict WHERE b.id = c.id AND verdict.fits;
  RETURN FOUND;
END $$;

-- Works like changeBalances() of the product: locks in the order of the ids, then judges and changes in a statement whose
-- snapshot is taken under the locks. Refuses goods that a waiting pre-order could take, because that pre-order comes first.
CREATE FUNCTION bench_change_balances(warehouse bigint, products bigint[], packagings packaging[], physicals int[],
  reserveds int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stock_balances b
  JOIN (SELECT DISTINCT * FROM unnest(products, packagings)) AS d (product_id, packaging)
    ON b.warehouse_id = warehouse AND b.product_id = d.product_id AND b.batch_id IS NULL AND b.packaging = d.packaging
  ORDER BY b.id
  FOR UPDATE OF b;
  IF bench_apply(warehouse, products, packagings, physicals, reserveds, true) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM orders o
    WHERE o.warehouse_id = warehouse AND NOT o.is_stock_available AND o.order_status IN ('pending', 'preparing')
      AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.product_id = ANY(products))
      AND NOT EXISTS (SELECT FROM order_items i LEFT JOIN stock_balances b ON b.warehouse_id = i.warehouse_id
          AND b.product_id = i.product_id AND b.batch_id IS NOT DISTINCT FROM i.batch_id AND b.packaging = i.product_packaging
        WHERE i.order_id = o.id AND coalesce(b.physical - b.reserved, 0) < i.quantity))
    THEN RAISE EXCEPTION 'STOCK_AWAITED'; END IF;
  IF NOT bench_apply(warehouse, products, packagings, physicals, reserveds, false)
    THEN RAISE EXCEPTION 'STOCK_SHORTAGE'; END IF;
END $$;

-- W1
CREATE FUNCTION bench_create(session uuid, given_key text, body text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  actor bench_actor := bench_session(session);
  input jsonb := body;
  answer json := bench_take_key(actor.contact_id, given_key, 'POST /orders', body);
  starts timestamptz := input ->> 'orderDateStart';
  deal record;
  rules record;
  local_start timestamp;
  o orders;
  products bigint[];
  packagings packaging[];
  quantities int[];
BEGIN
  IF answer IS NOT NULL THEN RETURN answer; END IF;
  SELECT d.is_active AND c.is_active AND w.is_active AS is_active, d.customer_id, d.warehouse_id INTO deal
  FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
  WHERE d.customer_id = actor.user_id AND d.warehouse_id = (input ->> 'warehouseId')::bigint;
  IF NOT FOUND OR NOT deal.is_active THEN RAISE EXCEPTION 'DEAL_INACTIVE'; END IF;

  SELECT s.*, p.opens, p.closes INTO rules
  FROM warehouse_settings s
  JOIN opening_periods p ON p.warehouse_id = s.warehouse_id
    AND p.weekday = extract(isodow FROM starts AT TIME ZONE s.time_zone)
    AND (starts AT TIME ZONE s.time_zone)::time >= p.opens
    AND (starts AT TIME ZONE s.time_zone)::time + s.appointment_duration * interval '1 minute' <= p.closes
  WHERE s.warehouse_id = deal.warehouse_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'SLOT_UNKNOWN'; END IF;
  local_start := starts AT TIME ZONE rules.time_zone;
  IF local_start::date = ANY (rules.closure_days)
    OR extract(epoch FROM local_start::time - rules.opens)::int % (rules.appointment_duration * 60) <> 0
    THEN RAISE EXCEPTION 'SLOT_UNKNOWN'; END IF;
  IF starts < now() + rules.order_creation_limit_hours * interval '1 hour' THEN RAISE EXCEPTION 'CREATION_LIMIT'; END IF;

  SELECT array_agg(i."productId"), array_agg(i."productPackaging"), array_agg(i.quantity)
  INTO products, packagings, quantities
  FROM jsonb_to_recordset(input -> 'orderItems') AS i ("productId" bigint, "productPackaging" packaging, quantity int)
  JOIN products p ON p.id = i."productId" AND p.customer_id = deal.customer_id AND p.is_active AND NOT p.is_batch_managed
    AND p.packaging_type::text LIKE '%' || substring(i."productPackaging"::text FROM 9) || '%';
  IF cardinality(products) IS DISTINCT FROM jsonb_array_length(input -> 'orderItems')
    THEN RAISE EXCEPTION 'PRODUCT_UNKNOWN'; END IF;

  PERFORM bench_change_balances(deal.warehouse_id, products, packagings, array_fill(0, ARRAY[cardinality(products)]), quantities);

  INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
    order_transporter, internal_number, message_to_warehouse, created_by)
  VALUES (deal.customer_id, deal.warehouse_id, (input ->> 'orderType')::order_type, 'pending', starts,
    starts + rules.appointment_duration * interval '1 minute', (input ->> 'orderTransporter')::transporter,
    input ->> 'internalNumber', input ->> 'messageToWarehouse', actor.contact_id)
  RETURNING * INTO o;
  INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity)
  SELECT o.id, o.customer_id, o.warehouse_id, n.* FROM unnest(products, packagings, quantities) AS n;
  INSERT INTO order_logs (order_id, action, to_status, contact_id, hijacker_contact_id)
  VALUES (o.id, 'order_create', 'pending', actor.contact_id, actor.hijacker_contact_id);

  PERFORM pg_advisory_xact_lock(o.warehouse_id::int, (extract(epoch FROM starts) / 86400)::int);
  INSERT INTO slot_bookings (order_id, customer_id, warehouse_id, dock, during)
  SELECT o.id, o.customer_id, o.warehouse_id, d.dock, tstzrange(o.order_date_start, o.order_date_end)
  FROM generate_series(1, rules.dock_count) AS d (dock)
  WHERE NOT EXISTS (SELECT FROM slot_bookings b WHERE b.warehouse_id = o.warehouse_id AND b.dock = d.dock
    AND b.during && tstzrange(o.order_date_start, o.order_date_end))
  ORDER BY d.dock LIMIT 1;
  IF NOT FOUND THEN RAISE EXCEPTION 'SLOT_TAKEN'; END IF;

  PERFORM bench_announce('order_create', actor, o);
  answer := bench_order(o.id);
  PERFORM bench_keep_order(actor.contact_id, given_key, o.uuid);
  PERFORM bench_audit(actor, 'orders.create', NULL, body);
  RETURN answer;
END $$;

-- W2, first call
CREATE FUNCTION bench_confirm(session uuid, given_key text, wanted uuid, body text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  actor bench_actor := bench_session(session);
  answer json := bench_take_key(actor.contact_id, given_key, 'POST /orders/' || wanted || '/confirm', body);
  o orders;
  undone_before timestamptz;
BEGIN
  IF answer IS NOT NULL THEN RETURN answer; END IF;
  SELECT * INTO o FROM orders WHERE uuid = wanted AND warehouse_id = actor.user_id FOR UPDATE;
  IF o.order_status NOT IN ('pending', 'preparing') OR NOT o.is_stock_available
    THEN RAISE EXCEPTION 'ORDER_ACTION_NOT_ALLOWED'; END IF;
  PERFORM FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
  WHERE d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id AND d.is_active AND c.is_active AND w.is_active;
  IF NOT FOUND THEN RAISE EXCEPTION 'DEAL_INACTIVE'; END IF;
  undone_before := CASE WHEN o.order_status = 'pending' THEN now() + interval '30 s' END;
  UPDATE orders SET order_status = 'confirmed', version = o.version + 1, undo_until = undone_before WHERE id = o.id;
  INSERT INTO order_logs (order_id, action, from_status, to_status, contact_id, hijacker_contact_id)
  VALUES (o.id, 'order_confirm', o.order_status, 'confirmed', actor.contact_id, actor.hijacker_contact_id);
  IF o.order_status = 'pending' THEN
    INSERT INTO order_answers (order_id, customer_id, warehouse_id, asked_at, is_accepted)
    SELECT o.id, o.customer_id, o.warehouse_id, o.created_at, true
    FROM contacts c WHERE c.id = o.created_by AND c.user_id = o.customer_id
    ON CONFLICT (order_id) DO NOTHING;
  END IF;
  PERFORM bench_announce('order_confirm', actor, o, undone_before);
  answer := bench_order(o.id);
  PERFORM bench_keep_order(actor.contact_id, given_key, o.uuid);
  PERFORM bench_audit(actor, 'orders.confirm', wanted::text, body);
  RETURN answer;
END $$;

-- W2, second call
CREATE FUNCTION bench_finish(session uuid, given_key text, wanted uuid, body text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  actor bench_actor := bench_session(session);
  input jsonb := body;
  answer json := bench_take_key(actor.contact_id, given_key, 'POST /orders/' || wanted || '/complete', body);
  done timestamptz := input ->> 'orderDateDone';
  o orders;
  products bigint[];
  packagings packaging[];
  moved int[];
  released int[];
  documents text[];
  is_signature_required boolean;
  released_dock int;
BEGIN
  IF answer IS NOT NULL THEN RETURN answer; END IF;
  SELECT * INTO o FROM orders WHERE uuid = wanted AND warehouse_id = actor.user_id FOR UPDATE;
  IF o.order_status <> 'confirmed' OR NOT o.is_stock_available OR done > now() + interval '1 minute'
    THEN RAISE EXCEPTION 'ORDER_ACTION_NOT_ALLOWED'; END IF;
  -- Releases the mails of a confirmation that can still be undone.
  IF o.undo_until IS NOT NULL THEN
    UPDATE mails SET send_after = NULL, next_attempt_at = now()
    WHERE order_id = o.id AND send_after IS NOT NULL AND state = 'queued';
  END IF;
  -- Requires evidence that the goods left, signed where the deal demands it.
  SELECT d.requires_signed_slip INTO is_signature_required FROM deals d
  WHERE d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id;
  SELECT coalesce(array_agg(DISTINCT d.document_type::text), '{}') INTO documents FROM documents d WHERE d.order_id = o.id;
  IF input ->> 'proof' <> 'generated' AND NOT documents && ARRAY['slip', 'signed_slip', 'proof']
    OR is_signature_required AND NOT documents @> ARRAY['signed_slip'] THEN RAISE EXCEPTION 'PROOF_REQUIRED'; END IF;
  IF (SELECT count(*) FROM jsonb_to_recordset(input -> 'orderItems') AS i ("productId" bigint)
      JOIN products p ON p.id = i."productId" AND p.customer_id = o.customer_id) <> jsonb_array_length(input -> 'orderItems')
    THEN RAISE EXCEPTION 'PRODUCT_UNKNOWN'; END IF;

  WITH actual AS (
    SELECT * FROM jsonb_to_recordset(input -> 'orderItems')
      AS i ("productId" bigint, "productPackaging" packaging, quantity int)
  ), zeroed AS (
    UPDATE order_items i SET actual_quantity = 0
    WHERE i.order_id = o.id AND NOT EXISTS (SELECT FROM actual a WHERE a."productId" = i.product_id
      AND i.batch_id IS NULL AND a."productPackaging" = i.product_packaging)
  ), counted AS (
    INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity, actual_quantity)
    SELECT o.id, o.customer_id, o.warehouse_id, "productId", "productPackaging", 0, quantity FROM actual
    ON CONFLICT ON CONSTRAINT order_items_once DO UPDATE SET actual_quantity = excluded.actual_quantity
    RETURNING *
  )
  SELECT array_agg(product_id), array_agg(product_packaging), array_agg(-actual_quantity), array_agg(-quantity)
  INTO products, packagings, moved, released FROM counted;
  PERFORM bench_change_balances(o.warehouse_id, products, packagings, moved, released);
  INSERT INTO stock_movements (warehouse_id, customer_id, product_id, packaging, kind, quantity, order_id,
    order_item_id, contact_id, hijacker_contact_id, balance)
  SELECT i.warehouse_id, i.customer_id, i.product_id, i.product_packaging, 'collection', -i.actual_quantity, i.order_id, i.id,
    actor.contact_id, actor.hijacker_contact_id, b.physical
  FROM order_items i JOIN stock_balances b ON b.warehouse_id = i.warehouse_id AND b.product_id = i.product_id
    AND b.batch_id IS NULL AND b.packaging = i.product_packaging
  WHERE i.order_id = o.id AND i.actual_quantity > 0;

  DELETE FROM slot_bookings b WHERE b.order_id = o.id RETURNING b.dock INTO released_dock;
  UPDATE order_proposals SET outcome = 'ended', settled_at = now(), settled_by = actor.contact_id,
    settled_hijacker_contact_id = actor.hijacker_contact_id
  WHERE order_id = o.id AND outcome IS NULL;
  UPDATE orders SET order_status = 'finished', version = o.version + 1, order_date_done = done, dock = released_dock, undo_until = NULL,
    driver_on_time = (input ->> 'driverOnTime')::boolean, proof = (input ->> 'proof')::closing_proof
  WHERE id = o.id;
  INSERT INTO order_logs (order_id, action, from_status, to_status, contact_id, hijacker_contact_id)
  VALUES (o.id, 'order_finish', o.order_status, 'finished', actor.contact_id, actor.hijacker_contact_id);
  PERFORM bench_announce('order_finish', actor, o);
  IF EXISTS (SELECT FROM unnest(moved, released) AS d (moved, released) WHERE d.moved > d.released) AND EXISTS (
      SELECT FROM unnest(products, packagings, moved, released) AS d (product_id, packaging, moved, released)
      JOIN stock_balances b ON b.warehouse_id = o.warehouse_id AND b.product_id = d.product_id AND b.batch_id IS NULL
        AND b.packaging = d.packaging
      WHERE d.moved > d.released AND b.waiting > 0)
    THEN PERFORM bench_enqueue('serve-pre-orders', jsonb_build_object('warehouseId', o.warehouse_id, 'productIds', to_jsonb(products)));
  END IF;
  answer := bench_order(o.id);
  PERFORM bench_keep_order(actor.contact_id, given_key, o.uuid);
  PERFORM bench_audit(actor, 'orders.complete', wanted::text, body);
  RETURN answer;
END $$;

-- W3
CREATE FUNCTION bench_list(session uuid, status order_status) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  actor bench_actor := bench_session(session);
  counted bigint;
  items json;
BEGIN
  IF actor.user_type = 'customer' THEN
    SELECT count(*) INTO counted FROM (
      SELECT FROM orders o WHERE o.customer_id = actor.user_id AND o.order_status = status LIMIT 10001) o;
  ELSE
    SELECT count(*) INTO counted FROM (
      SELECT FROM orders o WHERE o.warehouse_id = actor.user_id AND o.order_status = status LIMIT 10001) o;
  END IF;
  WITH page AS (
    (SELECT * FROM orders o WHERE actor.user_type = 'customer' AND o.customer_id = actor.user_id AND o.order_status = status
     ORDER BY o.id DESC LIMIT 50)
    UNION ALL
    (SELECT * FROM orders o WHERE actor.user_type = 'warehouse' AND o.warehouse_id = actor.user_id AND o.order_status = status
     ORDER BY o.id DESC LIMIT 50)
  )
  SELECT coalesce(json_agg(r), '[]') INTO items FROM (
    SELECT o.id, o.uuid, o.order_type, o.order_status, o.order_date_start, o.order_date_end, o.order_date_done,
      o.created_at, o.internal_number, o.customer_id, c.name AS customer, o.warehouse_id, w.name AS warehouse,
      o.order_transporter, o.is_stock_available, a.name AS address, a.street, a.zip_code, a.city, i.*,
      (SELECT count(*) FROM documents d WHERE d.order_id = o.id) AS documents,
      EXISTS (SELECT FROM order_proposals p WHERE p.order_id = o.id AND p.outcome IS NULL) AS has_proposal,
      (SELECT count(*) FROM notifications n WHERE n.contact_id = actor.contact_id AND n.event = 'order_comment'
        AND n.read_at IS NULL AND n.order_id = o.id) AS unread_messages,
      coalesce((SELECT b.dock FROM slot_bookings b WHERE b.order_id = o.id), o.dock) AS dock
    FROM page o
    JOIN users c ON c.id = o.customer_id
    JOIN users w ON w.id = o.warehouse_id
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(coalesce(i.actual_quantity, i.quantity)) FILTER (WHERE i.product_packaging = 'package_unit'), 0) AS units,
        coalesce(sum(coalesce(i.actual_quantity, i.quantity)) FILTER (WHERE i.product_packaging = 'package_box'), 0) AS boxes,
        coalesce(sum(coalesce(i.actual_quantity, i.quantity)) FILTER (WHERE i.product_packaging = 'package_pallet'), 0) AS pallets,
        count(*) AS lines
      FROM order_items i WHERE i.order_id = o.id) i
    ORDER BY o.id DESC) r;
  RETURN json_build_object('items', items, 'total', least(counted, 10000), 'isTotalExact', counted <= 10000);
END $$;

-- W4
CREATE FUNCTION bench_stock(session uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  actor bench_actor := bench_session(session);
  answer json;
BEGIN
  WITH sums AS (
    SELECT b.warehouse_id, b.product_id, min(l.batch_expiration_date) FILTER (WHERE b.physical > 0) AS next_expiration_date,
      sum(b.physical) FILTER (WHERE b.packaging = 'package_unit') AS unit_physical,
      sum(b.physical - b.reserved) FILTER (WHERE b.packaging = 'package_unit') AS unit_available,
      sum(b.physical + b.incoming - b.reserved - b.waiting) FILTER (WHERE b.packaging = 'package_unit') AS unit_forecast,
      sum(b.physical) FILTER (WHERE b.packaging = 'package_box') AS box_physical,
      sum(b.physical - b.reserved) FILTER (WHERE b.packaging = 'package_box') AS box_available,
      sum(b.physical + b.incoming - b.reserved - b.waiting) FILTER (WHERE b.packaging = 'package_box') AS box_forecast,
      sum(b.physical) FILTER (WHERE b.packaging = 'package_pallet') AS pallet_physical,
      sum(b.physical - b.reserved) FILTER (WHERE b.packaging = 'package_pallet') AS pallet_available,
      sum(b.physical + b.incoming - b.reserved - b.waiting) FILTER (WHERE b.packaging = 'package_pallet') AS pallet_forecast
    FROM stock_balances b LEFT JOIN batches l ON l.id = b.batch_id
    WHERE b.warehouse_id = actor.user_id
    GROUP BY b.warehouse_id, b.product_id
  ), page AS (
    SELECT p.id AS "productId", p.reference, p.name, p.is_batch_managed AS "isBatchManaged",
      p.customer_id AS "customerId", c.name AS "customerName", s.warehouse_id AS "warehouseId", w.name AS "warehouseName",
      -- Returns each packaging that has or had stock.
      CASE WHEN num_nulls(unit_physical, box_physical, pallet_physical) = 0 THEN json_build_array(
        json_build_object('productPackaging', 'package_unit', 'physical', unit_physical, 'available', unit_available,
          'forecast', unit_forecast),
        json_build_object('productPackaging', 'package_box', 'physical', box_physical, 'available', box_available,
          'forecast', box_forecast),
        json_build_object('productPackaging', 'package_pallet', 'physical', pallet_physical, 'available', pallet_available,
          'forecast', pallet_forecast)) END AS packagings,
      s.next_expiration_date AS "nextExpirationDate"
    FROM sums s JOIN products p ON p.id = s.product_id JOIN users c ON c.id = p.customer_id
    JOIN users w ON w.id = s.warehouse_id
    ORDER BY p.reference, p.id LIMIT 1000
  )
  SELECT json_build_object('items', (SELECT json_agg(page) FROM page), 'total', (SELECT count(*) FROM sums),
    'isTotalExact', true)
  INTO answer;
  RETURN answer;
END $$;
