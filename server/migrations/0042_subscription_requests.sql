-- A customer asks for another plan; an administrator accepts or refuses. The database keeps one open request a customer.
CREATE TYPE subscription_request_state AS ENUM ('open', 'accepted', 'refused', 'withdrawn');
CREATE TABLE subscription_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL,
  customer_type user_type NOT NULL GENERATED ALWAYS AS ('customer') STORED,
  plan pricing_plan NOT NULL CHECK (plan <> 'trial'),
  -- Plan at the time of the request.
  former_plan pricing_plan NOT NULL,
  state subscription_request_state NOT NULL DEFAULT 'open',
  contact_id bigint NOT NULL REFERENCES contacts (id),
  hijacker_contact_id bigint REFERENCES contacts (id),
  created_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by bigint REFERENCES contacts (id),
  reason text CHECK (reason <> ''),
  CONSTRAINT subscription_requests_customer FOREIGN KEY (customer_id, customer_type) REFERENCES users (id, user_type),
  CONSTRAINT subscription_requests_other_plan CHECK (plan <> former_plan),
  CONSTRAINT subscription_requests_answered CHECK ((state = 'open') = (answered_at IS NULL)),
  CONSTRAINT subscription_requests_refused CHECK (state <> 'refused' OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX subscription_requests_one_open ON subscription_requests (customer_id) WHERE state = 'open';
CREATE INDEX subscription_requests_of_customer ON subscription_requests (customer_id, id);
CREATE INDEX subscription_requests_contact ON subscription_requests (contact_id);
CREATE INDEX subscription_requests_hijacker ON subscription_requests (hijacker_contact_id)
  WHERE hijacker_contact_id IS NOT NULL;
CREATE INDEX subscription_requests_answered_by ON subscription_requests (answered_by) WHERE answered_by IS NOT NULL;
