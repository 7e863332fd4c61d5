import type { Verbs } from '../../calls/verbs.ts'
import { adjustStock } from './adjust.ts'
import { switchBatchManagement } from './batches/batch-management.ts'
import { listExpiries, listStockBatches, showBatchesAt, showStockOfBatch } from './batches/by-batch.ts'
import { listComing, showStockOverview } from './figures/details.ts'
import { exportStock } from './figures/export.ts'
import { exportMovements } from './figures/export-movements.ts'
import { projectStock } from './figures/projection.ts'
import { holdGoods, listHolds } from './holds/hold-goods.ts'
import { listStock, listTotals } from './list.ts'
import { listMovements } from './movements.ts'
import { proposeBatches } from './proposal.ts'

/** Routes of this module with their verbs. */
export const stockVerbs = {
  stock: {
    products: listStock,
    totals: listTotals,
    batches: listStockBatches,
    expiries: listExpiries,
    ofBatch: showStockOfBatch,
    batchesAt: showBatchesAt,
    export: exportStock,
    overview: showStockOverview,
    coming: listComing,
    projection: projectStock,
    movements: listMovements,
    exportMovements,
    proposal: proposeBatches,
    manageBatches: switchBatchManagement,
    holds: listHolds,
    hold: holdGoods,
    adjust: adjustStock,
  },
} satisfies Pick<Verbs, 'stock'>
