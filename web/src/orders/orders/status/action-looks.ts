import { editActions, type OrderAction } from '@quai/contract/orders/orders/life.ts'

interface Look {
  /** The position among the actions. */
  rank: number
  /** `besideConfirm`: in the small menu of « Confirmer ». */
  place: 'bar' | 'menu' | 'besideConfirm'
  isDestructive?: boolean
  /** The form that carries it out, at its own address; without one a dialog asks. */
  form?: 'update' | 'updateAndConfirm' | 'complete' | 'count'
}

/**
 * Gives the place and the screen of each action; null for one that no button of an order takes. The server decides
 * which are possible (`order.actions`, `order.blocked`).
 */
export const actionLooks: Record<OrderAction, Look | null> = {
  order_create: null,
  order_pre_order_served: null,
  order_start_preparing: null,
  order_confirm: { rank: 1, place: 'bar' },
  order_count: { rank: 1, place: 'bar', form: 'count' },
  order_finish: { rank: 2, place: 'bar', form: 'complete' },
  order_undo_confirm: { rank: 1, place: 'bar' },
  order_update_and_confirm: { rank: 3, place: 'besideConfirm', form: 'updateAndConfirm' },
  order_update_pending: { rank: 4, place: 'bar', form: 'update' },
  order_update_preparing: { rank: 4, place: 'bar', form: 'update' },
  order_update_confirmed: { rank: 4, place: 'bar', form: 'update' },
  order_update_confirmed_to_pending: { rank: 4, place: 'bar', form: 'update' },
  order_refuse: { rank: 5, place: 'bar', isDestructive: true },
  order_no_show: { rank: 6, place: 'menu' },
  order_cancel_by_customer: { rank: 7, place: 'menu', isDestructive: true },
  order_cancel_by_warehouse: { rank: 7, place: 'menu', isDestructive: true },
  order_delete: { rank: 8, place: 'menu', isDestructive: true },
}

export interface OfferedAction extends Look {
  action: OrderAction
  /** Why it cannot be done now; undefined when it can. */
  reason: string | undefined
}

/**
 * Returns the caller's actions at this status, in display order. The terms of a request that may be confirmed are changed
 * by confirming others: « Modifier » stands in the menu.
 */
export const offeredActions = (order: {
  actions: readonly OrderAction[]
  blocked: Partial<Record<OrderAction, { message: string }>>
}): OfferedAction[] => {
  // The keys of `blocked` are actions.
  const blocked = Object.keys(order.blocked) as OrderAction[]
  const all = [...order.actions, ...blocked]
  const isAnswered = all.includes('order_confirm')
  return all
    .flatMap((action) => {
      const look = actionLooks[action]
      if (!look) return []
      const place = isAnswered && editActions.includes(action) ? 'menu' : look.place
      return [{ ...look, place, action, reason: order.blocked[action]?.message }]
    })
    .sort((a, b) => a.rank - b.rank)
}
