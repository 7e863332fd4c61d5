import { jobKind } from '../platform/jobs/jobs.ts'

export interface StockRise {
  warehouseId: number
  productIds: number[]
}

/** Stock rose: serves the pre-orders of a warehouse that wait for these products. */
export const servePreOrdersJob = jobKind<StockRise>('serve-pre-orders')
