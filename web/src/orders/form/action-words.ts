import type { OrderAction } from '@quai/contract/orders/life.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { t } from './texts.ts'

interface Words {
  /** On the button. */
  send: string
  /** What follows, told before. */
  happens: string
}

/** What the form says of the action it sends. */
export const wordsOf = (action: OrderAction, { userType, partner }: { userType: UserType; partner: string }): Words => {
  switch (action) {
    case 'order_create':
      return userType === 'customer'
        ? { send: t('send'), happens: t('happens.asks', { partner }) }
        : { send: t('sendConfirmed'), happens: t('happens.confirms', { partner }) }
    case 'order_update_and_confirm':
      return { send: t('sendCounter'), happens: t('happens.counter', { partner }) }
    case 'order_update_confirmed_to_pending':
      return { send: t('sendUpdateAsks'), happens: t('happens.updateAsks', { partner }) }
    default:
      return { send: t('sendUpdate'), happens: t('happens.update', { partner }) }
  }
}
