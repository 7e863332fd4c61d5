-- Writes what triggers keep, because they do not run under session_replication_role = replica. First the days and products to be summed
-- up: until it is done, figures are read from the rows.
TRUNCATE kpi_planned_days, kpi_done_days, kpi_answer_days, kpi_stock_days, kpi_stock_totals, kpi_stock_spells, kpi_state_days,
  changed_order_days, changed_stock_days;
INSERT INTO changed_order_days (customer_id, warehouse_id, day)
SELECT DISTINCT customer_id, warehouse_id, (d.at AT TIME ZONE 'Europe/Paris')::date
FROM orders CROSS JOIN LATERAL (VALUES (order_date_start), (order_date_done)) AS d (at) WHERE d.at IS NOT NULL
UNION SELECT customer_id, warehouse_id, (answered_at AT TIME ZONE 'Europe/Paris')::date FROM order_answers;
INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id)
SELECT DISTINCT customer_id, warehouse_id, product_id FROM stock_movements;
INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id, day)
SELECT customer_id, warehouse_id, min(product_id), (created_at AT TIME ZONE 'Europe/Paris')::date
FROM stock_movements GROUP BY 1, 2, 4;

-- Products by warehouse, which triggers keep as well.
TRUNCATE stock_places;
INSERT INTO stock_places
SELECT b.warehouse_id, b.product_id, b.customer_id, m.at
FROM (SELECT DISTINCT warehouse_id, product_id, customer_id FROM stock_balances) b
LEFT JOIN (SELECT warehouse_id, product_id, min(created_at) AS at FROM stock_movements GROUP BY 1, 2) m USING (warehouse_id, product_id);
