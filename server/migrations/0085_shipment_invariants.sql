-- locks: changed_orders
-- The check of every minute looks at orders whose shipment was written (0019).
CREATE TRIGGER note_inserted AFTER INSERT ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();
CREATE TRIGGER note_updated AFTER UPDATE ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();
CREATE TRIGGER note_deleted AFTER DELETE ON shipments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();

CREATE FUNCTION note_changed_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_orders (order_id)
  SELECT DISTINCT s.order_id FROM changed p JOIN shipments s ON s.id = p.shipment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_updated AFTER UPDATE ON packages REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_packages();
CREATE TRIGGER note_deleted AFTER DELETE ON packages REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_packages();

-- Only a pickup consigns an order. Demos written before there were pickups said so without one.
UPDATE orders SET is_consigned = false
  WHERE is_consigned AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = orders.id AND s.shipment_status = 'CONSIGNED');
