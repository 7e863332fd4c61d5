import { jobKind } from '../../platform/jobs/jobs.ts'

export interface FreedStock {
  warehouseId: number
  productIds: number[]
}

/** Serves the pre-orders of a warehouse that wait for these products, after stock may have become available. */
export const servePreOrdersJob = jobKind<FreedStock>('serve-pre-orders')
