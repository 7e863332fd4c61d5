import { type Stage, statusesAt } from '@quai/contract/platform/of-order.ts'

/** Statement of a table's rows, after which its triggers write. */
export type Operation = 'INSERT' | 'UPDATE' | 'DELETE'

/** Why triggers write: who reads what they note. */
export const readers = {
  live: 'open pages, systems',
  webhooks: 'webhooks',
  invariants: 'invariants',
  figures: 'figures',
  emissions: 'emissions',
  search: 'search',
  'stock lists': 'lists of the stock',
} as const
export type Reader = keyof typeof readers

/** What triggers write for one reader when rows of a table change. */
export interface Note {
  reader: Reader
  /** Table that it writes. */
  into: string
  /**
   * SQL. `{rows} c` stands for the rows as they are, or were before they were deleted; in a table told row by row `NEW`, `OLD`
   * and `changed` are the row, and what is missing of them is null.
   */
  write: string
  /** Operations that count, by default all of the table's. */
  on?: readonly Operation[]
  /** Columns that matter to the reader: an update of others writes nothing. */
  columns?: readonly string[]
  /** Condition in SQL, in a table told row by row. */
  when?: string
}

export const sendsDeliveries: Note = {
  reader: 'webhooks',
  into: 'webhook_deliveries',
  on: ['INSERT'],
  write: `INSERT INTO webhook_deliveries (endpoint_id, order_id, event, body, next_attempt_at)
SELECT e.id, c.order_id, c.action, jsonb_build_object(
    'type', replace(c.action, '_', '.'),
    'timestamp', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('orderUuid', o.uuid, 'orderId', o.id, 'orderType', o.order_type,
      'action', c.action, 'fromStatus', c.from_status, 'toStatus', c.to_status))::text, c.created_at
FROM {rows} c
JOIN orders o ON o.id = c.order_id
JOIN webhook_endpoints e ON e.user_id IN (o.customer_id, o.warehouse_id) AND e.is_active AND c.action = ANY (e.events);`,
}

/** Names the statuses of these stages, as triggers have them: a new one changes their text, which a test compares. */
const at = (...stages: Stage[]): string => {
  const [first, ...others] = statusesAt(...stages).map((status) => `'${status}'`)
  return others.length === 0 ? `= ${first}` : `IN (${[first, ...others].join(', ')})`
}

// The order that the transaction noted last, by its event or here, so that one note is enough. A savepoint undone takes it back.
const noteOrders = (orders: string): Note => ({
  reader: 'invariants',
  into: 'changed_orders',
  write: `INSERT INTO changed_orders (order_id)
SELECT set_config('quai.noted_order', o.id::text, true)::bigint FROM (${orders}) o (id)
WHERE o.id IS NOT NULL AND o.id::text IS DISTINCT FROM current_setting('quai.noted_order', true);`,
})

/** Has the order of each row checked, unless its transaction notes it already. */
export const notesOrder: Note = noteOrders('SELECT DISTINCT c.order_id FROM {rows} c')

export const notesOrderOfPackage: Note = noteOrders(
  'SELECT DISTINCT s.order_id FROM {rows} c JOIN shipments s ON s.id = c.shipment_id',
)

/** The check reads the event that an order's change always is. */
export const notedByItsEvent: Note = {
  reader: 'invariants',
  into: 'events',
  write: `PERFORM set_config('quai.noted_order', changed.id::text, true);`,
}

const place = 'warehouse_id, product_id, batch_id, packaging'

export const notesMovedStock: Note = {
  reader: 'invariants',
  into: 'changed_stock',
  on: ['INSERT', 'DELETE'],
  write: `INSERT INTO changed_stock (${place}, moved, kept)
SELECT c.warehouse_id, c.product_id, c.batch_id, c.packaging, CASE TG_OP WHEN 'DELETE' THEN -c.quantity ELSE c.quantity END, 0
FROM {rows} c;`,
}

export const notesKeptStock: Note[] = [
  {
    reader: 'invariants',
    into: 'changed_stock',
    on: ['INSERT', 'DELETE'],
    write: `INSERT INTO changed_stock (${place}, moved, kept)
SELECT c.warehouse_id, c.product_id, c.batch_id, c.packaging, 0, CASE TG_OP WHEN 'DELETE' THEN -c.physical ELSE c.physical END
FROM {rows} c WHERE c.physical <> 0;`,
  },
  {
    reader: 'invariants',
    into: 'changed_stock',
    on: ['UPDATE'],
    // Most updates only reserve.
    write: `INSERT INTO changed_stock (${place}, moved, kept)
SELECT ${place}, 0, sum(physical) FROM (
  SELECT ${place}, physical FROM {rows} c UNION ALL SELECT ${place}, -physical FROM former) k
GROUP BY ${place} HAVING sum(physical) <> 0;`,
  },
]

const dayOf = (instant: string) => `(${instant} AT TIME ZONE 'Europe/Paris')::date`

const noteDays = (rest: string): Note => ({
  reader: 'figures',
  into: 'changed_order_days',
  write: `INSERT INTO changed_order_days (customer_id, warehouse_id, day)\n${rest}`,
})

/** The days of these instants, before and after. */
export const notesDays = (instants: readonly string[], columns?: readonly string[]): Note => ({
  ...noteDays(`SELECT DISTINCT d.customer_id, d.warehouse_id, ${dayOf('d.at')}
FROM (VALUES ${['NEW', 'OLD']
    .flatMap((row) => instants.map((instant) => `(${row}.customer_id, ${row}.warehouse_id, ${row}.${instant})`))
    .join(', ')}) AS d (customer_id, warehouse_id, at)
WHERE d.at IS NOT NULL;`),
  ...(columns && { columns }),
})

export const notesDaysOfLines: Note = noteDays(`SELECT DISTINCT o.customer_id, o.warehouse_id, ${dayOf('d.at')}
FROM {rows} c JOIN orders o ON o.id = c.order_id AND o.order_status ${at('done')}
CROSS JOIN LATERAL (VALUES (o.order_date_start), (o.order_date_done)) AS d (at);`)

export const notesDaysOfEstimates: Note =
  noteDays(`SELECT DISTINCT o.customer_id, o.warehouse_id, ${dayOf('o.order_date_done')}
FROM {rows} c JOIN orders o ON o.id = c.order_id AND o.order_status ${at('done')};`)

export const notesStockDays: Note = {
  reader: 'figures',
  into: 'changed_stock_days',
  on: ['INSERT', 'DELETE'],
  write: `INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id, day)
SELECT DISTINCT c.customer_id, c.warehouse_id, c.product_id, ${dayOf('c.created_at')} FROM {rows} c;`,
}

/** Everything that moved of a product or a batch. LATERAL keeps the planner from reading the whole ledger for few of them. */
export const notesLedgerOf = (key: 'product_id' | 'batch_id', column: string): Note => ({
  reader: 'figures',
  into: 'changed_stock_days',
  on: ['UPDATE'],
  columns: [column],
  write: `INSERT INTO changed_stock_days (customer_id, warehouse_id, product_id)
SELECT DISTINCT m.customer_id, m.warehouse_id, m.product_id FROM {rows} c
CROSS JOIN LATERAL (SELECT * FROM stock_movements m WHERE m.${key} = c.id OFFSET 0) m;`,
})

const noteCarbon = (rest: string): Note => ({
  reader: 'emissions',
  into: 'carbon_changes',
  write: `INSERT INTO carbon_changes (order_id)\n${rest}`,
})

export const estimatesItself: Note = {
  ...noteCarbon('SELECT changed.id;'),
  on: ['INSERT', 'UPDATE'],
  when: `changed.order_type <> 'inventory'`,
}

export const estimatesOrder: Note = noteCarbon('SELECT c.order_id FROM {rows} c;')

/** The others of the vehicle that an order left. */
export const estimatesMates: Note = {
  ...noteCarbon('SELECT m.order_id FROM {rows} c JOIN order_carbon m ON m.group_key = c.group_key;'),
  on: ['DELETE'],
}

/** Open orders of a warehouse whose main address changes. */
export const estimatesOpenOrders: Note = {
  ...noteCarbon(`SELECT o.id FROM orders o
WHERE o.warehouse_id = NEW.user_id AND o.order_type <> 'inventory' AND o.order_status ${at('asked', 'preparing', 'planned')};`),
  when: 'NEW.user_id IS NOT NULL AND (NEW.is_main_address OR OLD.is_main_address)',
}

export const indexesItself: Note = {
  reader: 'search',
  into: 'order_search',
  on: ['INSERT', 'UPDATE'],
  columns: ['internal_number', 'address_carry_id', 'driver_name', 'driver_phone', 'driver_license_plate'],
  write: `INSERT INTO order_search SELECT * FROM order_documents WHERE order_id = changed.id
ON CONFLICT (order_id) DO UPDATE SET document = EXCLUDED.document;`,
}

export const indexesTracking = (order: string): Note => ({
  reader: 'search',
  into: 'order_search',
  columns: ['tracking_number'],
  // A deleted shipment takes its packages along.
  when: `TG_OP <> 'INSERT' OR changed.tracking_number IS NOT NULL`,
  write: `UPDATE order_search s SET document = d.document FROM order_documents d
WHERE d.order_id = (${order}) AND s.order_id = d.order_id AND s.document <> d.document;`,
})

const indexesPackagesOf = (on: Note['on'], columns?: readonly string[]): Note => ({
  reader: 'search',
  into: 'order_search',
  ...(on && { on }),
  ...(columns && { columns }),
  // LATERAL keeps the planner from reading the documents of all orders.
  write: `UPDATE order_search s SET document = d.document
FROM (SELECT DISTINCT t.order_id FROM {rows} c JOIN shipments t ON t.id = c.shipment_id) n
CROSS JOIN LATERAL (SELECT * FROM order_documents v WHERE v.order_id = n.order_id OFFSET 0) d
WHERE s.order_id = n.order_id AND s.document <> d.document;`,
})

export const indexesPackages: Note[] = [
  indexesPackagesOf(['INSERT', 'DELETE']),
  indexesPackagesOf(['UPDATE'], ['package_number', 'sscc']),
]

export const listsPlaces: Note[] = [
  {
    reader: 'stock lists',
    into: 'stock_places',
    on: ['INSERT'],
    write: `INSERT INTO stock_places AS p (warehouse_id, product_id, customer_id)
SELECT DISTINCT c.warehouse_id, c.product_id, c.customer_id FROM {rows} c ORDER BY 1, 2
ON CONFLICT (warehouse_id, product_id) DO UPDATE SET customer_id = excluded.customer_id;`,
  },
  {
    reader: 'stock lists',
    into: 'stock_places',
    on: ['DELETE'],
    write: `PERFORM FROM stock_places p WHERE (p.warehouse_id, p.product_id) IN (SELECT c.warehouse_id, c.product_id FROM {rows} c)
ORDER BY p.warehouse_id, p.product_id FOR UPDATE;
DELETE FROM stock_places p WHERE (p.warehouse_id, p.product_id) IN (SELECT c.warehouse_id, c.product_id FROM {rows} c)
  AND NOT EXISTS (SELECT FROM stock_balances b WHERE b.warehouse_id = p.warehouse_id AND b.product_id = p.product_id);`,
  },
]

export const listsFirstMoves: Note = {
  reader: 'stock lists',
  into: 'stock_places',
  on: ['INSERT'],
  write: `UPDATE stock_places p SET first_moved_at = m.at
FROM (SELECT c.warehouse_id, c.product_id, min(c.created_at) AS at FROM {rows} c GROUP BY 1, 2) m
WHERE p.warehouse_id = m.warehouse_id AND p.product_id = m.product_id AND (p.first_moved_at IS NULL OR p.first_moved_at > m.at);`,
}
