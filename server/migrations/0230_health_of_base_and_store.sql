-- /readyz writes a row here and takes it back, which needs free space: a page for each row.
CREATE TABLE write_probes (filler text NOT NULL) WITH (fillfactor = 10, autovacuum_vacuum_threshold = 50);

-- Names the file store that belongs to this database: the store holds the same id once `is_marked` is true.
CREATE TABLE file_stores (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  is_marked boolean NOT NULL DEFAULT false
);
INSERT INTO file_stores DEFAULT VALUES;
REVOKE INSERT, DELETE ON file_stores FROM quai_app;
