-- Servers and workers that run, with their release: a file that removes something waits until none is older.
CREATE TABLE running_servers (
  id uuid PRIMARY KEY,
  release text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
