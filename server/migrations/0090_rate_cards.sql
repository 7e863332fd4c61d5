-- Rate cards of a deal, version by version (docs/decisions/054), and the indexes that count what was done for it.

-- Rates in ten-thousandths of a euro, without VAT; null where nothing is priced.
CREATE TABLE rate_cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  valid_from date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  storage_pallet integer CHECK (storage_pallet >= 0),
  storage_box integer CHECK (storage_box >= 0),
  storage_unit integer CHECK (storage_unit >= 0),
  in_pallet integer CHECK (in_pallet >= 0),
  in_box integer CHECK (in_box >= 0),
  in_unit integer CHECK (in_unit >= 0),
  out_pallet integer CHECK (out_pallet >= 0),
  out_box integer CHECK (out_box >= 0),
  out_unit integer CHECK (out_unit >= 0),
  order_in integer CHECK (order_in >= 0),
  order_out integer CHECK (order_out >= 0),
  parcel integer CHECK (parcel >= 0),
  monthly_minimum_cents integer CHECK (monthly_minimum_cents >= 0),
  vat_basis_points integer NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  contact_id bigint REFERENCES contacts (id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rate_cards_day UNIQUE (deal_id, valid_from),
  CONSTRAINT rate_cards_priced CHECK (num_nonnulls(storage_pallet, storage_box, storage_unit, in_pallet, in_box, in_unit,
    out_pallet, out_box, out_unit, order_in, order_out, parcel, monthly_minimum_cents) > 0)
);

CREATE INDEX stock_movements_of_deal ON stock_movements (customer_id, warehouse_id, created_at)
  INCLUDE (product_id, packaging, kind, quantity, order_id);
CREATE INDEX shipments_consigned_of_deal ON shipments (customer_id, warehouse_id, shipment_date)
  WHERE shipment_status = 'CONSIGNED';
