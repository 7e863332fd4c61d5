import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { isCalledOff } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { may } from '../../../platform/session.ts'
import { t } from './texts.ts'

/** Says that the customer waits for a proof; hidden from the customer, who requested it. */
export const ProofAsked = ({ order }: { order: Order }) =>
  order.proofRequestSent &&
  order.availableProof !== 'uploaded' &&
  !isCalledOff(order.orderStatus) &&
  !may('orders.askProof') ? (
    <Alert severity="info">
      <AlertTitle sx={{ fontWeight: 640, mb: 0, fontSize: '0.875rem' }}>{t('askedTitle')}</AlertTitle>
      {t('askedText', { customer: order.customer.name })}
    </Alert>
  ) : null
