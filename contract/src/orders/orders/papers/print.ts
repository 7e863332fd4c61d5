import type { OrderType } from '../../../platform/of-order.ts'
import type { OrderStatus } from '../life.ts'

/** Limits of one PDF; larger sets need several requests. */
export const printLimits = { orders: 100, lines: 5_000 } as const

/** Statuses in which a customer may ask for a proof: the warehouse has accepted or completed the service. */
export const proofStatuses = ['preparing', 'confirmed', 'finished'] as const satisfies readonly OrderStatus[]

/** Example: « bon-entree-123.pdf ». */
export const slipFilename = (orderType: OrderType, id: number): string => `bon-${fileWords[orderType]}-${id}.pdf`

/** Example: « preuve-sortie-123.pdf ». */
export const proofFilename = (orderType: OrderType, id: number): string => `preuve-${fileWords[orderType]}-${id}.pdf`

const fileWords: Record<OrderType, string> = { delivery: 'entree', collection: 'sortie', inventory: 'inventaire' }
