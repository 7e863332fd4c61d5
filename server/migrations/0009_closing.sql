-- How an order was closed: what the closing generated or was handed in as proof, the reserves that were made, and the
-- signature that was drawn.
CREATE TYPE closing_proof AS ENUM ('generated', 'document');

ALTER TABLE orders
  ADD COLUMN reserves text CHECK (length(reserves) <= 2000),
  ADD COLUMN proof closing_proof,
  -- A bulk accept may be undone until then; nothing else may have happened to the order since.
  ADD COLUMN undo_until timestamptz,
  ADD CONSTRAINT orders_closing CHECK (order_status = 'finished' OR num_nonnulls(reserves, proof) = 0),
  ADD CONSTRAINT orders_undo CHECK (undo_until IS NULL OR order_status = 'confirmed');

-- Never changed: it disappears only with its order, and a closed order is not deleted.
CREATE TABLE order_signatures (
  order_id bigint PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  signer_name text NOT NULL CHECK (length(signer_name) BETWEEN 1 AND 120),
  -- A PNG; without one, the signer wrote their name alone.
  image bytea CHECK (length(image) BETWEEN 1 AND 102400),
  signed_at timestamptz NOT NULL
);
CREATE TRIGGER order_signatures_append_only BEFORE UPDATE OR TRUNCATE ON order_signatures
  EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON order_signatures FROM quai_app;

ALTER TABLE deals ADD COLUMN requires_signed_slip boolean NOT NULL DEFAULT false;

-- A mail that may still be withdrawn waits until then.
ALTER TABLE mails ADD COLUMN send_after timestamptz;
