-- The picture of a product, and its small version for lists when the sender made one. Files are in the file store.
CREATE TABLE product_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL UNIQUE REFERENCES products (id) ON DELETE CASCADE,
  file_type text NOT NULL CHECK (file_type IN ('jpeg', 'png', 'webp')),
  file_key text NOT NULL UNIQUE,
  size_bytes int NOT NULL CHECK (size_bytes > 0),
  sha256 text NOT NULL,
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  thumbnail_type text CHECK (thumbnail_type IN ('jpeg', 'png', 'webp')),
  thumbnail_key text UNIQUE,
  thumbnail_size_bytes int,
  thumbnail_sha256 text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nulls(thumbnail_type, thumbnail_key, thumbnail_size_bytes, thumbnail_sha256) IN (0, 4))
);
