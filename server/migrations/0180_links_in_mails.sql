-- Mails with a link that opens something without a password (invitation, new password, sign-in, guest link): until when
-- the link is valid. Once such a mail is sent, or its link has expired, its texts lose the token and this is null.
ALTER TABLE mails ADD COLUMN link_expires_at timestamptz;

UPDATE mails SET html = regexp_replace(html, '([?&;]token=)[\w-]+', '\1…', 'g'),
  body_text = regexp_replace(body_text, '([?&;]token=)[\w-]+', '\1…', 'g')
WHERE state = 'sent' AND body_text ~ '[?]token=';

UPDATE mails SET link_expires_at = created_at + CASE event
    WHEN 'password_link' THEN interval '1 hour' WHEN 'sign_in_link' THEN interval '30 minutes'
    WHEN 'invitation' THEN interval '7 days' ELSE interval '30 days' END
WHERE state <> 'sent' AND body_text ~ '[?]token=';

CREATE INDEX mails_links ON mails (link_expires_at) WHERE link_expires_at IS NOT NULL;

-- A link that is only copied has no address.
ALTER TABLE guest_links ALTER COLUMN email DROP NOT NULL;
