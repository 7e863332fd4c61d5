CREATE TYPE order_type AS ENUM ('delivery', 'collection', 'inventory');
CREATE TYPE order_status AS ENUM ('pending', 'preparing', 'confirmed', 'refused', 'finished', 'canceled_by_warehouse',
  'canceled_by_customer', 'aborted_by_customer', 'no_show');
CREATE TYPE transporter AS ENUM ('by_customer', 'by_warehouse', 'by_quai_shuttle', 'by_quai_courier');

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  version integer NOT NULL DEFAULT 1,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  order_type order_type NOT NULL,
  order_status order_status NOT NULL,
  order_date_start timestamptz NOT NULL,
  order_date_end timestamptz NOT NULL,
  order_date_done timestamptz,
  order_transporter transporter,
  transport_loading_tailgate boolean NOT NULL DEFAULT false,
  transport_loading_side boolean NOT NULL DEFAULT false,
  proof_request_sent boolean NOT NULL DEFAULT false,
  internal_number text,
  import_uuid uuid,
  driver_name text,
  driver_phone text,
  driver_license_plate text,
  driver_on_time boolean,
  message_to_warehouse text,
  message_to_customer text,
  delivery_instructions text,
  additional_information text,
  cancellation_reasons text,
  refusal_reasons text,
  is_stock_available boolean NOT NULL DEFAULT true,
  is_consigned boolean NOT NULL DEFAULT false,
  address_carry_id bigint REFERENCES addresses (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES contacts (id),
  CONSTRAINT orders_deal FOREIGN KEY (customer_id, warehouse_id) REFERENCES deals (customer_id, warehouse_id),
  CONSTRAINT orders_tenant UNIQUE (id, customer_id, warehouse_id),
  CONSTRAINT orders_period CHECK (order_date_end >= order_date_start),
  CONSTRAINT orders_done CHECK ((order_status = 'finished') = (order_date_done IS NOT NULL)),
  -- Only a collection may wait for its stock, and not once it is planned.
  CONSTRAINT orders_pre_order CHECK (is_stock_available OR (order_type = 'collection'
    AND order_status NOT IN ('confirmed', 'finished'))),
  CONSTRAINT orders_courier CHECK (order_transporter IS DISTINCT FROM 'by_quai_courier' OR order_type = 'collection')
);
CREATE INDEX orders_customer_status ON orders (customer_id, order_status, id);
CREATE INDEX orders_warehouse_status ON orders (warehouse_id, order_status, id);
CREATE INDEX orders_customer ON orders (customer_id, id);
CREATE INDEX orders_warehouse ON orders (warehouse_id, id);
CREATE INDEX orders_customer_date ON orders (customer_id, order_date_start);
CREATE INDEX orders_warehouse_date ON orders (warehouse_id, order_date_start);
CREATE INDEX orders_waiting ON orders (warehouse_id, order_date_start, id)
  WHERE NOT is_stock_available AND order_status IN ('pending', 'preparing');
CREATE INDEX orders_internal_number ON orders USING gin (internal_number gin_trgm_ops);

CREATE TABLE order_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  product_id bigint NOT NULL,
  batch_id bigint,
  product_packaging packaging NOT NULL,
  -- 0 only for a line that the closing added.
  quantity integer NOT NULL CHECK (quantity >= 0),
  actual_quantity integer CHECK (actual_quantity >= 0),
  batch_reason text,
  CONSTRAINT order_items_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT order_items_product FOREIGN KEY (product_id, customer_id) REFERENCES products (id, customer_id),
  CONSTRAINT order_items_batch FOREIGN KEY (batch_id, product_id) REFERENCES batches (id, product_id),
  CONSTRAINT order_items_once UNIQUE NULLS NOT DISTINCT (order_id, product_id, batch_id, product_packaging)
);
CREATE INDEX order_items_of_product ON order_items (product_id, order_id);
CREATE INDEX order_items_of_batch ON order_items (batch_id) WHERE batch_id IS NOT NULL;

-- Who did what, when, in whose name. Never changed; it disappears only with its order (see order_deletions).
CREATE TABLE order_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  action text NOT NULL,
  from_status order_status,
  to_status order_status NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}',
  reason text,
  contact_id bigint REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_logs_order ON order_logs (order_id, id);
CREATE TRIGGER order_logs_append_only BEFORE UPDATE OR TRUNCATE ON order_logs EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON order_logs FROM quai_app;

-- What remains of a deleted order.
CREATE TABLE order_deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_uuid uuid NOT NULL,
  customer_id bigint NOT NULL REFERENCES users (id),
  warehouse_id bigint NOT NULL REFERENCES users (id),
  snapshot jsonb NOT NULL,
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER order_deletions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_deletions
  EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON order_deletions FROM quai_app;

-- The place an open order holds at a dock. The exclusion constraint makes a double booking impossible.
CREATE TABLE slot_bookings (
  order_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  dock integer NOT NULL CHECK (dock BETWEEN 1 AND 50),
  during tstzrange NOT NULL CHECK (NOT isempty(during)),
  CONSTRAINT slot_bookings_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT slot_bookings_no_overlap EXCLUDE USING gist (warehouse_id WITH =, dock WITH =, during WITH &&)
);
