import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { Order } from '@quai/contract/orders/order.ts'
import { ProofAsked } from '../print/ProofAsked.tsx'
import { t } from './texts.ts'

/** Says first that the order waits for stock, or why it ended. */
export const Notices = ({ order }: { order: Order }) => (
  <>
    {order.preOrderRank !== null && (
      <Alert severity="warning">
        <AlertTitle sx={titleSx}>{t('preOrderTitle')}</AlertTitle>
        {t('preOrderRank', { count: order.preOrderRank })}
      </Alert>
    )}
    <ProofAsked order={order} />
    {order.refusalReasons && <Reason title={t('refusal')} text={order.refusalReasons} />}
    {order.cancellationReasons && <Reason title={t('cancellation')} text={order.cancellationReasons} />}
  </>
)

const Reason = ({ title, text }: { title: string; text: string }) => (
  <Alert severity="info" icon={false}>
    <AlertTitle sx={titleSx}>{title}</AlertTitle>
    {text}
  </Alert>
)

const titleSx = { fontWeight: 640, mb: 0, fontSize: '0.875rem' }
