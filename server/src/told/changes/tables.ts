import * as live from './live.ts'
import type { Note, Operation } from './notes.ts'
import * as note from './notes.ts'

/** Table whose changes somebody must hear of. */
export interface ToldTable {
  /**
   * `row` where a statement changes one row or a few: one trigger for all operations. `statement` where it may change many,
   * whose notes are then written together: a trigger for each operation, as PostgreSQL asks.
   */
  each: 'row' | 'statement'
  on: readonly Operation[]
  notes: readonly Note[]
}

const all = ['INSERT', 'UPDATE', 'DELETE'] as const
const row = (notes: readonly Note[], on: readonly Operation[] = all): ToldTable => ({ each: 'row', on, notes })
const statement = (notes: readonly Note[], on: readonly Operation[] = all): ToldTable => ({
  each: 'statement',
  on,
  notes,
})

/**
 * Everything that triggers write beside the rows of the verbs, table by table. `npm run changes` writes a migration of what differs
 * from the database, and docs/changes.md.
 */
export const toldTables: Readonly<Record<string, ToldTable>> = {
  addresses: row([live.tellsMainAddress, note.estimatesOpenOrders], ['INSERT', 'UPDATE']),
  batches: statement([live.tellsPartOfProduct, note.notesLedgerOf('batch_id', 'batch_expiration_date')]),
  carrier_labels: row(
    [note.indexesTracking('SELECT s.order_id FROM shipments s WHERE s.id = changed.shipment_id')],
    ['INSERT', 'UPDATE'],
  ),
  deals: row([live.tellsDeal]),
  documents: row([live.tellsPart('document')]),
  inventories: row([{ ...live.tellsOrder, on: ['UPDATE'] }, note.notesOrder]),
  invoice_events: row([live.tellsInvoice], ['INSERT']),
  invoices: row([live.tellsItself('invoice')]),
  load_stops: statement([note.estimatesOrder]),
  notifications: statement([live.tellsContact], ['INSERT', 'UPDATE']),
  opening_periods: row([live.tellsHours]),
  order_answers: row([note.notesOrder, note.notesDays(['answered_at'])]),
  order_carbon: statement([note.notesDaysOfEstimates, note.estimatesMates]),
  order_comments: row([live.tellsPart('message')]),
  order_items: statement([note.notesOrder, note.notesDaysOfLines]),
  order_logs: row([note.sendsDeliveries, note.notesOrder]),
  order_proposals: row([live.tellsOrder], ['INSERT', 'UPDATE']),
  orders: row([
    live.tellsItself('order'),
    note.notedByItsEvent,
    note.notesDays(
      ['order_date_start', 'order_date_done'],
      [
        'customer_id',
        'warehouse_id',
        'order_type',
        'order_status',
        'order_date_start',
        'order_date_done',
        'order_transporter',
        'driver_on_time',
      ],
    ),
    note.estimatesItself,
    note.indexesItself,
  ]),
  packages: statement([{ ...note.notesOrderOfPackage, on: ['UPDATE', 'DELETE'] }, ...note.indexesPackages]),
  product_pictures: row([live.tellsPartOfProduct]),
  products: statement([live.tellsProducts, note.notesLedgerOf('product_id', 'is_active')]),
  rate_cards: row([live.tellsPartOfDeal]),
  shipments: row([
    live.tellsPart('shipment'),
    note.notesOrder,
    { ...note.estimatesOrder, on: ['INSERT', 'UPDATE'], columns: ['pickup_id'] },
    note.indexesTracking('changed.order_id'),
  ]),
  slot_bookings: row([note.notesOrder]),
  stock_balances: statement([live.tellsStock('stock'), ...note.notesKeptStock, ...note.listsPlaces]),
  stock_holds: statement([live.tellsStock('hold')], ['INSERT', 'DELETE']),
  stock_movements: statement([note.notesOrder, note.notesMovedStock, note.notesStockDays, note.listsFirstMoves]),
  subscription_requests: row([live.tellsPlanOf('customer_id')], ['INSERT', 'UPDATE']),
  transport_rules: row([live.tellsPartOfDeal]),
  users: row([live.tellsName, { ...live.tellsPlanOf('id'), columns: ['pricing_plan'] }], ['UPDATE']),
  visits: row([live.tellsPart('visit')]),
  warehouse_settings: row([live.tellsHours], ['UPDATE']),
}

/** Functions of triggers written by hand: each refuses or corrects a row of its own table, or keeps one that must follow it. */
export const guards: Readonly<Record<string, string>> = {
  refuse_change: 'what happened stays: history, ledger, audit, seals, tracking',
  keep_row: 'recent events stay',
  keep_code: 'codes of products, batches, shipments and invoices lose what nobody sees',
  check_packed_quantity: 'no more is packed than ordered',
  refuse_visit_without_appointment: 'a visit has its appointment',
  forget_visit: 'an appointment that moves to another day loses its visit, but for a lorry at the dock',
  give_warehouse_settings: 'a new warehouse has settings and opening hours',
  take_approval_back: 'a dispute takes back an approval',
}
