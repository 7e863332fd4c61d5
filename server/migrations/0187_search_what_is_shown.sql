-- replaces a4776716f86c67aa7dbc593e39eca749665fae2fae4b06c4bf434944cefd0966
-- Orders are found by the tracking numbers that their page shows, and codes with or without their separators:
-- « BC-2026/00457 » by bc202600457, « 6A 123 456 » by 6A123456. A code without its separators stands in the document too.
-- step: once
CREATE FUNCTION compact_code(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(search_text(given), ' ', '');

-- '| 1234 | bc 2026 00457 | magasin 1 rue de la paix 75002 paris | bc202600457 | 6a 123 456 6a123456 |'
CREATE OR REPLACE VIEW order_documents AS
SELECT o.id AS order_id, o.customer_id, o.warehouse_id,
  concat('| ', o.id, ' | ', search_text(o.internal_number), ' | ',
    search_text(concat_ws(' ', a.name, a.street, a.zip_code, a.city)), ' |',
    CASE WHEN search_text(o.internal_number) LIKE '% %' THEN concat(' ', compact_code(o.internal_number), ' |') END,
    (SELECT string_agg(concat(' ', search_text(t.number), ' ', nullif(compact_code(t.number), search_text(t.number)), ' |'), '' ORDER BY t.number)
      FROM (SELECT s.tracking_number FROM shipments s WHERE s.order_id = o.id
        UNION SELECT l.tracking_number FROM shipments s JOIN carrier_labels l ON l.shipment_id = s.id WHERE s.order_id = o.id
      ) t (number) WHERE t.number IS NOT NULL)) AS document
FROM orders o LEFT JOIN addresses a ON a.id = o.address_carry_id;

CREATE FUNCTION index_tracked_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order bigint;
BEGIN
  IF TG_TABLE_NAME = 'shipments' THEN
    of_order := CASE TG_OP WHEN 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  ELSE
    SELECT s.order_id INTO of_order FROM shipments s
    WHERE s.id = CASE TG_OP WHEN 'DELETE' THEN OLD.shipment_id ELSE NEW.shipment_id END;
  END IF;
  UPDATE order_search s SET document = d.document FROM order_documents d
  WHERE d.order_id = of_order AND s.order_id = of_order AND s.document <> d.document;
  RETURN NULL;
END $$;
CREATE TRIGGER index_order AFTER INSERT ON shipments FOR EACH ROW
  WHEN (NEW.tracking_number IS NOT NULL) EXECUTE FUNCTION index_tracked_order();
CREATE TRIGGER index_order_again AFTER UPDATE OF tracking_number ON shipments FOR EACH ROW
  WHEN (NEW.tracking_number IS DISTINCT FROM OLD.tracking_number) EXECUTE FUNCTION index_tracked_order();
CREATE TRIGGER index_order_without AFTER DELETE ON shipments FOR EACH ROW
  WHEN (OLD.tracking_number IS NOT NULL) EXECUTE FUNCTION index_tracked_order();
CREATE TRIGGER index_order AFTER INSERT ON carrier_labels FOR EACH ROW
  WHEN (NEW.tracking_number IS NOT NULL) EXECUTE FUNCTION index_tracked_order();
CREATE TRIGGER index_order_again AFTER UPDATE OF tracking_number ON carrier_labels FOR EACH ROW
  WHEN (NEW.tracking_number IS DISTINCT FROM OLD.tracking_number) EXECUTE FUNCTION index_tracked_order();
-- step: batches of order_search by order_id
-- Waits for whoever changes these orders, then reads what they wrote.
SELECT FROM order_search WHERE order_id > :after AND order_id <= :until ORDER BY order_id FOR UPDATE;
UPDATE order_search s SET document = d.document FROM order_documents d
WHERE d.order_id = s.order_id AND s.document <> d.document AND s.order_id > :after AND s.order_id <= :until
  AND d.order_id > :after AND d.order_id <= :until;
-- step: once
-- References and batches, as few as products are: their documents are written anew.
ALTER TABLE products DROP COLUMN reference_document, DROP COLUMN search_document;
ALTER TABLE products
  ADD COLUMN reference_document text NOT NULL GENERATED ALWAYS AS
    ('| ' || search_text(reference) || ' | ' || compact_code(reference) || ' |') STORED,
  ADD COLUMN search_document text NOT NULL GENERATED ALWAYS AS
    ('| ' || search_text(reference) || ' | ' || search_text(name) || ' | ' || search_text(coalesce(ean, '')) || ' | '
      || compact_code(reference) || ' |') STORED;
CREATE INDEX products_reference_document ON products USING gin (reference_document gin_trgm_ops);
CREATE INDEX products_search_document ON products USING gin (search_document gin_trgm_ops);
ALTER TABLE batches DROP COLUMN search_document;
ALTER TABLE batches ADD COLUMN search_document text NOT NULL GENERATED ALWAYS AS
  ('| ' || search_text(batch_number) || ' | ' || compact_code(batch_number) || ' |') STORED;
CREATE INDEX batches_search_document ON batches USING gin (search_document gin_trgm_ops);
-- step: concurrently
CREATE INDEX CONCURRENTLY invoices_compact_number ON invoices USING gin (compact_code(invoice_number) gin_trgm_ops);
-- step: once
DROP INDEX invoices_by_number;
