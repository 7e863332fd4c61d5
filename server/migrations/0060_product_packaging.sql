-- How the goods of a product present themselves, and the net weights that boxes and pallets lacked.
CREATE TYPE product_packaging AS ENUM ('pallet', 'parcel', 'container', 'other');
ALTER TABLE products
  ADD COLUMN product_packaging product_packaging NOT NULL DEFAULT 'other',
  ADD COLUMN box_net_weight numeric(10, 3) CHECK (box_net_weight > 0),
  ADD COLUMN pallet_net_weight numeric(10, 3) CHECK (pallet_net_weight > 0);
