-- Monthly reports that were mailed: each organisation gets one for a month.
CREATE TABLE monthly_reports (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- First day of the month.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, month)
);
