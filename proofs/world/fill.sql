-- Fills a migrated database with a past: 5 warehouses, 10 customers, 1,000 products and the orders of two years. In a database
-- that it filled before, replaces the orders and keeps accounts and products.
-- bench.orders and bench.products give the numbers of rows, bench.newest that of the newest orders, most of which are open, bench_places the future appointments, bench_towns the towns of the
-- addresses that two orders in three have. Without towns, no order has an address.
-- Skips the checks of foreign keys, for speed. The invariant checker checks all rows at the end.
SET session_replication_role = replica;
TRUNCATE orders, stock_movements, stock_balances, stock_adjustments, addresses, idempotency_keys RESTART IDENTITY CASCADE;
SET session_replication_role = origin;

CREATE TEMP TABLE made AS SELECT EXISTS (SELECT FROM users WHERE user_type = 'warehouse') AS is_made;

INSERT INTO users (name, user_type, pricing_plan)
SELECT 'Entrepôt ' || n, 'warehouse'::user_type, NULL::pricing_plan FROM made, generate_series(1, 5) AS n WHERE NOT is_made
UNION ALL
SELECT 'Client ' || n, 'customer', 'business' FROM made, generate_series(1, 10) AS n WHERE NOT is_made;

-- Each side has two people, so that an announcement has two addressees.
INSERT INTO contacts (user_id, name, email, is_main)
SELECT u.id, 'Contact ' || k || ' de ' || u.name, 'contact' || k || '.' || u.id || '@quai.example', k = 1
FROM made, users u, generate_series(1, 2) AS k WHERE NOT is_made ORDER BY u.id, k;

INSERT INTO deals (customer_id, warehouse_id, can_warehouse_carry)
SELECT c.id, w.id, true FROM made, users c, users w
WHERE c.user_type = 'customer' AND w.user_type = 'warehouse' AND NOT is_made;

UPDATE warehouse_settings SET dock_count = 20;

INSERT INTO products (customer_id, reference, name, description, product_type, packaging_type, quantity_unit_per_box,
  quantity_unit_per_pallet, quantity_box_per_pallet, net_weight, gross_weight)
SELECT c.id, 'REF-' || lpad(n::text, 5, '0'), 'Article ' || n || ' de ' || c.name, 'Carton de dix, palette de quarante cartons',
  'dry_food', 'unit_box_pallet', 10, 400, 40, 0.5, 0.6
FROM made, users c, generate_series(1, current_setting('bench.products')::int / 10) AS n
WHERE c.user_type = 'customer' AND NOT is_made ORDER BY c.id, n;

SET session_replication_role = replica;

-- Draws the parties, the type and the status of each order. The newest are mostly open, the rest mostly finished.
CREATE TEMP TABLE draft AS
WITH drawn AS (
  SELECT n, current_setting('bench.orders')::int AS total, n > current_setting('bench.orders')::int - current_setting('bench.newest')::int AS is_new,
    abs(hashint4(n)) % 100 AS fate, abs(hashint4(n + 7)) % 50 AS pair, abs(hashint4(n + 13)) AS start
  FROM generate_series(1, current_setting('bench.orders')::int) AS n
)
SELECT n, start,
  (SELECT min(id) FROM users WHERE user_type = 'customer') + pair % 10 AS customer_id,
  (SELECT min(id) FROM users WHERE user_type = 'warehouse') + pair / 10 AS warehouse_id,
  (CASE WHEN start % 2 = 0 THEN 'collection' ELSE 'delivery' END)::order_type AS order_type,
  (CASE
    WHEN is_new AND fate < 45 THEN 'pending'
    WHEN is_new AND fate < 90 THEN 'confirmed'
    WHEN fate < 88 THEN 'finished'
    WHEN fate < 91 THEN 'refused'
    WHEN fate < 94 THEN 'canceled_by_customer'
    WHEN fate < 97 THEN 'canceled_by_warehouse'
    WHEN fate < 99 THEN 'aborted_by_customer'
    ELSE 'no_show' END)::order_status AS order_status,
  date_trunc('minute', now() - interval '730 days' * (1 - n::float8 / total)) AS created_at
FROM drawn;

-- Gives each open order a future appointment of its own.
CREATE TEMP TABLE planned AS
SELECT d.n, p.starts, p.ends, 1 + (d.rank - 1) / places.count AS dock
FROM (SELECT n, row_number() OVER (PARTITION BY warehouse_id ORDER BY n) AS rank
      FROM draft WHERE order_status IN ('pending', 'confirmed')) d
CROSS JOIN (SELECT count(*) FROM bench_places) places
JOIN bench_places p ON p.rank = 1 + (d.rank - 1) % places.count;

CREATE TEMP TABLE sent AS
SELECT d.n, row_number() OVER (ORDER BY d.n) AS address_id,
  (ARRAY['Épicerie', 'Boulangerie', 'Pharmacie', 'Librairie', 'Quincaillerie', 'Société', 'Ateliers', 'Maison'])[1 + abs(hashint4(d.n)) % 8]
    || ' ' || (ARRAY['Lefèvre', 'Martin', 'Gaël', 'Noël', 'Œuvrard', 'Dupré', 'Châtelain', 'Bonnet', 'Garçon', 'Hérault'])[1 + abs(hashint4(d.n + 3)) % 10] AS name,
  1 + abs(hashint4(d.n + 5)) % 180 || ' '
    || (ARRAY['rue', 'avenue', 'boulevard', 'quai', 'chemin'])[1 + abs(hashint4(d.n + 9)) % 5]
    || ' ' || (ARRAY['de la République', 'Victor-Hugo', 'des Écoles', 'du Port', 'Jean-Jaurès', 'de l’Église', 'Pasteur'])[1 + abs(hashint4(d.n + 11)) % 7] AS street,
  t.zip_code, t.city
FROM draft d CROSS JOIN (SELECT count(*) FROM bench_towns) towns
JOIN bench_towns t ON t.rank = 1 + abs(hashint4(d.n + 17)) % nullif(towns.count, 0)
WHERE d.n % 3 > 0;
INSERT INTO addresses (id, name, street, zip_code, city, country) OVERRIDING SYSTEM VALUE
SELECT address_id, name, street, zip_code, city, 'France' FROM sent ORDER BY address_id;
SELECT setval('addresses_id_seq', 1 + (SELECT count(*) FROM sent));

INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
  order_date_done, order_transporter, internal_number, driver_on_time, is_stock_available, created_at, created_by,
  address_carry_id)
SELECT d.customer_id, d.warehouse_id, d.order_type, d.order_status,
  coalesce(p.starts, d.created_at + interval '3 days'), coalesce(p.ends, d.created_at + interval '3 days 30 minutes'),
  CASE WHEN d.order_status = 'finished' THEN d.created_at + interval '3 days 1 hour' END,
  'by_customer', 'CMD-' || lpad(d.n::text, 7, '0'), CASE WHEN d.order_status = 'finished' THEN d.n % 10 > 0 END,
  NOT (d.order_type = 'collection' AND d.order_status = 'pending' AND d.n % 50 = 0), d.created_at,
  (SELECT min(id) FROM contacts WHERE user_id = d.customer_id), s.address_id
FROM draft d LEFT JOIN planned p USING (n) LEFT JOIN sent s USING (n) ORDER BY d.n;

-- Fills order_search here, because its trigger does not run under session_replication_role = replica.
INSERT INTO order_search SELECT * FROM order_documents;

INSERT INTO slot_bookings (order_id, customer_id, warehouse_id, dock, during)
SELECT n, d.customer_id, d.warehouse_id, p.dock, tstzrange(p.starts, p.ends) FROM planned p JOIN draft d USING (n);

-- Gives each order five lines with products of its customer. A pre-order asks for more than the stock.
INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity, actual_quantity)
SELECT o.id, o.customer_id, o.warehouse_id, product.first + (d.start + line * 17) % product.count,
  (ARRAY['package_unit', 'package_box', 'package_pallet'])[1 + (d.n + line) % 3]::packaging,
  CASE WHEN o.is_stock_available THEN 1 + (d.start + line) % 20 ELSE 900000 END,
  CASE WHEN o.order_status = 'finished' THEN 1 + (d.start + line) % 20 END
FROM draft d JOIN orders o ON o.id = d.n
JOIN (SELECT customer_id, min(id) AS first, count(*) FROM products GROUP BY customer_id) product ON product.customer_id = o.customer_id
CROSS JOIN generate_series(0, 4) AS line
ORDER BY o.id, line;

-- Writes the shortest legal history of each status.
INSERT INTO order_logs (order_id, action, from_status, to_status, contact_id, created_at)
SELECT o.id, s.action, s.from_status::order_status, s.to_status::order_status,
  (SELECT min(id) FROM contacts WHERE user_id = CASE s.by WHEN 'customer' THEN o.customer_id ELSE o.warehouse_id END),
  o.created_at + s.rank * interval '1 hour'
FROM orders o JOIN (VALUES
  ('pending', 0, 'order_create', NULL, 'pending', 'customer'),
  ('confirmed', 0, 'order_create', NULL, 'pending', 'customer'),
  ('confirmed', 1, 'order_confirm', 'pending', 'confirmed', 'warehouse'),
  ('finished', 0, 'order_create', NULL, 'pending', 'customer'),
  ('finished', 1, 'order_confirm', 'pending', 'confirmed', 'warehouse'),
  ('finished', 2, 'order_finish', 'confirmed', 'finished', 'warehouse'),
  ('refused', 0, 'order_create', NULL, 'pending', 'customer'),
  ('refused', 1, 'order_refuse', 'pending', 'refused', 'warehouse'),
  ('canceled_by_customer', 0, 'order_create', NULL, 'pending', 'customer'),
  ('canceled_by_customer', 1, 'order_confirm', 'pending', 'confirmed', 'warehouse'),
  ('canceled_by_customer', 2, 'order_cancel_by_customer', 'confirmed', 'canceled_by_customer', 'customer'),
  ('canceled_by_warehouse', 0, 'order_create', NULL, 'pending', 'customer'),
  ('canceled_by_warehouse', 1, 'order_cancel_by_warehouse', 'pending', 'canceled_by_warehouse', 'warehouse'),
  ('aborted_by_customer', 0, 'order_create', NULL, 'pending', 'customer'),
  ('aborted_by_customer', 1, 'order_cancel_by_customer', 'pending', 'aborted_by_customer', 'customer'),
  ('no_show', 0, 'order_create', NULL, 'pending', 'customer'),
  ('no_show', 1, 'order_confirm', 'pending', 'confirmed', 'warehouse'),
  ('no_show', 2, 'order_no_show', 'confirmed', 'no_show', 'warehouse')
) AS s (status, rank, action, from_status, to_status, by) ON s.status = o.order_status::text
ORDER BY o.id, s.rank;

-- Keeps the first answers of the warehouses.
INSERT INTO order_answers (order_id, customer_id, warehouse_id, asked_at, answered_at, is_accepted)
SELECT o.id, o.customer_id, o.warehouse_id, o.created_at, l.created_at, l.action = 'order_confirm'
FROM orders o JOIN order_logs l ON l.order_id = o.id
WHERE l.from_status = 'pending' AND l.action IN ('order_confirm', 'order_refuse', 'order_cancel_by_warehouse')
ORDER BY o.id;

-- Writes the initial stock of every product, warehouse and packaging, then the movements of finished orders.
INSERT INTO stock_adjustments (warehouse_id, reason) SELECT id, 'Reprise du stock' FROM users WHERE user_type = 'warehouse';
INSERT INTO stock_movements (warehouse_id, customer_id, product_id, packaging, kind, quantity, balance, adjustment_id, reason)
SELECT a.warehouse_id, p.customer_id, p.id, packaging, 'adjustment', 100000, 100000, a.id, a.reason
FROM stock_adjustments a, products p, unnest(enum_range(NULL::packaging)) AS packaging;
INSERT INTO stock_movements (warehouse_id, customer_id, product_id, packaging, kind, quantity, order_id, order_item_id, created_at, balance)
SELECT *, 100000 + sum(quantity) OVER (PARTITION BY warehouse_id, product_id, product_packaging ORDER BY item_id)
FROM (
  SELECT i.warehouse_id, i.customer_id, i.product_id, i.product_packaging, o.order_type::text::movement_kind,
    CASE o.order_type WHEN 'delivery' THEN 1 ELSE -1 END * i.actual_quantity AS quantity, o.id, i.id AS item_id, o.order_date_done
  FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.order_status = 'finished') m
ORDER BY item_id;

INSERT INTO stock_balances (warehouse_id, customer_id, product_id, packaging, physical, reserved, incoming, waiting)
SELECT m.warehouse_id, m.customer_id, m.product_id, m.packaging, m.physical, coalesce(h.reserved, 0),
  coalesce(h.incoming, 0), coalesce(h.waiting, 0)
FROM (SELECT warehouse_id, customer_id, product_id, packaging, sum(quantity) AS physical
      FROM stock_movements GROUP BY 1, 2, 3, 4) m
LEFT JOIN (
  SELECT i.warehouse_id, i.product_id, i.product_packaging AS packaging,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND o.is_stock_available) AS reserved,
    sum(i.quantity) FILTER (WHERE o.order_type = 'delivery') AS incoming,
    sum(i.quantity) FILTER (WHERE o.order_type = 'collection' AND NOT o.is_stock_available) AS waiting
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.order_status IN ('pending', 'confirmed') GROUP BY 1, 2, 3) h USING (warehouse_id, product_id, packaging)
ORDER BY m.warehouse_id, m.product_id, m.packaging;

SET session_replication_role = origin;
DROP TABLE draft, planned, sent, made, bench_places, bench_towns;
