import type { FieldIssue } from '@quai/contract/issues.ts'
import { openStatuses } from '@quai/contract/orders/life.ts'
import { type Packaging, packagingLabels, usablePackagings } from '@quai/contract/products/packaging.ts'
import { countTexts, missingCounts, type Product, type ProductChanges } from '@quai/contract/products/product.ts'
import { typeset } from '@quai/contract/typography.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

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
  const { rows } = await sql<{ productId: number; packaging: Packaging }>`
    SELECT k.product_id AS "productId", k.packaging
    FROM unnest(${lost.map(({ id }) => id)}::bigint[], ${lost.map(({ packaging }) => packaging)}::packaging[])
      AS k (product_id, packaging)
    WHERE EXISTS (
        SELECT FROM stock_balances b WHERE b.product_id = k.product_id AND b.packaging = k.packaging
          AND (b.physical > 0 OR b.incoming > 0 OR b.waiting > 0))
      OR EXISTS (
        SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = k.product_id AND i.product_packaging = k.packaging
          AND o.order_status = ANY(${[...openStatuses]}::order_status[]))`.execute(db)
  return new Set(rows.map(({ productId, packaging }) => `${productId}/${packaging}`))
}
