-- Keeps the dock where a completed order took place: its booking is released, so that the place may be taken again.
ALTER TABLE orders ADD COLUMN dock integer CHECK (dock BETWEEN 1 AND 50);
