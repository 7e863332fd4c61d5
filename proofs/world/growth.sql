-- Adds to a database filled by fill.sql: a document for every second finished order, open orders whose planned start has passed,
-- appointments of today, and the same coming month at every size.
SET session_replication_role = replica;

INSERT INTO documents (order_id, customer_id, warehouse_id, place, document_type, filename, file_key, size_bytes,
  page_count, sha256, user_id, contact_id, created_at)
SELECT o.id, o.customer_id, o.warehouse_id, 1, kind.document_type::document_type,
  kind.name || '-' || o.internal_number || '.pdf', 'bench/' || o.id, 40000 + o.id % 60000, 1 + o.id % 3, repeat('a', 64),
  o.warehouse_id, (SELECT min(id) FROM contacts WHERE user_id = o.warehouse_id), o.order_date_done
FROM orders o JOIN (VALUES (0, 'slip', 'bon'), (1, 'signed_slip', 'bon-signe'), (2, 'proof', 'justificatif'),
  (3, 'customs', 'douane')) AS kind (rank, document_type, name) ON kind.rank = o.id % 4
WHERE o.order_status = 'finished' AND abs(hashint4(o.id::int + 19)) % 2 = 0
ORDER BY o.id;

-- Leaves the coming month to the first dock of each warehouse: later ones move nine weeks on, to the same weekday and hour.
CREATE TEMP TABLE later AS
SELECT order_id FROM slot_bookings WHERE dock > 1 AND lower(during) < date_trunc('day', now()) + interval '35 days';
UPDATE orders o SET order_date_start = order_date_start + interval '63 days', order_date_end = order_date_end + interval '63 days'
FROM later l WHERE l.order_id = o.id;
UPDATE slot_bookings b SET during = tstzrange(lower(during) + interval '63 days', upper(during) + interval '63 days')
FROM later l WHERE l.order_id = b.order_id;

-- Gives each warehouse thirty orders to close and sixteen appointments today, whatever the size of the database. Orders to close
-- are moved nine weeks back, to the same weekday and dock.
CREATE TEMP TABLE moved AS
SELECT id, order_date_start - interval '63 days' AS starts, NULL::bigint AS dock FROM (
  SELECT id, order_date_start, row_number() OVER (PARTITION BY warehouse_id ORDER BY id) AS rank
  FROM orders WHERE order_status = 'confirmed') r WHERE rank <= 30
UNION ALL
SELECT id, date_trunc('day', now()) + interval '7 hours' + (rank - 31) * interval '30 minutes', 1 FROM (
  SELECT id, row_number() OVER (PARTITION BY warehouse_id ORDER BY id) AS rank
  FROM orders WHERE order_status = 'confirmed') r WHERE rank BETWEEN 31 AND 46;
UPDATE orders o SET order_date_start = m.starts, order_date_end = m.starts + interval '30 minutes' FROM moved m WHERE m.id = o.id;
UPDATE slot_bookings b SET dock = coalesce(m.dock, b.dock), during = tstzrange(m.starts, m.starts + interval '30 minutes')
FROM moved m WHERE m.id = b.order_id;

SET session_replication_role = origin;
DROP TABLE later, moved;
