-- Words of carriers' files that an organisation has named a status for, so that it is asked once.
CREATE TABLE tracking_words (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The word without accents, case, signs and endings.
  word text NOT NULL CHECK (word <> ''),
  tracking_status tracking_status NOT NULL,
  PRIMARY KEY (user_id, word)
);
