-- Settings of a warehouse for its shipments: its GS1 company prefix, and the boxes it packs in. Inner sizes in cm, weights
-- in kg, as those of products.
CREATE TABLE shipping_settings (
  warehouse_id bigint PRIMARY KEY,
  warehouse_type user_type NOT NULL GENERATED ALWAYS AS ('warehouse') STORED,
  gs1_company_prefix text CHECK (gs1_company_prefix ~ '^[0-9]{6,12}$'),
  CONSTRAINT shipping_settings_warehouse FOREIGN KEY (warehouse_id, warehouse_type) REFERENCES users (id, user_type)
    ON DELETE CASCADE
);
CREATE TABLE usual_boxes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  warehouse_id bigint NOT NULL REFERENCES shipping_settings (warehouse_id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  length numeric(8, 2) NOT NULL CHECK (length > 0),
  width numeric(8, 2) NOT NULL CHECK (width > 0),
  height numeric(8, 2) NOT NULL CHECK (height > 0),
  tare_weight numeric(9, 3) NOT NULL CHECK (tare_weight >= 0),
  max_weight numeric(9, 3) NOT NULL CHECK (max_weight > tare_weight)
);
CREATE UNIQUE INDEX usual_boxes_name ON usual_boxes (warehouse_id, lower(name));
