-- Each index of orders says who reads it (docs/decisions/079). The queue's index serves the lists of pre-orders too, which ask for its
-- statuses; the release before reads them by it as well.
-- step: concurrently
DROP INDEX CONCURRENTLY IF EXISTS orders_pre_orders;
DROP INDEX CONCURRENTLY IF EXISTS orders_customer_pre_orders;
DROP INDEX CONCURRENTLY IF EXISTS orders_warehouse_pre_orders;
-- step: once
COMMENT ON INDEX orders_pkey IS 'every read by number; target of foreign keys';
COMMENT ON INDEX orders_uuid_key IS 'every call that names an order';
COMMENT ON INDEX orders_tenant IS 'target of the foreign keys that repeat both parties; joins of lines and documents with their order';
COMMENT ON INDEX orders_customer IS 'list of a customer, newest first, and its count';
COMMENT ON INDEX orders_warehouse IS 'list of a warehouse, newest first, and its count';
COMMENT ON INDEX orders_customer_status IS 'list of a customer with one status, and its count';
COMMENT ON INDEX orders_warehouse_status IS 'list of a warehouse with one status, and its count';
COMMENT ON INDEX orders_status IS 'list of an administrator with one status; invariants';
COMMENT ON INDEX orders_customer_planned IS 'list of a customer by planned day or in a period; calendar';
COMMENT ON INDEX orders_warehouse_planned IS 'list of a warehouse by planned day or in a period; calendar';
COMMENT ON INDEX orders_planned IS 'list of an administrator by planned day or in a period';
COMMENT ON INDEX orders_customer_transporter IS 'list of a customer with a transporter or a type that few orders have, or none';
COMMENT ON INDEX orders_warehouse_transporter IS 'list of a warehouse with a transporter or a type that few orders have, or none';
COMMENT ON INDEX orders_transporter IS 'list of an administrator with a transporter or a type that few orders have, or none; inventories';
COMMENT ON INDEX orders_customer_open IS 'dashboard of a customer; orders to complete';
COMMENT ON INDEX orders_warehouse_open IS 'dashboard of a warehouse; orders to complete';
COMMENT ON INDEX orders_open IS 'dashboard of an administrator; orders to complete; sums of the open orders';
COMMENT ON INDEX orders_customer_done IS 'list of a customer by the day carried out; figures';
COMMENT ON INDEX orders_warehouse_done IS 'list of a warehouse by the day carried out; figures';
COMMENT ON INDEX orders_done_on IS 'list of an administrator by the day carried out; figures';
COMMENT ON INDEX orders_waiting IS 'queue of pre-orders when stock comes; list of pre-orders';
COMMENT ON INDEX orders_to_consign_of_customer IS 'shipments of a customer, to be consigned';
COMMENT ON INDEX orders_to_consign_of_warehouse IS 'shipments of a warehouse, to be consigned';
COMMENT ON INDEX orders_to_consign IS 'shipments of an administrator, to be consigned';
COMMENT ON INDEX orders_internal_number IS 'check of an import: orders that have its numbers';
COMMENT ON INDEX orders_import IS 'orders that an import made';
COMMENT ON INDEX orders_previous IS 'order that follows another';
COMMENT ON INDEX orders_drivers IS 'nightly forgetting of drivers';
