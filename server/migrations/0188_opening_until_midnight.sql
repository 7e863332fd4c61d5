-- An opening may end at midnight, and a half-day may have two: 06:00 to 09:00 and 10:00 to 12:00.
ALTER TABLE opening_periods DROP CONSTRAINT opening_periods_pkey, DROP CONSTRAINT opening_periods_check,
  ADD PRIMARY KEY (warehouse_id, weekday, period, opens),
  ADD CONSTRAINT opening_periods_ends CHECK (period = 'night' OR closes > opens OR closes = '00:00');
