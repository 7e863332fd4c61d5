-- Gives a database filled by fill.sql a long ledger: bench.tracked products managed by batch, and bench.rounds movements of each
-- balance. Keeps the orders, whose movements stay in the ledger, and adds a line of a batch to finished ones: few batches leave
-- with most of the orders, as those of a recall that matters.
SET session_replication_role = replica;

INSERT INTO products (customer_id, reference, name, product_type, packaging_type, is_batch_managed)
SELECT c.id, 'LOT-' || lpad(n::text, 5, '0'), 'Produit suivi ' || n || ' de ' || c.name, 'fresh_food', 'unit', true
FROM users c, generate_series(1, current_setting('bench.tracked')::int / 10) AS n
WHERE c.user_type = 'customer' ORDER BY c.id, n;
INSERT INTO batches (product_id, batch_number, batch_expiration_date)
SELECT p.id, 'L' || lpad(n::text, 3, '0'), current_date - 200 + n * 40 + (p.id % 40)::int
FROM products p, generate_series(1, 20) AS n WHERE p.is_batch_managed ORDER BY p.id, n;

-- Ranks the batches of each customer, so that an order finds one without a search.
CREATE TEMP TABLE tracked AS
SELECT p.customer_id, l.product_id, l.id AS batch_id, row_number() OVER (PARTITION BY p.customer_id ORDER BY l.id) - 1 AS rank,
  count(*) OVER (PARTITION BY p.customer_id) AS total
FROM batches l JOIN products p ON p.id = l.product_id;
CREATE UNIQUE INDEX ON tracked (customer_id, rank);
ANALYZE tracked;
INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, batch_id, product_packaging, quantity, actual_quantity)
SELECT o.id, o.customer_id, o.warehouse_id, t.product_id, t.batch_id, 'package_unit', 1 + o.id % 20, 1 + o.id % 20
FROM orders o JOIN tracked t ON t.customer_id = o.customer_id
  AND t.rank = floor(t.total * power(abs(hashint8(o.id)) % 10000 / 10000.0, 4))
WHERE o.order_status = 'finished' ORDER BY o.id;

CREATE TEMP TABLE places AS
SELECT row_number() OVER () AS n, k.*, count(*) OVER () AS total
FROM (
  SELECT warehouse_id, customer_id, product_id, batch_id, packaging FROM stock_balances
  UNION ALL
  SELECT w.id, t.customer_id, t.product_id, t.batch_id, 'package_unit' FROM users w, tracked t WHERE w.user_type = 'warehouse'
) k;

-- Each round corrects every place once, a day or so apart; the first one brings the stock.
CREATE TEMP TABLE rounds AS
SELECT r, w.id AS warehouse_id, now() - interval '729 days' * (1 - r::float8 / current_setting('bench.rounds')::int) AS at
FROM users w, generate_series(0, current_setting('bench.rounds')::int - 1) AS r WHERE w.user_type = 'warehouse';
TRUNCATE stock_movements, stock_balances, stock_adjustments RESTART IDENTITY CASCADE;
INSERT INTO stock_adjustments (warehouse_id, reason, created_at)
SELECT warehouse_id, 'Comptage ' || r, at FROM rounds ORDER BY r, warehouse_id;
CREATE TEMP TABLE counts AS SELECT id, warehouse_id, created_at AS at, row_number() OVER (PARTITION BY warehouse_id ORDER BY id) - 1 AS r
FROM stock_adjustments;

-- Filled without its indexes, which are built after.
CREATE TEMP TABLE indexes AS SELECT indexdef FROM pg_indexes
WHERE tablename = 'stock_movements' AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conrelid = 'stock_movements'::regclass);
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT indexname FROM pg_indexes WHERE tablename = 'stock_movements'
    AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conrelid = 'stock_movements'::regclass)
  LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
END $$;
SET work_mem = '512MB';
INSERT INTO stock_movements (warehouse_id, customer_id, product_id, batch_id, packaging, kind, quantity, order_id, order_item_id,
  adjustment_id, reason, created_at, balance)
SELECT warehouse_id, customer_id, product_id, batch_id, packaging, kind, quantity, order_id, order_item_id, adjustment_id, reason, at,
  sum(quantity) OVER (PARTITION BY warehouse_id, product_id, batch_id, packaging ORDER BY at, adjustment_id NULLS LAST, order_item_id)
FROM (
  SELECT p.warehouse_id, p.customer_id, p.product_id, p.batch_id, p.packaging, 'adjustment'::movement_kind AS kind,
    CASE WHEN c.r = 0 THEN 100000 WHEN c.r % 2 = 1 THEN 1 + (p.n % 7)::int ELSE -1 - (p.n % 5)::int END AS quantity,
    NULL::bigint AS order_id, NULL::bigint AS order_item_id, c.id AS adjustment_id, 'Comptage' AS reason,
    c.at + p.n * interval '1 day' / p.total AS at
  FROM places p JOIN counts c USING (warehouse_id)
  UNION ALL
  SELECT i.warehouse_id, i.customer_id, i.product_id, i.batch_id, i.product_packaging, o.order_type::text::movement_kind,
    CASE o.order_type WHEN 'delivery' THEN 1 ELSE -1 END * i.actual_quantity, o.id, i.id, NULL, NULL, o.order_date_done
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.order_status = 'finished' AND o.order_date_done > (SELECT min(at) + interval '1 day' FROM counts)) m
ORDER BY at;
RESET work_mem;
DO $$ DECLARE made text; BEGIN FOR made IN SELECT indexdef FROM indexes LOOP EXECUTE made; END LOOP; END $$;

INSERT INTO stock_balances (warehouse_id, customer_id, product_id, batch_id, packaging, physical, reserved, incoming, waiting)
SELECT m.warehouse_id, m.customer_id, m.product_id, m.batch_id, m.packaging, m.physical, coalesce(h.reserved, 0),
  coalesce(h.incoming, 0), coalesce(h.waiting, 0)
FROM (SELECT warehouse_id, customer_id, product_id, batch_id, packaging, sum(quantity) AS physical
      FROM stock_movements GROUP BY 1, 2, 3, 4, 5) m
LEFT JOIN (
  SELECT i.warehouse_id, i.product_id, i.product_packaging AS packaging,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND o.is_stock_available) AS reserved,
    sum(i.quantity) FILTER (WHERE o.order_type = 'delivery') AS incoming,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND NOT o.is_stock_available) AS waiting
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.order_status IN ('pending', 'confirmed') GROUP BY 1, 2, 3) h
  ON h.warehouse_id = m.warehouse_id AND h.product_id = m.product_id AND h.packaging = m.packaging AND m.batch_id IS NULL
ORDER BY m.product_id, m.warehouse_id, m.batch_id, m.packaging;

SET session_replication_role = origin;
DROP TABLE tracked, places, rounds, counts, indexes;
