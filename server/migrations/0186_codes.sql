-- Codes are kept and compared without what nobody sees: composed letters, no invisible sign, no full-width sign. The
-- function equals codeText() of contract/src/plain-text.ts, as a test checks.
CREATE FUNCTION code_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN given ~ '^[!-~]*$' THEN given ELSE
  btrim(regexp_replace(regexp_replace(normalize(translate(regexp_replace(given,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    $$!"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~$$), NFC),
    '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')) END;

-- Two codes that differ by capitals and spaces alone have the same: whoever makes the second is warned.
CREATE FUNCTION loose_code(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(replace(code_text(given), ' ', ''));
CREATE INDEX products_loose_reference ON products (customer_id, loose_code(reference));

-- Writes the codes of a row as code_text() has them, whoever writes it. A code that stays as it is, is left alone: one
-- kept below would otherwise refuse every change of its row.
CREATE FUNCTION keep_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'products' THEN NEW.reference := code_text(NEW.reference);
    WHEN 'batches' THEN NEW.batch_number := code_text(NEW.batch_number);
    WHEN 'invoices' THEN NEW.invoice_number := code_text(NEW.invoice_number);
    ELSE NEW.tracking_number := code_text(NEW.tracking_number);
  END CASE;
  RETURN NEW;
END $$;

-- Existing codes. One that would become another row's, or nothing, keeps its signs and is named to whoever migrates.
DO $$
DECLARE
  place record;
  row_id bigint;
  code text;
BEGIN
  FOR place IN SELECT * FROM (VALUES ('products', 'reference'), ('batches', 'batch_number'),
    ('invoices', 'invoice_number'), ('shipments', 'tracking_number')) AS p (owner, field)
  LOOP
    FOR row_id, code IN EXECUTE format('SELECT id, %2$I FROM %1$I WHERE %2$I <> code_text(%2$I) ORDER BY id', place.owner, place.field)
    LOOP
      BEGIN
        EXECUTE format('UPDATE %1$I SET %2$I = code_text(%2$I) WHERE id = $1', place.owner, place.field) USING row_id;
      EXCEPTION WHEN OTHERS THEN
        RAISE WARNING '%.% of row % is kept as it is, with signs that nobody sees (%): %. Change it by hand.',
          place.owner, place.field, row_id, to_json(code), SQLERRM;
      END;
    END LOOP;
  END LOOP;
END $$;

CREATE TRIGGER keep_code BEFORE INSERT ON products FOR EACH ROW WHEN (NEW.reference ~ '[^!-~]') EXECUTE FUNCTION keep_code();
CREATE TRIGGER keep_changed_code BEFORE UPDATE OF reference ON products FOR EACH ROW
  WHEN (NEW.reference <> OLD.reference AND NEW.reference ~ '[^!-~]') EXECUTE FUNCTION keep_code();
CREATE TRIGGER keep_code BEFORE INSERT ON batches FOR EACH ROW WHEN (NEW.batch_number ~ '[^!-~]') EXECUTE FUNCTION keep_code();
CREATE TRIGGER keep_changed_code BEFORE UPDATE OF batch_number ON batches FOR EACH ROW
  WHEN (NEW.batch_number <> OLD.batch_number AND NEW.batch_number ~ '[^!-~]') EXECUTE FUNCTION keep_code();
CREATE TRIGGER keep_code BEFORE INSERT ON invoices FOR EACH ROW WHEN (NEW.invoice_number ~ '[^!-~]') EXECUTE FUNCTION keep_code();
CREATE TRIGGER keep_changed_code BEFORE UPDATE OF invoice_number ON invoices FOR EACH ROW
  WHEN (NEW.invoice_number <> OLD.invoice_number AND NEW.invoice_number ~ '[^!-~]') EXECUTE FUNCTION keep_code();
CREATE TRIGGER keep_code BEFORE INSERT ON shipments FOR EACH ROW WHEN (NEW.tracking_number ~ '[^!-~]') EXECUTE FUNCTION keep_code();
CREATE TRIGGER keep_changed_code BEFORE UPDATE OF tracking_number ON shipments FOR EACH ROW
  WHEN (NEW.tracking_number IS DISTINCT FROM OLD.tracking_number AND NEW.tracking_number ~ '[^!-~]') EXECUTE FUNCTION keep_code();
