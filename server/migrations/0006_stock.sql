CREATE TYPE movement_kind AS ENUM ('delivery', 'collection', 'adjustment', 'inventory', 'batch_change');

-- Quantities by place and product, kept in the transaction that writes the ledger or changes an order:
--   physical = sum of movements;      reserved = open collections that hold stock;
--   incoming = open deliveries;       waiting  = pre-orders.
-- available = physical - reserved;    forecast = physical + incoming - reserved - waiting.
CREATE TABLE stock_balances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  product_id bigint NOT NULL,
  batch_id bigint,
  packaging packaging NOT NULL,
  physical integer NOT NULL DEFAULT 0 CONSTRAINT stock_physical CHECK (physical >= 0),
  reserved integer NOT NULL DEFAULT 0 CONSTRAINT stock_reserved CHECK (reserved >= 0),
  incoming integer NOT NULL DEFAULT 0 CONSTRAINT stock_incoming CHECK (incoming >= 0),
  waiting integer NOT NULL DEFAULT 0 CONSTRAINT stock_waiting CHECK (waiting >= 0),
  CONSTRAINT stock_available CHECK (reserved <= physical),
  CONSTRAINT stock_balances_deal FOREIGN KEY (customer_id, warehouse_id) REFERENCES deals (customer_id, warehouse_id),
  CONSTRAINT stock_balances_product FOREIGN KEY (product_id, customer_id) REFERENCES products (id, customer_id),
  CONSTRAINT stock_balances_batch FOREIGN KEY (batch_id, product_id) REFERENCES batches (id, product_id),
  CONSTRAINT stock_balances_key UNIQUE NULLS NOT DISTINCT (warehouse_id, product_id, batch_id, packaging)
) WITH (fillfactor = 70);
CREATE INDEX stock_balances_product_idx ON stock_balances (product_id);
CREATE INDEX stock_balances_customer_idx ON stock_balances (customer_id);

CREATE TABLE stock_adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  warehouse_id bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL CHECK (reason <> ''),
  contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The ledger. Append-only, by trigger and by privilege.
CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  product_id bigint NOT NULL,
  batch_id bigint,
  packaging packaging NOT NULL,
  kind movement_kind NOT NULL,
  quantity integer NOT NULL CHECK (quantity <> 0),
  order_id bigint,
  order_item_id bigint REFERENCES order_items (id),
  adjustment_id bigint REFERENCES stock_adjustments (id),
  reason text,
  contact_id bigint REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movements_deal FOREIGN KEY (customer_id, warehouse_id) REFERENCES deals (customer_id, warehouse_id),
  CONSTRAINT stock_movements_product FOREIGN KEY (product_id, customer_id) REFERENCES products (id, customer_id),
  CONSTRAINT stock_movements_batch FOREIGN KEY (batch_id, product_id) REFERENCES batches (id, product_id),
  CONSTRAINT stock_movements_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id),
  CONSTRAINT stock_movements_source CHECK (num_nonnulls(order_item_id, adjustment_id) = 1),
  -- A line moves its goods once: a replay cannot write twice.
  CONSTRAINT stock_movements_line_once UNIQUE (order_item_id, kind),
  CONSTRAINT stock_movements_adjustment_once UNIQUE NULLS NOT DISTINCT
    (adjustment_id, order_item_id, product_id, batch_id, packaging)
);
CREATE INDEX stock_movements_product_idx ON stock_movements (product_id, id);
CREATE INDEX stock_movements_order_idx ON stock_movements (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON stock_movements FROM quai_app;
