-- replaces 9f441657dd1cac6ccd3458cce55fa3ca2319e83417c7bf4b584533eab30c0eb1
-- What orders are found by: their number, their internal number and their address, folded (no accent, no capital, no
-- punctuation). Accents are taken off by Unicode's own decomposition, as contract/src/search-text.ts does: the two agree.
-- step: once
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(lower(translate(
  replace(replace(replace(replace(replace(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'),
    'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
  'øØłŁđĐıðÐ', 'oollddidd')),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f]+', ' ', 'g'));

-- '| 1234 | cmd 0042 | magasin 1 rue de la paix 75002 paris |': bars, which no folded text has, keep the fields apart.
CREATE VIEW order_documents AS
SELECT o.id AS order_id, o.customer_id, o.warehouse_id,
  concat('| ', o.id, ' | ', search_text(o.internal_number), ' | ',
    search_text(concat_ws(' ', a.name, a.street, a.zip_code, a.city)), ' |') AS document
FROM orders o LEFT JOIN addresses a ON a.id = o.address_carry_id;

-- Beside the orders, not on them: a change of status does not touch this index.
CREATE TABLE order_search (
  order_id bigint PRIMARY KEY,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  document text NOT NULL,
  CONSTRAINT order_search_order FOREIGN KEY (order_id, customer_id, warehouse_id)
    REFERENCES orders (id, customer_id, warehouse_id) ON DELETE CASCADE
);
CREATE FUNCTION index_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search SELECT * FROM order_documents WHERE order_id = NEW.id
  ON CONFLICT (order_id) DO UPDATE SET document = EXCLUDED.document;
  RETURN NULL;
END $$;
CREATE TRIGGER index_order AFTER INSERT OR UPDATE OF internal_number, address_carry_id ON orders
  FOR EACH ROW EXECUTE FUNCTION index_order();
-- step: batches of orders by id
INSERT INTO order_search SELECT * FROM order_documents WHERE order_id > :after AND order_id <= :until
ON CONFLICT (order_id) DO NOTHING;
-- step: concurrently
-- New entries wait in a list that every search reads whole: it is kept short.
CREATE INDEX CONCURRENTLY order_search_document ON order_search USING gin (document gin_trgm_ops) WITH (gin_pending_list_limit = 256);
-- step: once
-- The references of an order's products are found at the products: they are few, and may be renamed.
ALTER TABLE products ADD COLUMN reference_document text NOT NULL
  GENERATED ALWAYS AS ('| ' || search_text(reference) || ' |') STORED;
CREATE INDEX products_reference_document ON products USING gin (reference_document gin_trgm_ops);

-- Its work is done by order_search_document, which folds too.
DROP INDEX orders_internal_number;

-- The filters of the list of orders that a contact keeps under a name. Thirty places a contact.
CREATE TABLE saved_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  place integer NOT NULL CHECK (place BETWEEN 1 AND 30),
  name text NOT NULL CHECK (name <> ''),
  query jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_filters_place UNIQUE (contact_id, place)
);
CREATE UNIQUE INDEX saved_filters_name ON saved_filters (contact_id, lower(name));
