CREATE TYPE user_type AS ENUM ('customer', 'warehouse', 'admin');
CREATE TYPE pricing_plan AS ENUM ('trial', 'basic', 'starter', 'business');

-- An organisation. Its people are contacts.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  user_type user_type NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  external_id text,
  pricing_plan pricing_plan,
  api_available boolean NOT NULL DEFAULT false,
  api_token_hash text UNIQUE,
  api_token_last4 text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, user_type)
);
CREATE INDEX users_name_trgm ON users USING gin (name gin_trgm_ops);

CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  user_id bigint NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL CHECK (email <> ''),
  password_hash text,
  is_active boolean NOT NULL DEFAULT true,
  is_main boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT main_contact_is_active CHECK (is_active OR NOT is_main)
);
CREATE UNIQUE INDEX contacts_email ON contacts (lower(email));
CREATE UNIQUE INDEX contacts_one_main ON contacts (user_id) WHERE is_main;
CREATE INDEX contacts_user ON contacts (user_id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT new_uuid(),
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  hijacker_contact_id bigint REFERENCES contacts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_contact ON sessions (contact_id);
CREATE INDEX sessions_hijacker ON sessions (hijacker_contact_id) WHERE hijacker_contact_id IS NOT NULL;
CREATE INDEX sessions_expires ON sessions (expires_at);

-- Failed sign-ins by address tried and network address, for the limiter: 5 in 300 s. Unknown addresses count as well.
CREATE TABLE sign_in_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash bytea NOT NULL,
  ip inet NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_who ON sign_in_failures (email_hash, ip, failed_at);
CREATE INDEX sign_in_failures_at ON sign_in_failures (failed_at);

-- user_id null: an order's own copy, which no later edit of an address changes.
CREATE TABLE addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES users (id),
  is_main_address boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (name <> ''),
  street text NOT NULL CHECK (street <> ''),
  zip_code text,
  insee_code text,
  city text,
  country text,
  country_code text,
  admin_lvl1 text,
  admin_lvl2 text,
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user ON addresses (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX addresses_one_main ON addresses (user_id) WHERE is_main_address;

-- The link without which nothing can be ordered. The generated columns let the foreign keys check the sides.
CREATE TABLE deals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT new_uuid() UNIQUE,
  external_id text,
  is_active boolean NOT NULL DEFAULT true,
  can_warehouse_carry boolean NOT NULL DEFAULT false,
  customer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  customer_type user_type NOT NULL GENERATED ALWAYS AS ('customer') STORED,
  warehouse_type user_type NOT NULL GENERATED ALWAYS AS ('warehouse') STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT deals_customer FOREIGN KEY (customer_id, customer_type) REFERENCES users (id, user_type),
  CONSTRAINT deals_warehouse FOREIGN KEY (warehouse_id, warehouse_type) REFERENCES users (id, user_type),
  CONSTRAINT deals_pair UNIQUE (customer_id, warehouse_id)
);
CREATE INDEX deals_by_warehouse ON deals (warehouse_id);
