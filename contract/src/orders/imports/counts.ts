import { type Packaging, packagingLabels, packagings } from '../../goods/products/packaging.ts'
import { type CellReading, type FileShape, headerKey, type ImportColumn } from './columns.ts'
import { importLimits } from './import.ts'

/** Packagings by their names in a file. */
export const packagingNames = new Map(
  packagings.flatMap((packaging) =>
    [packaging, packagingLabels[packaging].one, packagingLabels[packaging].many].map((word): [string, Packaging] => [
      headerKey(word),
      packaging,
    ]),
  ),
)

const readPackaging = (text: string): CellReading<Packaging> => {
  const value = packagingNames.get(headerKey(text))
  return value ? { value } : { problem: `le conditionnement « ${text} » n’en est pas un (unité, colis ou palette).` }
}

/** Columns of a count sheet that are read back. The sheet is written with their labels. */
export const countColumns = [
  { name: 'reference', label: 'Référence', kind: 'code', isRequired: true, hint: 'Celle du catalogue' },
  { name: 'batch', label: 'Lot', kind: 'code', hint: 'Pour un produit géré par lot' },
  {
    name: 'expiry',
    label: 'Péremption',
    kind: 'date',
    hint: 'JJ/MM/AAAA, pour un lot nouveau',
    problem: (text: string) => `« ${text} » n’est pas une date (JJ/MM/AAAA).`,
  },
  {
    name: 'packaging',
    label: 'Conditionnement',
    kind: 'text',
    read: readPackaging,
    isRequired: true,
    hint: 'unité, colis ou palette',
  },
  {
    name: 'counted',
    label: 'Quantité comptée',
    kind: 'count',
    isRequired: true,
    hint: 'Vide : à compter',
    problem: (text: string) => `« ${text} » n’est pas une quantité entière.`,
  },
] as const satisfies readonly ImportColumn[]

/** Limits only the whole file, not each cell: a designation may be long, and it is not read back. */
export const countShape: FileShape = {
  columns: countColumns,
  maxLines: 20_000,
  maxCellBytes: importLimits.maxBytes,
}
