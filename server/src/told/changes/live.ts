import type { Note } from './notes.ts'

const insertEvents = (columns: string, rest: string): Note => ({
  reader: 'live',
  into: 'events',
  write: `INSERT INTO events (kind, change, ${columns})\n${rest}`,
})

const isUntold = (kind: string, same: string) =>
  `NOT EXISTS (SELECT FROM events e WHERE e.xid = pg_current_xact_id() AND e.kind = '${kind}' AND ${same})`

const sides = 'customer_id, warehouse_id'
const bothSides = 'c.customer_id, c.warehouse_id'
const sameDeal = 'e.customer_id = d.customer_id AND e.warehouse_id = d.warehouse_id'

/** An order or an invoice: its creation and its end each, its changes once a transaction. */
export const tellsItself = (kind: 'order' | 'invoice'): Note =>
  insertEvents(
    `subject_id, subject_uuid, ${sides}`,
    `SELECT '${kind}', change_of(TG_OP), c.id, CASE TG_OP WHEN 'DELETE' THEN c.uuid END, ${bothSides} FROM {rows} c
WHERE TG_OP <> 'UPDATE' OR ${isUntold(kind, 'e.subject_id = c.id')};`,
  )

/** A part of an order that has a kind of its own. */
export const tellsPart = (kind: 'document' | 'message' | 'shipment' | 'visit'): Note =>
  insertEvents(
    `subject_id, ${sides}`,
    `SELECT '${kind}', change_of(TG_OP), c.order_id, ${bothSides} FROM {rows} c
WHERE ${isUntold(kind, 'e.subject_id = c.order_id AND e.change = change_of(TG_OP)')};`,
  )

export const tellsOrder: Note = insertEvents(
  `subject_id, ${sides}`,
  `SELECT 'order', 'updated', c.order_id, ${bothSides} FROM {rows} c
WHERE ${isUntold('order', 'e.subject_id = c.order_id')};`,
)

export const tellsInvoice: Note = insertEvents(
  `subject_id, ${sides}`,
  `SELECT 'invoice', 'updated', i.id, i.customer_id, i.warehouse_id FROM {rows} c JOIN invoices i ON i.id = c.invoice_id
WHERE ${isUntold('invoice', 'e.subject_id = i.id')};`,
)

export const tellsDeal: Note = insertEvents(sides, `SELECT 'deal', change_of(TG_OP), ${bothSides} FROM {rows} c;`)

/** What both sides of a deal read beside it, once a transaction. */
export const tellsPartOfDeal: Note = insertEvents(
  sides,
  `SELECT 'deal', 'updated', d.customer_id, d.warehouse_id FROM {rows} c JOIN deals d ON d.id = c.deal_id
WHERE ${isUntold('deal', sameDeal)};`,
)

/** The name or the state of an organisation, for the other sides of its deals. */
export const tellsName: Note = {
  ...insertEvents(
    sides,
    `SELECT 'deal', 'updated', d.customer_id, d.warehouse_id FROM {rows} c JOIN deals d ON c.id IN (d.customer_id, d.warehouse_id);`,
  ),
  columns: ['name', 'is_active'],
}

export const tellsMainAddress: Note = {
  ...insertEvents(
    sides,
    `SELECT 'deal', 'updated', d.customer_id, d.warehouse_id
FROM {rows} c JOIN deals d ON c.user_id IN (d.customer_id, d.warehouse_id) AND d.is_active;`,
  ),
  when: 'NEW.user_id IS NOT NULL AND NEW.is_main_address',
}

export const tellsPlanOf = (customer: 'id' | 'customer_id'): Note =>
  insertEvents('customer_id', `SELECT 'plan', 'updated', c.${customer} FROM {rows} c;`)

export const tellsHours: Note = insertEvents(
  sides,
  `SELECT DISTINCT 'hours', 'updated', d.customer_id, d.warehouse_id
FROM {rows} c JOIN deals d ON d.warehouse_id = c.warehouse_id AND d.is_active
WHERE ${isUntold('hours', sameDeal)};`,
)

export const tellsContact: Note = insertEvents(
  'contact_id',
  `SELECT DISTINCT 'notification', change_of(TG_OP), c.contact_id FROM {rows} c;`,
)

/** One event for all products of a customer at a warehouse. */
export const tellsStock = (kind: 'stock' | 'hold'): Note =>
  insertEvents(
    `product_ids, ${sides}`,
    `SELECT '${kind}', 'updated', array_agg(DISTINCT c.product_id), ${bothSides} FROM {rows} c GROUP BY ${bothSides};`,
  )

export const tellsProducts: Note = insertEvents(
  `product_ids, ${sides}`,
  `SELECT 'product', change_of(TG_OP), array_agg(c.id), d.customer_id, d.warehouse_id
FROM {rows} c JOIN deals d ON d.customer_id = c.customer_id AND d.is_active GROUP BY d.customer_id, d.warehouse_id;`,
)

export const tellsPartOfProduct: Note = insertEvents(
  `product_ids, ${sides}`,
  `SELECT 'product', 'updated', array_agg(DISTINCT p.id), d.customer_id, d.warehouse_id
FROM {rows} c JOIN products p ON p.id = c.product_id JOIN deals d ON d.customer_id = p.customer_id AND d.is_active
GROUP BY d.customer_id, d.warehouse_id;`,
)
