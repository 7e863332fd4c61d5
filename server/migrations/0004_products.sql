CREATE TYPE product_type AS ENUM ('fresh_food', 'frozen_food', 'dry_food', 'construction', 'gardening', 'industrial',
  'cosmetics', 'textile', 'packaging', 'advertising', 'furniture', 'other');
CREATE TYPE packaging_type AS ENUM ('unit', 'box', 'pallet', 'unit_box', 'unit_pallet', 'box_pallet', 'unit_box_pallet');
CREATE TYPE packaging AS ENUM ('package_unit', 'package_box', 'package_pallet');

-- Sizes in cm, weights in kg.
CREATE TABLE products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  customer_id bigint NOT NULL,
  customer_type user_type NOT NULL GENERATED ALWAYS AS ('customer') STORED,
  is_active boolean NOT NULL DEFAULT true,
  reference text NOT NULL CHECK (reference <> ''),
  name text NOT NULL CHECK (name <> ''),
  description text,
  ean text CONSTRAINT products_ean CHECK (ean ~ '^[0-9()]*$'),
  supplier_name text,
  supplier_reference text,
  additional_information text,
  import_batch_ref text,
  product_type product_type NOT NULL DEFAULT 'other',
  packaging_type packaging_type NOT NULL,
  quantity_unit_per_box integer CHECK (quantity_unit_per_box > 0),
  quantity_unit_per_pallet integer CHECK (quantity_unit_per_pallet > 0),
  quantity_box_per_pallet integer CHECK (quantity_box_per_pallet > 0),
  is_batch_managed boolean NOT NULL DEFAULT false,
  width numeric(8, 2) CHECK (width > 0),
  height numeric(8, 2) CHECK (height > 0),
  length numeric(8, 2) CHECK (length > 0),
  net_weight numeric(10, 3) CHECK (net_weight > 0),
  gross_weight numeric(10, 3) CHECK (gross_weight > 0),
  box_width numeric(8, 2) CHECK (box_width > 0),
  box_height numeric(8, 2) CHECK (box_height > 0),
  box_length numeric(8, 2) CHECK (box_length > 0),
  box_gross_weight numeric(10, 3) CHECK (box_gross_weight > 0),
  pallet_width numeric(8, 2) CHECK (pallet_width > 0),
  pallet_height numeric(8, 2) CHECK (pallet_height > 0),
  pallet_length numeric(8, 2) CHECK (pallet_length > 0),
  pallet_gross_weight numeric(10, 3) CHECK (pallet_gross_weight > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT products_customer FOREIGN KEY (customer_id, customer_type) REFERENCES users (id, user_type),
  CONSTRAINT products_reference UNIQUE (customer_id, reference),
  CONSTRAINT products_name UNIQUE (customer_id, name),
  CONSTRAINT products_tenant UNIQUE (id, customer_id),
  CONSTRAINT products_conversion CHECK (CASE packaging_type
    WHEN 'unit_box' THEN quantity_unit_per_box IS NOT NULL
    WHEN 'unit_pallet' THEN quantity_unit_per_pallet IS NOT NULL
    WHEN 'box_pallet' THEN quantity_box_per_pallet IS NOT NULL
    WHEN 'unit_box_pallet' THEN quantity_unit_per_box IS NOT NULL AND quantity_unit_per_pallet IS NOT NULL
      AND quantity_box_per_pallet IS NOT NULL
    ELSE true END)
);
CREATE INDEX products_search ON products USING gin ((reference || ' ' || name || ' ' || coalesce(ean, '')) gin_trgm_ops);

CREATE TABLE batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  batch_number text NOT NULL CHECK (batch_number <> ''),
  batch_expiration_date date,
  batch_production_date date,
  additional_information text,
  delete_date timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT batches_number UNIQUE (product_id, batch_number),
  CONSTRAINT batches_product UNIQUE (id, product_id)
);
