import { jobKind } from '../platform/jobs/jobs.ts'

export interface StockRise {
  warehouseId: number
  productIds: number[]
}

/** Serves the pre-orders of a warehouse that wait for these products, after stock rose. */
export const servePreOrdersJob = jobKind<StockRise>('serve-pre-orders')
