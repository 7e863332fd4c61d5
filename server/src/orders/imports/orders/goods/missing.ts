import { type Packaging, type PackagingType, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import type { MissingThing } from '@quai/contract/orders/imports/import.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { ProductFacts } from '../../../orders/goods/items.ts'
import type { Catalogue } from './catalogue.ts'
import type { ReadGoods } from './goods.ts'

/** Reference in a file that the catalogue does not contain. */
export interface MissingReference {
  reference: string
  lines: number[]
  /** Packaging to create the product with; null when the file does not say enough. */
  packaging: Packaging | null
  isBatchManaged: boolean
  /** Reason in French why it cannot be created. */
  problem: string | null
}

const typeOf: Record<Packaging, PackagingType> = {
  package_unit: 'unit',
  package_box: 'box',
  package_pallet: 'pallet',
}

type Asked = ReadGoods['unknown'] extends Map<string, (infer Line)[]> ? Line : never

interface Known extends Pick<Catalogue, 'names' | 'withZeros'> {
  hasBatches: boolean
}

/** Describes the product to create for an unknown reference: its name, and the packaging that the file uses. */
export const describeMissing = (
  reference: string,
  asked: readonly Asked[],
  { names, withZeros, hasBatches }: Known,
): MissingReference => {
  const packagings = [...new Set(asked.flatMap(({ packaging }) => packaging ?? []))]
  const isBatchManaged = asked.some(({ values }) => values.batch_number !== undefined)
  const only = packagings.length === 1 ? (packagings[0] ?? null) : null
  return {
    reference,
    lines: asked.map(({ line }) => line),
    packaging: only,
    isBatchManaged,
    problem: problemOf({ reference, packagings, isBatchManaged, names, withZeros, hasBatches }),
  }
}

interface Described extends Known {
  reference: string
  packagings: readonly Packaging[]
  isBatchManaged: boolean
}

const problemOf = (described: Described): string | null => {
  const { reference, packagings, isBatchManaged, names, withZeros, hasBatches } = described
  const whole = withZeros.get(reference)
  if (whole) return `Ses zéros ont été perdus dans le tableur : la référence ${whole} existe.`
  if (packagings.length === 0) return 'Aucune ligne ne dit sous quel conditionnement.'
  if (packagings.length > 1)
    return `Le fichier l’emploie en ${packagings.map((one) => packagingLabels[one].many).join(' et en ')} : créez-la dans Produits, avec ses quantités de conversion.`
  if (names.has(reference)) return 'Un autre produit porte déjà ce nom : créez-la dans Produits.'
  if (reference.length > 80) return 'Une référence a 80 caractères au plus.'
  if (isBatchManaged && !hasBatches)
    return 'La gestion par lot ne fait pas partie de la formule : enlevez le numéro de lot.'
  return null
}

/** Creates a substitute for a product until it exists, with an id larger than any in the database. */
export const inventProduct = ({ reference, packaging, isBatchManaged, problem }: MissingReference, rank: number) => {
  if (packaging === null || problem !== null) return undefined
  const product: ProductFacts = {
    id: Number.MAX_SAFE_INTEGER - rank,
    reference,
    packagingType: typeOf[packaging],
    isBatchManaged,
    isActive: true,
    isSized: { package_unit: false, package_box: false, package_pallet: false },
  }
  return product
}

export const packagingTypeOf = (packaging: Packaging): PackagingType => typeOf[packaging]

export const presentMissing = ({
  reference,
  lines,
  packaging,
  isBatchManaged,
  problem,
}: MissingReference): MissingThing => ({
  name: reference,
  about: [packaging && packagingLabels[packaging].one, isBatchManaged && 'géré par lot'].filter(Boolean).join(' · '),
  lines,
  problem: problem && typeset(problem),
})
