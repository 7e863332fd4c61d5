-- Makes the missing months of a table up to two months ahead. Rows written while one was missing stay where they are (docs/decisions/078):
-- their table becomes the part of the time up to the end of the newest one's month, and another one takes its place.
CREATE OR REPLACE FUNCTION make_months(parent text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
DECLARE
  other CONSTANT text := parent || '_other';
  made timestamptz;
  month timestamptz;
  rows_until timestamptz;
BEGIN
  -- One at a time; readers and writers go on.
  EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', parent);
  made := (SELECT max(until) FROM months_of(parent::regclass));
  month := coalesce(made, date_trunc('month', now()));
  IF month >= date_trunc('month', now()) + interval '3 months' THEN RETURN; END IF;
  -- Read before anybody has to wait.
  EXECUTE format('SELECT date_trunc(''month'', max(at)) + interval ''1 month'' FROM partitions.%I', other) INTO rows_until;
  IF rows_until IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I DETACH PARTITION partitions.%I', parent, other);
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', other, parent || to_char(rows_until, '_"until"_YYYY_MM'));
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (%s) TO (%L)',
      parent, parent || to_char(rows_until, '_"until"_YYYY_MM'), coalesce(quote_literal(made), 'MINVALUE'), rows_until);
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I DEFAULT', other, parent);
    month := rows_until;
  END IF;
  WHILE month < date_trunc('month', now()) + interval '3 months' LOOP
    EXECUTE format('CREATE TABLE partitions.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)',
      parent || to_char(month, '_YYYY_MM'), parent);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
      parent, parent || to_char(month, '_YYYY_MM'), month, month + interval '1 month');
    month := month + interval '1 month';
  END LOOP;
END $$;
