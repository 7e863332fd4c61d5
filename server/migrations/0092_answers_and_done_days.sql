-- replaces f28169cfeb0ada5cbfdf0b787586c9f0891aa7fe651f014e10d2e4952d4ece77
-- The first answer of the warehouse to each request of a customer (docs/decisions/056), written with the step that answers and
-- withdrawn with it.
-- step: once
CREATE TABLE order_answers (
  order_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  is_accepted boolean NOT NULL,
  -- Whole minutes that the customer waited.
  minutes integer NOT NULL GENERATED ALWAYS AS (greatest(0, floor(extract(epoch FROM answered_at - asked_at) / 60)::integer)) STORED,
  CONSTRAINT order_answers_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE
);
-- step: batches of orders by id
INSERT INTO order_answers (order_id, customer_id, warehouse_id, asked_at, answered_at, is_accepted)
SELECT DISTINCT ON (o.id) o.id, o.customer_id, o.warehouse_id, o.created_at, l.created_at,
  l.action IN ('order_confirm', 'order_update_and_confirm', 'order_start_preparing')
FROM orders o JOIN contacts c ON c.id = o.created_by AND c.user_id = o.customer_id
JOIN (
  SELECT *, lead(action) OVER (PARTITION BY order_id ORDER BY id) AS next FROM order_logs
  WHERE order_id > :after AND order_id <= :until AND from_status IS DISTINCT FROM to_status) l ON l.order_id = o.id
WHERE o.id > :after AND o.id <= :until AND l.from_status = 'pending' AND l.next IS DISTINCT FROM 'order_undo_confirm' AND l.action IN ('order_confirm',
  'order_update_and_confirm', 'order_start_preparing', 'order_refuse', 'order_cancel_by_warehouse')
ORDER BY o.id, l.id
ON CONFLICT (order_id) DO NOTHING;
-- step: concurrently
-- Answers of a period, read from the index alone.
CREATE INDEX CONCURRENTLY order_answers_of_customer ON order_answers (customer_id, answered_at)
  INCLUDE (warehouse_id, is_accepted, minutes, order_id);
CREATE INDEX CONCURRENTLY order_answers_of_warehouse ON order_answers (warehouse_id, answered_at)
  INCLUDE (customer_id, is_accepted, minutes, order_id);
CREATE INDEX CONCURRENTLY order_answers_of_all ON order_answers (answered_at) INCLUDE (is_accepted, minutes, order_id);

-- Orders carried out in a period.
CREATE INDEX CONCURRENTLY orders_customer_done ON orders (customer_id, order_date_done, id) WHERE order_date_done IS NOT NULL;
CREATE INDEX CONCURRENTLY orders_warehouse_done ON orders (warehouse_id, order_date_done, id) WHERE order_date_done IS NOT NULL;
CREATE INDEX CONCURRENTLY orders_done_on ON orders (order_date_done, id) WHERE order_date_done IS NOT NULL;
