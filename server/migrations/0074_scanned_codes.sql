-- The codes that a scanner reads: the GTIN of a product on 14 digits (contract/src/barcodes/gtin.ts has the same rule),
-- references and numbers of batches in any case.
CREATE FUNCTION gtin_of(ean text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lpad(substring(translate(regexp_replace(ean, '^\(01\)', ''), '()', '') FROM '^[0-9]{8,14}$'), 14, '0');

CREATE INDEX products_gtin ON products (gtin_of(ean)) WHERE gtin_of(ean) IS NOT NULL;
CREATE INDEX products_folded_reference ON products (lower(reference));
CREATE INDEX batches_folded_number ON batches (lower(batch_number));
