import type { Description } from './backup.ts'

/** Says what a backup holds: « 670 orders, 131072 rows of 111 tables and 42 files, as of 2026-11-26T17:00:00.000Z ». */
export const saidOf = ({ madeAt, tables, files }: Description): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const orders = tables.find(({ name }) => name === 'public.orders')?.rows ?? 0
  return `${orders} orders, ${rows} rows of ${tables.length} tables and ${files} files, as of ${madeAt}`
}
