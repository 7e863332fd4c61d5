-- replaces bfcdad5e4cf11f8866cffbbf9d75f8139a72938f52a4c207c554cc93338d64d6
-- Indexes by which a list costs at a million orders what it costs at ten thousand (docs/decisions/022).
-- step: concurrently
-- The number comes last, so that a page is chosen, skipped to and counted in the index alone.
CREATE INDEX CONCURRENTLY orders_customer_planned ON orders (customer_id, order_date_start, id);
CREATE INDEX CONCURRENTLY orders_warehouse_planned ON orders (warehouse_id, order_date_start, id);
-- An admin's lists have no tenant to begin with.
CREATE INDEX CONCURRENTLY orders_planned ON orders (order_date_start, id);
CREATE INDEX CONCURRENTLY orders_status ON orders (order_status, id);

-- A transporter or a type that few orders have, or none.
CREATE INDEX CONCURRENTLY orders_customer_transporter ON orders (customer_id, order_transporter, order_type, id);
CREATE INDEX CONCURRENTLY orders_warehouse_transporter ON orders (warehouse_id, order_transporter, order_type, id);
CREATE INDEX CONCURRENTLY orders_transporter ON orders (order_transporter, order_type, id);

-- Open orders are few beside the closed ones: the dashboard and « à clôturer » read these alone.
CREATE INDEX CONCURRENTLY orders_customer_open ON orders (customer_id, order_status, order_date_start, id)
  WHERE order_status IN ('pending', 'preparing', 'confirmed');
CREATE INDEX CONCURRENTLY orders_warehouse_open ON orders (warehouse_id, order_status, order_date_start, id)
  WHERE order_status IN ('pending', 'preparing', 'confirmed');
CREATE INDEX CONCURRENTLY orders_open ON orders (order_status, order_date_start, id)
  WHERE order_status IN ('pending', 'preparing', 'confirmed');

CREATE INDEX CONCURRENTLY orders_customer_pre_orders ON orders (customer_id, id) WHERE NOT is_stock_available;
CREATE INDEX CONCURRENTLY orders_warehouse_pre_orders ON orders (warehouse_id, id) WHERE NOT is_stock_available;
CREATE INDEX CONCURRENTLY orders_pre_orders ON orders (id) WHERE NOT is_stock_available;

-- The tenants are in the index, so that the newest orders of a product are found in it alone.
CREATE INDEX CONCURRENTLY order_items_product ON order_items (product_id, order_id) INCLUDE (customer_id, warehouse_id);

CREATE INDEX CONCURRENTLY stock_movements_of_product ON stock_movements (product_id, id) INCLUDE (customer_id, warehouse_id, created_at);

CREATE INDEX CONCURRENTLY documents_customer_type ON documents (customer_id, document_type, id);
CREATE INDEX CONCURRENTLY documents_warehouse_type ON documents (warehouse_id, document_type, id);
CREATE INDEX CONCURRENTLY documents_type ON documents (document_type, id);
CREATE INDEX CONCURRENTLY documents_customer_created ON documents (customer_id, created_at, id);
CREATE INDEX CONCURRENTLY documents_warehouse_created ON documents (warehouse_id, created_at, id);
CREATE INDEX CONCURRENTLY documents_created ON documents (created_at, id);

-- The documents of a tenant, newest first, for the words that most of them have.
CREATE INDEX CONCURRENTLY order_search_customer ON order_search (customer_id, order_id);
CREATE INDEX CONCURRENTLY order_search_warehouse ON order_search (warehouse_id, order_id);
-- step: once
DROP INDEX orders_customer_date, orders_warehouse_date;
DROP INDEX order_items_of_product;
DROP INDEX stock_movements_product_idx;
