import { type Note, type Reader, readers } from './notes.ts'
import { guards, type ToldTable, toldTables } from './tables.ts'

/** Acts of an order whose writes are measured. */
export const orderActs = ['creation', 'confirmation', 'completion'] as const

/**
 * Rows inserted or updated, in the order of `orderActs`, by an order of three products that the customer transports, without a webhook.
 * A test measures them.
 */
export const orderWrites: Readonly<Record<string, readonly [number, number, number]>> = {
  orders: [1, 1, 1],
  order_items: [3, 0, 3],
  order_logs: [1, 1, 1],
  slot_bookings: [1, 0, 0],
  stock_balances: [3, 0, 3],
  stock_movements: [0, 0, 3],
  notifications: [1, 1, 1],
  mails: [1, 1, 2],
  audit_entries: [1, 1, 1],
  idempotency_keys: [1, 1, 1],
  events: [3, 2, 3],
  changed_orders: [0, 0, 1],
  changed_stock: [0, 0, 6],
  changed_order_days: [1, 1, 2],
  changed_stock_days: [0, 0, 3],
  carbon_changes: [1, 1, 1],
  order_search: [1, 0, 0],
}

const names = Object.keys(readers) as Reader[]

/** Tables that only triggers fill while an order lives. */
const notedTables: ReadonlySet<string> = new Set(
  Object.values(toldTables).flatMap(({ notes }) => notes.map(({ into }) => into)),
)

/** Rows that triggers write, by act. */
export const rowsByTriggers = (): number[] =>
  orderActs.map((_, act) =>
    Object.entries(orderWrites).reduce(
      (sum, [table, rows]) => sum + (notedTables.has(table) ? (rows[act] ?? 0) : 0),
      0,
    ),
  )

/** Writes docs/changes.md. */
export const changesPage = (): string => `# What triggers write

Written by \`npm run docs\` from \`server/src/told/changes/tables.ts\`: a verb writes its own rows, triggers write in the same transaction what somebody
else must learn of them, so that no verb can forget it. A test compares the triggers of the database with the table.

## Who learns of which table

One function a table writes for all its readers, \`changes_of_<table>()\`: once a row where statements change few rows, otherwise once a statement.

| table | told | ${names.map((name) => readers[name]).join(' | ')} |
|---|---|${names.map(() => '---|').join('')}
${Object.entries(toldTables)
  .map(
    ([table, told]) =>
      `| ${[code(table), `by ${told.each}`, ...names.map((name) => cellOf(told, name))].join(' | ')} |`,
  )
  .join('\n')}

${names.map((name) => `- ${readers[name]}: ${intoOf(name)}`).join('\n')}

## What an order writes

Rows inserted or updated by an order of three products, measured by \`server/src/told/changes/changes.test.ts\`.

| table | ${orderActs.join(' | ')} |
|---|---|---|---|
${linesOf(false)}
| **by triggers** | ${rowsByTriggers()
  .map((rows) => `**${rows}**`)
  .join(' | ')} |
${linesOf(true)}

## Guards

Triggers written by hand, which refuse or correct a row of their table, or keep one that must follow it.

${Object.entries(guards)
  .map(([name, what]) => `- ${code(name)}: ${what}`)
  .join('\n')}
`

const code = (name: string): string => `\`${name}\``

const cellOf = (told: ToldTable, reader: Reader): string => {
  const times = new Set(told.notes.filter((note) => note.reader === reader).map((note) => whenOf(told, note)))
  return times.has(eachChange) ? eachChange : [...times].join(', ')
}

const eachChange = 'each change'

/** When a note is written, with the columns that matter to an update. */
const whenOf = (told: ToldTable, { on = told.on, columns }: Note): string => {
  const operations = on.map((operation) =>
    operation === 'UPDATE' && columns ? `update of ${columns.map(code).join(', ')}` : operation.toLowerCase(),
  )
  return on.length === 3 && !columns ? eachChange : operations.join(', ')
}

const intoOf = (reader: Reader): string =>
  [
    ...new Set(
      Object.values(toldTables).flatMap(({ notes }) =>
        notes.filter((note) => note.reader === reader).map(({ into }) => into),
      ),
    ),
  ]
    .map(code)
    .join(', ')

const linesOf = (isByTriggers: boolean): string =>
  Object.entries(orderWrites)
    .filter(([table]) => notedTables.has(table) === isByTriggers)
    .map(([table, rows]) => `| ${[code(table), ...rows.map((count) => (count === 0 ? '' : count))].join(' | ')} |`)
    .join('\n')
