import type { Packaging } from '../../../goods/products/packaging.ts'
import { type CellReading, type FileShape, headerKey, type ImportColumn } from '../columns.ts'
import { packagingNames } from '../counts.ts'
import { importLimits } from '../import.ts'

const readPackaging = (text: string): CellReading<Packaging> => {
  const value = packagingNames.get(headerKey(text))
  return value ? { value } : { problem: `« ${text} » n’est pas un conditionnement : écrivez unité, colis ou palette.` }
}

/** Columns of a file of stock, in its order. Only the last two may be edited. */
export const stockColumns = [
  { name: 'customer', label: 'Client', kind: 'text', hint: 'À ne pas modifier' },
  { name: 'reference', label: 'Référence', kind: 'code', isRequired: true, hint: 'À ne pas modifier' },
  { name: 'designation', label: 'Désignation', kind: 'text', hint: 'À ne pas modifier' },
  { name: 'batch_number', label: 'Lot', kind: 'code', hint: 'À ne pas modifier' },
  { name: 'batch_expiration_date', label: 'Péremption', kind: 'date', hint: 'À ne pas modifier' },
  { name: 'current_quantity', label: 'Quantité en stock', kind: 'count', isRequired: true, hint: 'À ne pas modifier' },
  {
    name: 'product_packaging',
    label: 'Conditionnement',
    isWrittenByName: true,
    kind: 'text',
    read: readPackaging,
    isRequired: true,
    hint: 'package_unit, package_box ou package_pallet ; aussi unité, colis ou palette',
  },
  {
    name: 'new_quantity',
    label: 'Nouvelle quantité',
    isWrittenByName: true,
    kind: 'count',
    isRequired: true,
    hint: 'Vide : ne change pas',
    aliases: ['quantite_comptee'],
  },
] as const satisfies readonly ImportColumn[]
export type StockColumn = (typeof stockColumns)[number]['name']

export const stockShape: FileShape = { columns: stockColumns, ...importLimits }
