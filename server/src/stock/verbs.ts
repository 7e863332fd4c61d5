import type { Verbs } from '../calls/verbs.ts'
import { adjustStock } from './adjust.ts'
import { listStock } from './list.ts'
import { listMovements } from './movements.ts'
import { showStockOverview } from './overview.ts'
import { proposeBatches } from './proposal.ts'

/** Routes of this module with their verbs. */
export const stockVerbs = {
  stock: {
    products: listStock,
    overview: showStockOverview,
    movements: listMovements,
    proposal: proposeBatches,
    adjust: adjustStock,
  },
} satisfies Pick<Verbs, 'stock'>
