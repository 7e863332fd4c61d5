import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'

export interface Places {
  productId: number
  /** Batch that left with the most orders. */
  batchId: number
}

interface Read {
  title: string
  role: UserType
  /** Path under /api. `page=last` asks for the last page by the total of the first one. */
  path: string
}

const day = (days: number): string => addDays(wallClock(new Date()).date, -days)

/** Reads of the stock and its ledger whose time must not depend on the length of the ledger. */
export const readsOf = ({ productId, batchId }: Places): Read[] => [
  { title: 'overview', role: 'customer', path: '/stock/overviews/product' },
  { title: 'stock, first page', role: 'customer', path: '/stock/product' },
  { title: 'stock of a product', role: 'warehouse', path: `/stock/overviews/product/${productId}` },
  { title: 'a product a week ago', role: 'customer', path: `/stock/overviews/product/${productId}?date=${day(7)}` },
  { title: 'a product a year ago', role: 'customer', path: `/stock/overviews/product/${productId}?date=${day(365)}` },
  {
    title: 'a product at the beginning',
    role: 'warehouse',
    path: `/stock/overviews/product/${productId}?date=${day(728)}`,
  },
  { title: 'stock a year ago, first page', role: 'customer', path: `/stock/product?date=${day(365)}` },
  { title: 'projection', role: 'customer', path: `/stock/overviews/product/${productId}/projection` },
  { title: 'movements, last page', role: 'customer', path: `/stock/movements/${productId}?page=last` },
  { title: 'EPCIS, from a year ago', role: 'customer', path: `/epcis/events?GE_eventTime=${day(365)}T00:00:00Z` },
  {
    title: 'EPCIS, last year of counts',
    role: 'warehouse',
    path: `/epcis/events?EQ_bizStep=stock_taking&GE_eventTime=${day(365)}T00:00:00Z`,
  },
  { title: 'recall', role: 'customer', path: `/batches/${batchId}/recall` },
]
