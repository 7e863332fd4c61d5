-- Adds to a database that fill.sql filled: a document for every second finished order, a few open orders whose time is
-- past, and appointments of today.
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

-- One planned order in a hundred waits to be closed: nine weeks earlier, the same weekday and dock.
CREATE TEMP TABLE past AS
SELECT id FROM orders WHERE order_status = 'confirmed' AND abs(hashint4(id::int + 23)) % 100 = 0;
UPDATE orders SET order_date_start = order_date_start - interval '63 days', order_date_end = order_date_end - interval '63 days'
WHERE id IN (SELECT id FROM past);
UPDATE slot_bookings SET during = tstzrange(lower(during) - interval '63 days', upper(during) - interval '63 days')
WHERE order_id IN (SELECT id FROM past);

-- One in a hundred is for today, sixteen a dock.
CREATE TEMP TABLE today AS
SELECT id, dock, date_trunc('day', now()) + interval '7 hours' + (rank - 1) % 16 * interval '30 minutes' AS starts
FROM (SELECT id, rank, 1 + (rank - 1) / 16 AS dock
      FROM (SELECT id, row_number() OVER (PARTITION BY warehouse_id ORDER BY id) AS rank FROM orders
            WHERE order_status = 'confirmed' AND abs(hashint4(id::int + 23)) % 100 = 1) ranked) docked;
UPDATE orders o SET order_date_start = t.starts, order_date_end = t.starts + interval '30 minutes' FROM today t WHERE t.id = o.id;
UPDATE slot_bookings b SET dock = t.dock, during = tstzrange(t.starts, t.starts + interval '30 minutes')
FROM today t WHERE t.id = b.order_id;

SET session_replication_role = origin;
DROP TABLE past, today;
