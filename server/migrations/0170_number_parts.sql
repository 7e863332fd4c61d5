-- replaces d21a655180e1d786dac8d0674c53e90b8709f3afd09f69b45f3f470504e30961
-- Finds orders by a part of a number: every five digits in a row of a document. A search for a number of five digits or more
-- asks for its own parts, which few documents have, however many there are. The index of trigrams reads more entries
-- with every order, because a thousand groups of three digits occur in all of them.
-- Unsafe in parallel, as number_words().
-- step: once
CREATE FUNCTION number_parts(document text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL UNSAFE COST 1000 AS $$
DECLARE
  parts text[] := '{}';
  rest text := document;
  run text;
BEGIN
  LOOP
    run := substring(rest FROM '\d{5,}');
    EXIT WHEN run IS NULL;
    FOR place IN 1 .. length(run) - 4 LOOP
      parts := parts || substr(run, place, 5);
    END LOOP;
    rest := substr(rest, position(run IN rest) + length(run));
  END LOOP;
  RETURN parts;
END $$;
-- step: concurrently
CREATE INDEX CONCURRENTLY order_search_number_parts ON order_search USING gin (number_parts(document)) WITH (fastupdate = off);
