import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'

/** Gives each status its tone, for chips, calendar and timeline. */
export const statusTones: Record<OrderStatus, ToneName> = {
  pending: 'wait',
  preparing: 'work',
  confirmed: 'planned',
  refused: 'refused',
  finished: 'done',
  canceled_by_warehouse: 'gone',
  canceled_by_customer: 'gone',
  aborted_by_customer: 'gone',
  no_show: 'absent',
}

/** The tone of an order that waits for stock, everywhere. */
export const preOrderTone: ToneName = 'absent'
