import { columnNamed } from '@quai/contract/orders/imports/columns.ts'
import { formColumns, itemColumns } from '@quai/contract/orders/imports/orders/columns.ts'

/**
 * Writes a pasted block as a file of lines. Without headings, the first column is the reference and the last one the
 * quantity; `rowsAdded` is 1 then, because the file has one row more than the block.
 */
export const fileOfBlock = (block: readonly (readonly string[])[], name: string): { file: File; rowsAdded: number } => {
  const [first = []] = block
  // « Colis » may be a heading or what is ordered: a row with a number is one of goods.
  const isHeaded = first.some((cell) => columnNamed(formColumns, cell)) && !first.some((cell) => /^\s*\d/.test(cell))
  const width = Math.max(2, ...block.map((row) => row.length))
  const headings = Array.from({ length: width }, (_, index) =>
    index === 0 ? itemColumns[0].label : index === width - 1 ? 'Quantité' : '',
  )
  const rows = isHeaded ? block : [headings, ...block]
  const text = rows.map((row) => row.join('\t')).join('\n')
  return { file: new File([text], name, { type: 'text/tab-separated-values' }), rowsAdded: isHeaded ? 0 : 1 }
}
