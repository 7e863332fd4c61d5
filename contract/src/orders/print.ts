import type { OrderStatus } from './life.ts'
import type { OrderType } from './query.ts'

/** What one PDF may hold: more is asked for in several. */
export const printLimits = { orders: 100, lines: 5_000 } as const

/** Statuses in which a proof may be asked for: the warehouse has accepted the service, or done it. */
export const proofStatuses = ['preparing', 'confirmed', 'finished'] as const satisfies readonly OrderStatus[]

/** « bon-entree-123.pdf ». */
export const slipFilename = (orderType: OrderType, id: number): string => `bon-${fileWords[orderType]}-${id}.pdf`

/** « preuve-sortie-123.pdf ». */
export const proofFilename = (orderType: OrderType, id: number): string => `preuve-${fileWords[orderType]}-${id}.pdf`

const fileWords: Record<OrderType, string> = { delivery: 'entree', collection: 'sortie', inventory: 'inventaire' }
