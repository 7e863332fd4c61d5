-- What a warehouse changed of an order, against what the customer last agreed to (docs/decisions/013). One is open at a
-- time; those that were settled stay.
CREATE TABLE order_proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  -- Field → [agreed, proposed], as order_logs.changes.
  changes jsonb NOT NULL,
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- accepted by the customer · answered by an edit of theirs · replaced by a further change · withdrawn: back to what was
  -- agreed · ended with the order.
  outcome text CHECK (outcome IN ('accepted', 'answered', 'replaced', 'withdrawn', 'ended')),
  settled_at timestamptz,
  settled_by bigint REFERENCES contacts (id),
  settled_hijacker_contact_id bigint REFERENCES contacts (id),
  CONSTRAINT order_proposals_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE,
  CONSTRAINT order_proposals_settled CHECK (num_nulls(outcome, settled_at, settled_by) IN (0, 3))
);
CREATE INDEX order_proposals_of_order ON order_proposals (order_id, id);
CREATE UNIQUE INDEX order_proposals_one_open ON order_proposals (order_id) WHERE outcome IS NULL;
CREATE INDEX order_proposals_open_of_customer ON order_proposals (customer_id, order_id) WHERE outcome IS NULL;
CREATE INDEX order_proposals_open_of_warehouse ON order_proposals (warehouse_id, order_id) WHERE outcome IS NULL;
REVOKE DELETE, TRUNCATE ON order_proposals FROM quai_app;

-- What the two sides write to each other about an order. Never changed; it disappears only with its order.
CREATE TABLE order_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  comment text NOT NULL CHECK (char_length(comment) BETWEEN 1 AND 2000),
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_comments_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE
);
CREATE INDEX order_comments_of_order ON order_comments (order_id, id);
CREATE TRIGGER order_comments_append_only BEFORE UPDATE OR TRUNCATE ON order_comments EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON order_comments FROM quai_app;

-- The order that this one takes again (after an absence, a refusal…).
ALTER TABLE orders ADD COLUMN previous_order_id bigint REFERENCES orders (id) ON DELETE SET NULL;
CREATE INDEX orders_previous ON orders (previous_order_id) WHERE previous_order_id IS NOT NULL;
