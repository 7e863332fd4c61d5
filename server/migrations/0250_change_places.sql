-- Up to where a reader has read the events, as a snapshot (docs/decisions/060): the check of each minute takes the orders told of since.
CREATE TABLE change_places (
  reader text PRIMARY KEY,
  seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot()
);
INSERT INTO change_places (reader) VALUES ('invariants');
