import Button from '@mui/material/Button'
import { gramsText } from '@quai/contract/orders/carbon/grams-text.ts'
import { methodLabels, wayText } from '@quai/contract/orders/carbon/words.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useState } from 'react'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

const OrderMethod = opensDialog(() => import('./OrderMethod.tsx'), 'OrderMethod')

interface Props {
  order: Pick<Order, 'uuid'> & { carbonEstimate: NonNullable<Order['carbonEstimate']> }
}

/** Shows the estimated emissions of an order, and on demand how they are computed. */
export const OrderCarbon = ({ order }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const { carbonEstimate: estimate } = order
  return (
    <>
      {gramsText(estimate.grams)}
      <Muted variant="caption" component="div">
        {methodLabels[estimate.method]}, {wayText(estimate)}
      </Muted>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)} sx={{ ml: -1.5, mt: 0.5 }}>
        {t('method')}
      </Button>
      <OrderMethod order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
