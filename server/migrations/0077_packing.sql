-- Packing of courier orders: their lists, and who has a packing open.

CREATE INDEX orders_to_consign_of_warehouse ON orders (warehouse_id, order_date_start, id)
  WHERE order_transporter = 'by_quai_courier' AND NOT is_consigned AND order_status IN ('pending', 'preparing', 'confirmed');
CREATE INDEX orders_to_consign_of_customer ON orders (customer_id, order_date_start, id)
  WHERE order_transporter = 'by_quai_courier' AND NOT is_consigned AND order_status IN ('pending', 'preparing', 'confirmed');
CREATE INDEX orders_to_consign ON orders (order_date_start, id)
  WHERE order_transporter = 'by_quai_courier' AND NOT is_consigned AND order_status IN ('pending', 'preparing', 'confirmed');

-- A page that shows a packing says so every few seconds.
CREATE TABLE shipment_pages (
  shipment_id bigint NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  page_key uuid NOT NULL,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (shipment_id, page_key)
);
CREATE INDEX shipment_pages_of_contact ON shipment_pages (contact_id);
