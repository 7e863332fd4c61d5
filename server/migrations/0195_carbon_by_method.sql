-- Emissions by method: a vehicle that drives for one order, a shared shuttle, a courier's network (docs/decisions/058).
-- Both columns are null in rows of the release before, which knew vehicles only.
ALTER TABLE order_carbon
  ADD COLUMN method text CHECK (method IN ('vehicle', 'shuttle', 'courier')),
  -- Assumed of goods without a gross weight, by their volume or their number of pallets.
  ADD COLUMN assumed_grams bigint CHECK (assumed_grams >= 0);

-- An order of known distance has no figure where its method needs a weight and none is known.
ALTER TABLE order_carbon DROP CONSTRAINT order_carbon_known;
ALTER TABLE order_carbon ADD CONSTRAINT order_carbon_known CHECK ((grams IS NULL OR distance_tenths IS NOT NULL)
  AND (distance_basis = 'unknown') = (distance_tenths IS NULL));

-- One spelling of CO₂e.
ALTER TABLE carbon_factors DISABLE TRIGGER carbon_factors_append_only;
UPDATE carbon_factors SET source = replace(source, 'CO2e', 'CO₂e') WHERE contact_id IS NULL;
ALTER TABLE carbon_factors ENABLE TRIGGER carbon_factors_append_only;

-- Every estimate is computed again by its job, and the figures of its day with it.
INSERT INTO carbon_changes (order_id) SELECT order_id FROM order_carbon;
