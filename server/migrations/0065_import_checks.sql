-- The judgement of a long file, which a job makes. A short file is judged whenever it is read and has no row here.
CREATE TABLE import_checks (
  import_id bigint PRIMARY KEY REFERENCES imports (id) ON DELETE CASCADE,
  -- Grows when the lines change or a check is asked for, so that a judgement of former lines is not kept.
  version integer NOT NULL DEFAULT 1,
  is_pending boolean NOT NULL,
  -- Lines judged so far by the pending check, and its last sign of life.
  lines_done integer NOT NULL DEFAULT 0,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The last judgement, or the failure of judging. NULL before the first.
  verdict jsonb,
  checked_at timestamptz,
  CONSTRAINT import_checks_verdict CHECK ((verdict IS NULL) = (checked_at IS NULL) AND (is_pending OR verdict IS NOT NULL))
);

-- Batches that an import of orders created, so that its undoing removes them.
CREATE TABLE import_batches (
  import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  batch_id bigint NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  PRIMARY KEY (import_id, batch_id)
);
CREATE INDEX import_batches_batch ON import_batches (batch_id);

-- References and batches that stayed when the import was undone, each with the reason in French.
ALTER TABLE imports ADD COLUMN kept jsonb NOT NULL DEFAULT '[]';

-- Orders are recognised by their own number when a file names them again.
CREATE INDEX orders_internal_number ON orders (customer_id, warehouse_id, internal_number) WHERE internal_number IS NOT NULL;
