-- replaces 5232270704b8d5b145a95c9923c8c619fe247182fa8d3a2965f14fe873971ff9
-- replaces 3f3d05d491c35c96842060c936a850a50275a317e49728a0e1b61e4ce2634389
-- locks: changed_orders
-- Each movement keeps the stock that it left at its place, so that an old page of the ledger costs no more than the newest.
-- step: once
ALTER TABLE stock_movements ADD COLUMN balance integer;
-- quai_app has no right to change a movement, trigger or not.
ALTER TABLE stock_movements DISABLE TRIGGER stock_movements_append_only;
-- step: batches of stock_movements by id
UPDATE stock_movements m SET balance = b.balance
FROM (
  SELECT n.id, coalesce(before.balance, 0)
    + sum(n.quantity) OVER (PARTITION BY n.warehouse_id, n.product_id, n.batch_id, n.packaging ORDER BY n.id) AS balance
  FROM stock_movements n LEFT JOIN LATERAL (
    SELECT p.balance FROM stock_movements p
    WHERE p.product_id = n.product_id AND p.warehouse_id = n.warehouse_id AND p.packaging = n.packaging
      AND p.batch_id IS NOT DISTINCT FROM n.batch_id AND p.id <= :after
    -- By the index of its product, not by that of all movements.
    ORDER BY p.product_id DESC, p.id DESC LIMIT 1
  ) before ON true
  WHERE n.id > :after AND n.id <= :until
) b WHERE b.id = m.id AND m.id > :after AND m.id <= :until;
-- step: close to older servers
-- step: once
-- Places to which a server of the release before wrote meanwhile.
UPDATE stock_movements m SET balance = b.balance
FROM (
  SELECT id, sum(quantity) OVER (PARTITION BY warehouse_id, product_id, batch_id, packaging ORDER BY id) AS balance
  FROM stock_movements s WHERE EXISTS (SELECT FROM stock_movements u
    WHERE u.balance IS NULL AND u.product_id = s.product_id AND u.warehouse_id = s.warehouse_id)
) b WHERE b.id = m.id AND m.balance IS DISTINCT FROM b.balance;
ALTER TABLE stock_movements ENABLE TRIGGER stock_movements_append_only;
ALTER TABLE stock_movements ALTER COLUMN balance SET NOT NULL;
