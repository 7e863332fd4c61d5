-- Sorts the list of documents by order; by type and by date the older indexes do, and documents_place for an admin.
CREATE INDEX documents_customer_order ON documents (customer_id, order_id, place);
CREATE INDEX documents_warehouse_order ON documents (warehouse_id, order_id, place);
