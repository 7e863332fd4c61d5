-- How a product is packed: nothing may lie on a fragile one, and one that stays upright is never laid on its side.
ALTER TABLE products
  ADD COLUMN is_fragile boolean NOT NULL DEFAULT false,
  ADD COLUMN keeps_upright boolean NOT NULL DEFAULT false;
