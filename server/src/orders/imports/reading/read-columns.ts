import type { ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { type ReadAs, readCell, trimmed } from '../cells.ts'
import type { FileLine } from '../definition.ts'
import type { Issues } from './issues.ts'

type Named = readonly ImportColumn[]

/** Values of a line by column. Leaves out cells that are empty or wrong. */
export type ValuesOf<Columns extends Named> = {
  [Column in Columns[number] as Column['name']]?: ReadAs<Column>
}

/** Reads the cells of some columns. Unreadable ones become issues. */
export const readColumns = <const Columns extends Named>(
  columns: Columns,
  { line, cells }: FileLine,
  issues: Issues,
): ValuesOf<Columns> => {
  const values: Record<string, unknown> = {}
  for (const column of columns) {
    const { name } = column
    const text = trimmed(cells[name])
    if (text === '') continue
    const reading = readCell(column, text)
    if ('value' in reading) values[name] = reading.value
    else issues.add({ line, column: name, code: 'UNREADABLE', message: reading.problem })
  }
  // Each value was read by its own column.
  return values as ValuesOf<Columns>
}

export const isFilled = ({ cells }: FileLine, column: string): boolean => trimmed(cells[column]) !== ''
