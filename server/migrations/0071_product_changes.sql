-- Edits of a product: author, instant, fields with their values before and after. Removed with the product.
CREATE TABLE product_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('create', 'update')),
  -- Field → [before, after].
  changes jsonb NOT NULL DEFAULT '{}',
  -- The import that made the change; null for one made by hand.
  import_uuid uuid,
  contact_id bigint REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_changes_product ON product_changes (product_id, id);
CREATE INDEX product_changes_contact ON product_changes (contact_id);
CREATE INDEX product_changes_hijacker ON product_changes (hijacker_contact_id) WHERE hijacker_contact_id IS NOT NULL;
CREATE TRIGGER product_changes_append_only BEFORE UPDATE OR TRUNCATE ON product_changes EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON product_changes FROM quai_app;
