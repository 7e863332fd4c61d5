-- Erasure of a person's data (decision 062).
ALTER TABLE contacts ADD COLUMN erased_at timestamptz;

-- Who asked for whose erasure. `needles` are the texts to strike out; they go with the work.
CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id bigint NOT NULL UNIQUE REFERENCES contacts (id),
  asked_by bigint NOT NULL REFERENCES contacts (id),
  asked_at timestamptz NOT NULL DEFAULT now(),
  needles jsonb,
  done_at timestamptz,
  CONSTRAINT erasures_needles CHECK ((needles IS NULL) = (done_at IS NOT NULL))
);
CREATE INDEX erasures_asked_by ON erasures (asked_by);
REVOKE DELETE, TRUNCATE ON erasures FROM quai_app;

-- Lets strike_out() alone pass. Whoever sets the variable still needs the right to update, which quai_app lacks.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('quai.strikes_out', true) = TG_TABLE_NAME THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION struck(given text, pattern text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(given, pattern, '[effacé]', 'gi');

-- Strikes the needles of an erasure out of columns of a table, append-only ones included. Refuses the audit, which holds
-- no text, and what identifies accounts. Returns the number of rows changed.
CREATE FUNCTION strike_out(erasure bigint, in_table name, in_columns name[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  pattern text;
  assignments text;
  conditions text;
  changed bigint;
BEGIN
  IF in_table ~ '^(audit_|schema_migrations|contacts$|erasures$|sessions$)' THEN
    RAISE EXCEPTION '% holds no text', in_table USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT '(?<!\w)(' || string_agg(regexp_replace(needle, '([^[:alnum:] @_])', '\\\1', 'g'), '|' ORDER BY length(needle) DESC)
    || ')(?!\w)' INTO pattern
  FROM erasures e, jsonb_array_elements_text(e.needles) AS needle WHERE e.id = erasure AND length(needle) > 2;
  IF pattern IS NULL THEN
    RETURN 0;
  END IF;
  SELECT string_agg(format('%1$I = struck(%1$I::text, $1)::%2$s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '),
    string_agg(format('%I::text ~* $1', a.attname), ' OR ')
  INTO assignments, conditions
  FROM pg_attribute a WHERE a.attrelid = in_table::text::regclass AND a.attname = ANY(in_columns) AND a.attgenerated = '';
  PERFORM set_config('quai.strikes_out', in_table, true);
  EXECUTE format('UPDATE %I SET %s WHERE %s', in_table, assignments, conditions) USING pattern;
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('quai.strikes_out', '', true);
  RETURN changed;
END $$;
REVOKE EXECUTE ON FUNCTION strike_out(bigint, name, name[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION strike_out(bigint, name, name[]) TO quai_app;
