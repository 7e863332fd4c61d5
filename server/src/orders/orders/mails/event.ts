import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import type { AdjustedLine } from '../../../goods/stock/mails.ts'
import type { OrderGoods } from '../../../services/mails/goods.ts'

export type OrderEventName =
  | OrderAction
  | 'order_pre_order_served'
  | 'order_add_documents'
  | 'order_ask_proof'
  | 'order_accept_changes'
  | 'order_comment'

export interface OrderEvent {
  orderId: number
  orderUuid: string
  event: OrderEventName
  order: {
    internalNumber: string | null
    orderType: OrderType
    orderDateStart: string
    customerId: number
    customerName: string
    warehouseId: number
    warehouseName: string
    isStockAvailable: boolean
  }
  reason?: string | null
  /** Names of the files. */
  documents?: string[]
  /** What a deleted order named. The mails of others read theirs when they leave. */
  goods?: OrderGoods
  /** Corrections made by a finished inventory. */
  adjusted?: readonly AdjustedLine[]
  /** Changes. For a proposal: all that the customer has not agreed to yet. */
  differences?: readonly Difference[]
  /** Set when the customer is asked to agree: the last instant to edit or cancel (null without a limit). */
  decideBefore?: string | null
  /** The text of a comment. */
  comment?: string
  /** null when the system closed it. */
  actor: { contactId: number; userType: UserType } | null
}

export type Side = 'customer' | 'warehouse'
