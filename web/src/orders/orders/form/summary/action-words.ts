import { type OrderAction, stepsOf, takesPreOrders } from '@quai/contract/orders/orders/life.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { t } from '../texts.ts'

interface Words {
  /** The label of the button. */
  send: string
  /** The effect, stated before sending. */
  happens: string
  /** True when an order for goods out of stock is accepted and waits for them. */
  mayWait: boolean
}

/** Returns the form's words for the action it sends. */
export const wordsOf = (action: OrderAction, { userType, partner }: { userType: UserType; partner: string }): Words => {
  const mayWait = stepsOf(action).some(({ to }) => to !== 'deleted' && takesPreOrders(to))
  switch (action) {
    case 'order_create':
      return userType === 'customer'
        ? { send: t('send'), happens: t('happens.asks', { partner }), mayWait }
        : { send: t('sendConfirmed'), happens: t('happens.confirms', { partner }), mayWait }
    case 'order_update_and_confirm':
      return { send: t('sendCounter'), happens: t('happens.counter', { partner }), mayWait }
    case 'order_update_confirmed_to_pending':
      return { send: t('sendUpdateAsks'), happens: t('happens.updateAsks', { partner }), mayWait }
    default:
      return {
        send: t('sendUpdate'),
        happens: t('happens.update', { partner }),
        mayWait,
      }
  }
}
