import { adminToken, type Callers, worldOf } from '../../world/callers.ts'
import { asOwner } from '../../world/database.ts'
import type { Places } from './reads.ts'

/** Number of Quai’s own organisations. Each has its own turns (decision 017). */
const admins = 4

/** Returns callers of each kind, admins among them. */
export const everybodyOf = async (url: string, dataFolder: string): Promise<Callers> => {
  for (let rank = 1; rank <= admins; rank++) await adminToken(url, dataFolder, `admin${rank}@bench.test`)
  return worldOf(url, dataFolder)
}

export const placesOf = (url: string, customerId: number, warehouseId: number): Promise<Places> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<Places>(
      `SELECT (SELECT count(*)::int FROM orders) AS orders, $2::int AS "warehouseId",
        (SELECT min(id)::int FROM products WHERE customer_id = $1) AS "productId",
        (SELECT uuid FROM orders WHERE customer_id = $1 ORDER BY id DESC LIMIT 1) AS "orderUuid",
        (SELECT o.internal_number FROM documents d JOIN orders o ON o.id = d.order_id
         WHERE d.warehouse_id = $2 AND d.id > (SELECT max(id) / 2 FROM documents) ORDER BY d.id LIMIT 1) AS number`,
      [customerId, warehouseId],
    )
    const [places] = rows
    if (!places) throw new Error('A selection without a table has one row')
    return places
  })
