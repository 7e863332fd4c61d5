-- Synchronisation with the invoicing tool Sellsy (docs/decisions/055).

-- Objects that both sides have, with the values on which they last agreed.
CREATE TABLE sellsy_links (
  kind text NOT NULL CHECK (kind IN ('user', 'deal', 'invoice')),
  local_id bigint NOT NULL,
  sellsy_id bigint NOT NULL,
  fields jsonb NOT NULL DEFAULT '{}',
  synced_at timestamptz NOT NULL,
  PRIMARY KEY (kind, local_id)
);
-- Two deals may share a tag of Sellsy; a company or an invoice stands for one object.
CREATE UNIQUE INDEX sellsy_links_once ON sellsy_links (kind, sellsy_id) WHERE kind <> 'deal';

CREATE TABLE sellsy_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('deals', 'user', 'invoices')),
  state text NOT NULL CHECK (state IN ('comparing', 'compared', 'applying', 'done', 'stopped')),
  -- State to go on from when the run stopped.
  stopped_in text CHECK (stopped_in IN ('comparing', 'applying')),
  subject text,
  contact_id bigint REFERENCES contacts (id) ON DELETE SET NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Tries in a row without an answer from Sellsy.
  tries integer NOT NULL DEFAULT 0,
  problem jsonb,
  -- Until when a worker works on it; it prolongs its claim at each item.
  claimed_until timestamptz
);
-- One run works at a time, so that the installation keeps to Sellsy's limit of requests.
CREATE UNIQUE INDEX sellsy_runs_working ON sellsy_runs ((true)) WHERE state IN ('comparing', 'applying');

CREATE TABLE sellsy_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id bigint NOT NULL REFERENCES sellsy_runs (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('user', 'deal', 'invoice')),
  local_id bigint NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'compared', 'chosen', 'done', 'refused', 'left')),
  verdict text CHECK (verdict IN ('new', 'changed', 'conflict', 'same')),
  differences jsonb NOT NULL DEFAULT '[]',
  missing jsonb NOT NULL DEFAULT '[]',
  winner text CHECK (winner IN ('quai', 'sellsy')),
  problem jsonb,
  sellsy_id bigint,
  CONSTRAINT sellsy_items_once UNIQUE (run_id, kind, local_id)
);
CREATE INDEX sellsy_items_of_run ON sellsy_items (run_id, state, id);
