-- locks: changed_orders
-- Each movement keeps the stock that it left at its place, so that an old page of the ledger costs no more than the newest.
ALTER TABLE stock_movements ADD COLUMN balance integer;
ALTER TABLE stock_movements DISABLE TRIGGER stock_movements_append_only;
UPDATE stock_movements m SET balance = b.balance
FROM (
  SELECT id, sum(quantity) OVER (PARTITION BY warehouse_id, product_id, batch_id, packaging ORDER BY id) AS balance
  FROM stock_movements
) b WHERE b.id = m.id;
ALTER TABLE stock_movements ENABLE TRIGGER stock_movements_append_only;
ALTER TABLE stock_movements ALTER COLUMN balance SET NOT NULL;
