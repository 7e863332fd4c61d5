-- Days that a batch must still have when it leaves: asked for by a product, or by a consignee of the address book.
ALTER TABLE products ADD COLUMN minimum_remaining_days int CHECK (minimum_remaining_days BETWEEN 1 AND 3650);
ALTER TABLE addresses ADD COLUMN minimum_remaining_days int CHECK (minimum_remaining_days BETWEEN 1 AND 3650);
CREATE INDEX addresses_with_remaining_days ON addresses (user_id) WHERE minimum_remaining_days IS NOT NULL;
