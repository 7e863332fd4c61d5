import {
  type ConversionCount,
  conversions,
  type Packaging,
  packagesText,
  packagingLabels,
  usablePackagings,
} from '@quai/contract/goods/products/packaging.ts'
import {
  countInUse,
  countTexts,
  missingCounts,
  type Product,
  type ProductChanges,
} from '@quai/contract/goods/products/product.ts'
import type { FieldIssue } from '@quai/contract/platform/issues.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import { isOpenOrder } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'

interface Merged {
  id: number
  before: Product
  after: Product & ProductChanges
}

type Path = (string | number)[]

interface Judging {
  /** Gives the place of a change in the request. */
  pathOf: (index: number) => Path
  acceptsCounts?: boolean
}

/** Returns the issues of products after merging their changes. */
export const issuesOf = async (
  db: Db,
  changes: readonly Merged[],
  { pathOf, acceptsCounts = false }: Judging,
): Promise<FieldIssue[]> => {
  const changed = (change: Merged) => (acceptsCounts ? [] : changedCounts(change))
  const held = await heldPackagings(
    db,
    changes.flatMap((change) =>
      [...lostPackagings(change), ...changed(change).map((name) => conversions[name].packaging)].map((packaging) => ({
        id: change.id,
        packaging,
      })),
    ),
  )
  const seen = new Set<number>()
  return changes.flatMap((change, index) => {
    const path = pathOf(index)
    const repeated = seen.has(change.id)
    seen.add(change.id)
    return [
      ...(repeated ? [issue([...path, 'id'], 'duplicate', 'Ce produit est déjà dans la liste.')] : []),
      ...missingCounts(change.after).map((name) => issue([...path, name], 'required', countTexts[name])),
      ...lostPackagings(change)
        .filter((packaging) => held.has(`${change.id}/${packaging}`))
        .map((packaging) => issue([...path, 'packagingType'], 'in_use', heldText(packaging))),
      ...changed(change).flatMap((name) => {
        const stock = held.get(`${change.id}/${conversions[name].packaging}`)
        return stock === undefined ? [] : [issue([...path, name], countInUse, changedText(change, { name, stock }))]
      }),
    ]
  })
}

const unique = { reference: 'Cette référence existe déjà.', name: 'Cette désignation existe déjà.' } as const
type UniqueField = keyof typeof unique

/** Returns an issue for each changed reference and designation that another product of the customer will have. */
export const takenNames = async (
  db: Db,
  changes: readonly Merged[],
  pathOf: (index: number) => Path,
): Promise<FieldIssue[]> => {
  const fields = (['reference', 'name'] as const).filter((field) =>
    changes.some(({ before, after }) => before[field] !== after[field]),
  )
  if (fields.length === 0) return []
  const kept = await keptNames(db, changes)
  return fields.flatMap((field) => {
    const taken = new Set(kept.map((other) => keyOf(other.customerId, other[field])))
    // Unchanged names first: the row that changes is the one at fault.
    for (const { before, after } of changes)
      if (before[field] === after[field]) taken.add(keyOf(before.customerId, after[field]))
    return changes.flatMap(({ before, after }, index) => {
      if (before[field] === after[field]) return []
      const key = keyOf(before.customerId, after[field])
      const isTaken = taken.has(key)
      taken.add(key)
      return isTaken ? [issue([...pathOf(index), field], 'duplicate', unique[field])] : []
    })
  })
}

const keyOf = (customerId: number, name: string): string => `${customerId}/${name}`

/** Loads the other products of the same customers that have one of the new names. */
const keptNames = async (db: Db, changes: readonly Merged[]) =>
  db.all(sql<{ customerId: number } & Record<UniqueField, string>>`
    SELECT p.customer_id AS "customerId", p.reference, p.name FROM products p
    WHERE p.customer_id = ANY(${changes.map(({ before }) => before.customerId)}::bigint[])
      AND p.id <> ALL(${changes.map(({ id }) => id)}::bigint[])
      AND (p.reference = ANY(${changes.map(({ after }) => after.reference)}::text[])
        OR p.name = ANY(${changes.map(({ after }) => after.name)}::text[]))`)

const issue = (path: Path, rule: string, text: string): FieldIssue => ({
  path,
  key: `errors.${rule}.custom`,
  params: {},
  fallback: typeset(text),
})

const heldText = (packaging: Packaging): string =>
  `Il reste du stock ou des commandes en cours en ${packagingLabels[packaging].many} : ce conditionnement doit rester utilisable.`

const lostPackagings = ({ before, after }: Merged): Packaging[] => {
  const usable = usablePackagings[after.packagingType]
  return usablePackagings[before.packagingType].filter((packaging) => !usable.includes(packaging))
}

/** Counts that change, among packagings that stay usable. */
const changedCounts = ({ before, after }: Merged): ConversionCount[] => {
  const usable = usablePackagings[after.packagingType]
  return (Object.keys(conversions) as ConversionCount[]).filter(
    (name) => before[name] !== null && before[name] !== after[name] && usable.includes(conversions[name].packaging),
  )
}

/** Says what would count otherwise: « 20 colis en stock compteraient 120 unités au lieu de 240. » */
const changedText = ({ before, after }: Merged, { name, stock }: { name: ConversionCount; stock: number }): string => {
  const { packaging, of } = conversions[name]
  const countedAs = (each: number | null | undefined) =>
    each ? packagesText(Math.max(1, stock) * each, of) : `un nombre inconnu de ${packagingLabels[of].many}`
  const what =
    stock > 0
      ? `${packagesText(stock, packaging)} en stock`
      : `Dans des commandes en cours, 1 ${packagingLabels[packaging].one}`
  const verb = stock > 1 ? 'compteraient' : 'compterait'
  return `${what} ${verb} ${countedAs(after[name])} au lieu de ${countedAs(before[name])}. Corrigez-le sur la page du produit si le nombre était faux ; sinon, créez un autre produit.`
}

interface Place {
  id: number
  packaging: Packaging
}

/** Returns the stock by `product/packaging` of those packagings that stock or open orders have. */
const heldPackagings = async (db: Db, places: readonly Place[]): Promise<Map<string, number>> => {
  if (places.length === 0) return new Map()
  const rows = await db.all(sql<{ productId: number; packaging: Packaging; stock: number }>`
    SELECT DISTINCT k.product_id AS "productId", k.packaging, b.physical AS stock
    FROM unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ packaging }) => packaging)}::packaging[])
      AS k (product_id, packaging)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.physical), 0)::int AS physical, coalesce(sum(b.incoming + b.waiting), 0) AS awaited
      FROM stock_balances b WHERE b.product_id = k.product_id AND b.packaging = k.packaging) b
    WHERE b.physical > 0 OR b.awaited > 0
      OR EXISTS (
        SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = k.product_id AND i.product_packaging = k.packaging
          AND ${isOpenOrder('o')})`)
  return new Map(rows.map(({ productId, packaging, stock }) => [`${productId}/${packaging}`, stock]))
}
