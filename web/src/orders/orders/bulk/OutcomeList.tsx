import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { BulkResult } from '@quai/contract/orders/orders/bulk.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useId } from 'react'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { slotText } from '../wording.ts'

interface Props {
  title: string
  orders: readonly OrderRow[]
  results: readonly BulkResult[]
  isFine?: boolean
}

/** Lists orders with the same outcome, one line each, with the reason of a failure. */
export const OutcomeList = ({ title, orders, results, isFine = false }: Props) => {
  const id = useId()
  const rows = new Map(orders.map((order) => [order.uuid, order]))
  const Icon = isFine ? CheckCircleOutlined : ErrorOutlineOutlined
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3" sx={titleSx(isFine)}>
        <Icon aria-hidden="true" sx={{ fontSize: 18 }} />
        {title}
      </Typography>
      <Box component="ul" sx={listSx}>
        {results.map(({ uuid, message }) => {
          const order = rows.get(uuid)
          return (
            order && (
              <Box component="li" key={uuid} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
                <Box sx={lineSx}>
                  <OrderLink of={{ ...order, orderUuid: uuid, orderId: order.id }} />
                  <span>{order.customerName}</span>
                  <Box component="span" sx={{ ml: { sm: 'auto' }, color: 'text.secondary' }}>
                    {slotText(order)}
                  </Box>
                </Box>
                {message && (
                  <Typography variant="body2" sx={{ color: 'tone.refused.ink', textWrap: 'pretty' }}>
                    {message}
                  </Typography>
                )}
              </Box>
            )
          )
        })}
      </Box>
    </section>
  )
}

const titleSx = (isFine: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  mb: 1,
  color: isFine ? 'tone.done.ink' : 'tone.refused.ink',
})

const listSx = { listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }

const lineSx = { display: 'flex', flexWrap: 'wrap', columnGap: 3 }
