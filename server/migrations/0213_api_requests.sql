-- An organisation asks for access to the API by a press; giving a token or closing the access answers.
ALTER TABLE users ADD COLUMN api_requested_at timestamptz;
