-- One-time links that invite a contact, and that sign one in.
ALTER TYPE contact_link_purpose ADD VALUE 'invitation';
ALTER TYPE contact_link_purpose ADD VALUE 'sign_in';

-- An administrator's own session, to which the end of a taken-over one returns; and the device of a session.
ALTER TABLE sessions
  ADD COLUMN hijacker_session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  ADD COLUMN ip inet,
  ADD COLUMN user_agent text,
  ADD COLUMN last_used_at timestamptz;
CREATE INDEX sessions_hijacker_session ON sessions (hijacker_session_id) WHERE hijacker_session_id IS NOT NULL;

ALTER TABLE users ADD COLUMN api_token_used_at timestamptz;

-- Browsers that a contact has signed in from. The browser keeps the token.
CREATE TABLE known_devices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  last_used_at timestamptz NOT NULL,
  trusted_until timestamptz,
  UNIQUE (contact_id, token_hash)
);
CREATE INDEX known_devices_use ON known_devices (last_used_at);

-- Attempts that are limited: passwords and codes, requests of links, questions about an address. An attempt from a
-- known device counts for that device alone.
ALTER TABLE sign_in_failures
  ADD COLUMN kind text NOT NULL DEFAULT 'password' CHECK (kind IN ('password', 'link', 'question')),
  ADD COLUMN device_hash bytea;
CREATE INDEX sign_in_failures_account ON sign_in_failures (email_hash, failed_at);

-- Second factor (TOTP). last_step is the last period whose code was used, because each code serves once.
CREATE TABLE second_factors (
  contact_id bigint PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE recovery_codes (
  contact_id bigint NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (contact_id, code_hash)
);
