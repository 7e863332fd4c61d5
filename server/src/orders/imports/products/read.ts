import { type PackagingType, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import {
  countTexts,
  missingCounts,
  type Product,
  type ProductChanges,
  type ProductInput,
  productChanges,
  productInput,
} from '@quai/contract/goods/products/product.ts'
import {
  isPackagingColumn,
  packagingTypeOf,
  productCell,
  productFields,
} from '@quai/contract/orders/imports/products/cells.ts'
import {
  type PackagingColumn,
  type ProductColumn,
  packagingColumns,
  productColumns,
} from '@quai/contract/orders/imports/products/columns.ts'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import { keptText, readCell, trimmed } from '../cells.ts'
import type { FileLine } from '../definition.ts'
import type { Issues } from '../reading/issues.ts'
import { isFilled } from '../reading/read-columns.ts'
import type { KnownProducts } from './known.ts'

/** Line of a file, as far as it could be read. */
export interface AskedProduct {
  line: number
  reference: string
  /** Name that the product would have. */
  name: string | undefined
  before: Product | undefined
  /** Fields that differ from `before`. */
  change: ProductChanges
  /** The whole product, for a new one. */
  input: (ProductInput & { isActive: boolean }) | undefined
}

/** Fields that a line gives; null clears one. */
type Given = ProductChanges & { isBatchManaged?: boolean | undefined }

interface Around {
  known: KnownProducts
  /** For a new product whose line says none. */
  packagingType: PackagingType | undefined
}

/** Reads a line by the rules of the form. Its problems become issues. */
export const readProduct = (
  line: FileLine,
  { known, packagingType }: Around,
  issues: Issues,
): AskedProduct | undefined => {
  const say = (column: ProductColumn, message: string) =>
    issues.add({ line: line.line, column, code: 'INVALID', message })
  const reference = readReference(line, known, say)
  if (reference === undefined) return undefined
  const before = known.byReference.get(reference)
  const given = readFields(line, before, say)
  const asked = { line: line.line, reference, name: given.name ?? before?.name, before }
  if (before) return { ...asked, input: undefined, change: judgeChange(before, given, say) }
  if (given.name === undefined) say('designation', 'Une désignation est requise pour un produit nouveau.')
  if (given.packagingType === undefined) {
    const isSaid = Object.keys(packagingColumns).some((name) => isFilled(line, name))
    if (packagingType && !isSaid) given.packagingType = packagingType
    else say('unit', 'unit' in line.cells || isSaid ? noPackaging : noPackagingColumn)
  }
  const read = productInput.safeParse(given)
  if (!read.success) sayAll(read.error.issues, say)
  return { ...asked, input: read.data && { ...read.data, isActive: given.isActive ?? true }, change: {} }
}

const noPackaging = 'Écrivez oui dans Unité, Colis ou Palette : un produit se compte en l’un d’eux au moins.'
const noPackagingColumn =
  'Le fichier n’a pas de colonne Unité, Colis ou Palette : choisissez le conditionnement en le déposant.'

type Say = (column: ProductColumn, message: string) => void

const readReference = ({ cells }: FileLine, known: KnownProducts, say: Say): string | undefined => {
  const text = trimmed(cells['reference'])
  if (text === '') {
    say('reference', 'Une référence est requise.')
    return undefined
  }
  const reading = readCell({ kind: 'code' }, text)
  if ('problem' in reading) {
    say('reference', reading.problem)
    return undefined
  }
  const whole = known.withZeros.get(text)
  if (whole !== undefined && !known.byReference.has(text))
    say(
      'reference',
      `« ${text} » a perdu ses zéros dans le tableur : écrivez ${whole}, ou créez la référence ${text} dans « Produits ».`,
    )
  return text
}

/** Reads the cells of the columns that the file has. An empty one clears its field, if it may be empty. */
const readFields = (line: FileLine, before: Product | undefined, say: Say): Given => {
  const given: Record<string, unknown> = {}
  const flags: Partial<Record<PackagingColumn, boolean>> = {}
  for (const column of productColumns) {
    const { name } = column
    if (!(name in line.cells)) continue
    const text = trimmed(line.cells[name])
    const reading = text === '' ? { value: undefined } : readValue(column, text, before)
    if ('problem' in reading) say(name, reading.problem)
    else if (isPackagingColumn(name))
      flags[name] = reading.value as boolean // a flag, by its kind
    else if (reading.value !== undefined) given[productFields[name]] = stored(column, reading.value)
    else if (!isKept.has(name)) given[productFields[name]] = null
  }
  // Each value was read by its own column.
  return { ...(given as Given), ...typeOf(flags, before) }
}

/** Rounds a size or a weight as the database does, so that a file read twice changes nothing. */
const stored = ({ name, kind }: (typeof productColumns)[number], value: unknown): unknown => {
  if (kind !== 'decimal') return value
  return Number(Number(value).toFixed(name.endsWith('weight') ? 3 : 2))
}

/** Columns whose empty cell leaves the product as it is, because it always has a value. */
const isKept = new Set<ProductColumn>([
  'reference',
  'designation',
  'product_type',
  'product_packaging',
  'batch_management',
  'is_fragile',
  'keeps_upright',
  'is_active',
])

/** Reads a cell. One that says what the product already has is clear, even if « 1,234 » alone would not be. */
const readValue = (column: (typeof productColumns)[number], text: string, before: Product | undefined) => {
  const { name } = column
  const today = before && productCell(before, name)
  if (before && !isPackagingColumn(name) && typeof today === 'number' && text === cellText(today))
    return { value: before[productFields[name]] }
  if (name === 'ean' && typeof today === 'string' && today !== text && today.replace(/^0+/, '') === text)
    return { problem: `« ${text} » a perdu ses zéros dans le tableur : écrivez ${today}, au format Texte.` }
  return readCell(column, text)
}

/** Returns what a cell contains in a file: « 13,75 ». */
export const cellText = (value: string | number | null): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')

/** Returns the packaging type that the flags name. A line without any keeps its own; with one, an empty cell is « non ». */
const typeOf = (
  flags: Partial<Record<PackagingColumn, boolean>>,
  before: Product | undefined,
): { packagingType?: PackagingType } => {
  if (Object.values(flags).every((flag) => flag === undefined)) return {}
  const usable = new Set(before ? usablePackagings[before.packagingType] : [])
  for (const [name, packaging] of Object.entries(packagingColumns))
    if (name in flags) usable[flags[name as PackagingColumn] ? 'add' : 'delete'](packaging) // a key of the record
  const packagingType = packagingTypeOf(usable)
  return packagingType ? { packagingType } : {}
}

/** Returns the fields that differ, after judging them. */
const judgeChange = (before: Product, { isBatchManaged, ...given }: Given, say: Say): ProductChanges => {
  if (isBatchManaged !== undefined && isBatchManaged !== before.isBatchManaged)
    say('batch_management', 'La gestion par lot d’un produit existant se change sur sa page.')
  const read = productChanges.safeParse(given)
  if (!read.success) {
    sayAll(read.error.issues, say)
    return {}
  }
  for (const name of missingCounts({ ...before, ...read.data })) say(columnOf(name), countTexts[name])
  const differing = Object.entries(read.data).filter(([field, value]) => {
    const column = productColumns.find(({ name }) => name === columnOf(field))
    // A stored text may be older than the rules by which a cell is kept.
    const kept = (one: unknown) => (typeof one === 'string' && column ? keptText(one, column) || null : one)
    return kept(value) !== kept(before[field as keyof Product])
  })
  return Object.fromEntries(differing)
}

const sayAll = (found: Parameters<typeof toFieldIssue>[0][], say: Say): void => {
  for (const issue of found) {
    const { path, fallback } = toFieldIssue(issue)
    say(columnOf(String(path[0])), fallback)
  }
}

const columnOf = (field: string): ProductColumn =>
  field === 'packagingType'
    ? 'unit'
    : (productColumns.find(({ name }) => !isPackagingColumn(name) && productFields[name] === field)?.name ??
      'reference')
