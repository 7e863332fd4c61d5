-- Links that let a partner without account read one order. The token itself is only in the mail.
CREATE TABLE guest_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- The side that shares: the other neither sees nor closes it.
  user_id bigint NOT NULL REFERENCES users (id),
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  email text NOT NULL CHECK (email <> ''),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX guest_links_order ON guest_links (order_id, user_id, id);
CREATE INDEX guest_links_expiry ON guest_links (expires_at);
