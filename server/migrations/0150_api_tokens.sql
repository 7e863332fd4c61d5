-- What an API token may do, and how it was used, by day.
ALTER TABLE users ADD COLUMN api_scope text NOT NULL DEFAULT 'write' CHECK (api_scope IN ('read', 'write'));

CREATE TABLE api_usage (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  calls bigint NOT NULL,
  -- Calls over the limit of a minute.
  refused bigint NOT NULL,
  PRIMARY KEY (user_id, day)
);
