-- Goods that an order being typed holds for a few minutes, so that others see it (docs/decisions/043). A row is over once
-- expires_at has passed. It reserves nothing: stock_balances alone says what may be promised.
CREATE TABLE stock_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  form_key uuid NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  product_id bigint NOT NULL,
  batch_id bigint,
  packaging packaging NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  CONSTRAINT stock_holds_deal FOREIGN KEY (customer_id, warehouse_id) REFERENCES deals (customer_id, warehouse_id)
    ON DELETE CASCADE,
  CONSTRAINT stock_holds_product FOREIGN KEY (product_id, customer_id) REFERENCES products (id, customer_id)
    ON DELETE CASCADE,
  CONSTRAINT stock_holds_batch FOREIGN KEY (batch_id, product_id) REFERENCES batches (id, product_id) ON DELETE CASCADE,
  CONSTRAINT stock_holds_line UNIQUE NULLS NOT DISTINCT (contact_id, form_key, product_id, batch_id, packaging)
);
CREATE INDEX stock_holds_place ON stock_holds (warehouse_id, product_id);
CREATE INDEX stock_holds_product_idx ON stock_holds (product_id);
CREATE INDEX stock_holds_batch_idx ON stock_holds (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX stock_holds_customer ON stock_holds (customer_id);
CREATE INDEX stock_holds_expiry ON stock_holds (expires_at);
