import type { OrderAction } from '@quai/contract/orders/life.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { t } from '../texts.ts'

interface Words {
  /** On the button. */
  send: string
  /** What follows, told before. */
  happens: string
  /** Goods that are not in stock may wait; else they are refused. */
  mayWait: boolean
}

/** What the form says of the action it sends. */
export const wordsOf = (action: OrderAction, { userType, partner }: { userType: UserType; partner: string }): Words => {
  switch (action) {
    case 'order_create':
      return userType === 'customer'
        ? { send: t('send'), happens: t('happens.asks', { partner }), mayWait: true }
        : { send: t('sendConfirmed'), happens: t('happens.confirms', { partner }), mayWait: true }
    case 'order_update_and_confirm':
      return { send: t('sendCounter'), happens: t('happens.counter', { partner }), mayWait: false }
    case 'order_update_confirmed_to_pending':
      return { send: t('sendUpdateAsks'), happens: t('happens.updateAsks', { partner }), mayWait: true }
    default:
      return {
        send: t('sendUpdate'),
        happens: t('happens.update', { partner }),
        mayWait: action === 'order_update_pending',
      }
  }
}
