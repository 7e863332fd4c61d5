-- Appearance that a contact has chosen; null for the defaults. It follows the contact on every device.
ALTER TABLE contacts ADD COLUMN look jsonb CHECK (jsonb_typeof(look) = 'object');
