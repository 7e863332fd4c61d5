-- Hash of the API token that set a webhook up. It hears only while that token serves (docs/decisions/063). Null for a person.
ALTER TABLE webhook_endpoints ADD COLUMN api_token_hash text;
