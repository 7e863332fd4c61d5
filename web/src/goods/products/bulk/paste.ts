import type { Product } from '@quai/contract/goods/products/product.ts'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { cellFields, type EditedField } from './fields.ts'
import type { CellChange } from './use-cell-edits.ts'

/** Places a pasted block from a cell on, as far as the page has rows and columns. */
export const cellsOf = (
  block: readonly (readonly string[])[],
  { rows, product, field }: { rows: readonly Product[]; product: Product; field: EditedField },
): { cells: CellChange[]; linesLeft: number } => {
  const line = rows.findIndex(({ id }) => id === product.id)
  const column = cellFields.findIndex(({ name }) => name === field.name)
  const cells = block.flatMap((values, down) =>
    values.flatMap((value, right) => {
      const [row, to] = [rows[line + down], cellFields[column + right]]
      return row && to ? [{ product: row, field: to.name, value: readAs(to, value) }] : []
    }),
  )
  return { cells, linesLeft: Math.max(0, line + block.length - rows.length) }
}

/** Reads a number as French people type it, a choice by its label. A text that is none is refused at its cell. */
export const readAs = ({ kind, isClearable, choices }: EditedField, given: string): unknown => {
  const typed = given.trim()
  if (typed === '') return isClearable ? null : ''
  if (kind === 'choice') return choices?.find(({ label }) => searchText(label) === searchText(typed))?.value ?? typed
  if (kind === 'text') return typed
  const number = Number(typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  return Number.isNaN(number) ? typed : number
}
