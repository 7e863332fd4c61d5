-- What an order of the type inventory counts, and its count (docs/decisions/015).
CREATE TABLE inventories (
  order_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  -- true: all references the customer has there when the count begins; false: those of inventory_products.
  covers_all boolean NOT NULL,
  count_started_at timestamptz,
  count_started_by bigint REFERENCES contacts (id),
  -- The last movement of the ledger when the count began.
  started_after bigint,
  -- Grows with every change of any line.
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT inventories_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT inventories_tenant UNIQUE (order_id, customer_id, warehouse_id),
  CONSTRAINT inventories_started CHECK (num_nonnulls(count_started_at, started_after) IN (0, 2))
);

CREATE TABLE inventory_products (
  order_id bigint NOT NULL REFERENCES inventories (order_id) ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  product_id bigint NOT NULL,
  PRIMARY KEY (order_id, product_id),
  CONSTRAINT inventory_products_product FOREIGN KEY (product_id, customer_id) REFERENCES products (id, customer_id)
);
CREATE INDEX inventory_products_product_idx ON inventory_products (product_id);

-- A line of a count: who counted how much, when. Its physical stock is that of the moment the count began.
CREATE TABLE inventory_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  product_id bigint NOT NULL,
  batch_id bigint,
  packaging packaging NOT NULL,
  expected_at_start integer NOT NULL,
  -- The last movement before the count, 0 where the place had none: those after it are « since ».
  started_after bigint NOT NULL,
  -- Found during the count: it was not on the list.
  is_added boolean NOT NULL DEFAULT false,
  counted integer CHECK (counted >= 0),
  counted_at timestamptz,
  counted_by bigint REFERENCES contacts (id),
  -- The last movement of this place that was recorded when it was counted.
  counted_after bigint,
  CONSTRAINT inventory_lines_inventory FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES inventories (order_id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT inventory_lines_product FOREIGN KEY (product_id, customer_id) REFERENCES products (id, customer_id),
  CONSTRAINT inventory_lines_batch FOREIGN KEY (batch_id, product_id) REFERENCES batches (id, product_id),
  CONSTRAINT inventory_lines_once UNIQUE NULLS NOT DISTINCT (order_id, product_id, batch_id, packaging),
  CONSTRAINT inventory_lines_counted CHECK (num_nonnulls(counted, counted_after) IN (0, 2))
);
CREATE INDEX inventory_lines_product_idx ON inventory_lines (product_id);
CREATE INDEX inventory_lines_batch_idx ON inventory_lines (batch_id) WHERE batch_id IS NOT NULL;

-- An inventory moves no lorry.
ALTER TABLE orders ADD CONSTRAINT orders_inventory
  CHECK (order_type <> 'inventory' OR (order_transporter IS NULL AND address_carry_id IS NULL));
