import { type Packaging, packagingLabels, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import { countTexts, missingCounts, type Product, type ProductChanges } from '@quai/contract/goods/products/product.ts'
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

/** Returns the issues of products after merging their changes. `pathOf` gives the place of a change in the request. */
export const issuesOf = async (
  db: Db,
  changes: readonly Merged[],
  pathOf: (index: number) => Path,
): Promise<FieldIssue[]> => {
  const held = await heldPackagings(db, changes)
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

/** Returns `product/packaging` for those packagings that would become unusable while stock or open orders have them. */
const heldPackagings = async (db: Db, changes: readonly Merged[]): Promise<Set<string>> => {
  const lost = changes.flatMap((change) => lostPackagings(change).map((packaging) => ({ id: change.id, packaging })))
  if (lost.length === 0) return new Set()
  const rows = await db.all(sql<{ productId: number; packaging: Packaging }>`
    SELECT k.product_id AS "productId", k.packaging
    FROM unnest(${lost.map(({ id }) => id)}::bigint[], ${lost.map(({ packaging }) => packaging)}::packaging[])
      AS k (product_id, packaging)
    WHERE EXISTS (
        SELECT FROM stock_balances b WHERE b.product_id = k.product_id AND b.packaging = k.packaging
          AND (b.physical > 0 OR b.incoming > 0 OR b.waiting > 0))
      OR EXISTS (
        SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = k.product_id AND i.product_packaging = k.packaging
          AND ${isOpenOrder('o')})`)
  return new Set(rows.map(({ productId, packaging }) => `${productId}/${packaging}`))
}
