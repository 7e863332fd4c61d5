-- Page errors: of one kind, a few reports an hour are kept whole, and the newest of them counts the others. Reports of
-- signed-in people are limited by their organisation, apart from those of strangers (user_id is null).
ALTER TABLE front_errors
  ADD COLUMN repeats int NOT NULL DEFAULT 0,
  ADD COLUMN user_id bigint REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX front_errors_user ON front_errors (user_id, created_at) WHERE user_id IS NOT NULL;

-- Searches at a gate by the number alone, and by the number with its postcode, are limited apart.
ALTER TABLE gate_attempts ADD COLUMN has_zip_code boolean NOT NULL DEFAULT false;
