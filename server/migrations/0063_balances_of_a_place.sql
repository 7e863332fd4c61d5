-- The list of stock finds its rows in this index alone, and reads the figures of one page.
CREATE INDEX stock_balances_of_customer ON stock_balances (customer_id, product_id, warehouse_id);
DROP INDEX stock_balances_customer_idx;
