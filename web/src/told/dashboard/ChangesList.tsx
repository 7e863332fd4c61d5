import Box from '@mui/material/Box'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { t } from './texts.ts'

/** Lists the orders that a warehouse changed and that await the customer's answer; renders nothing without any. */
export const ChangesList = ({ orders }: { orders: readonly OrderRow[] }) =>
  orders.length > 0 && (
    // In one column it comes before the day, because it awaits an answer.
    <Box sx={{ order: { xs: -1, lg: 0 } }}>
      <Panel
        title={t('changesToAccept')}
        lead={t('changesLead')}
        actions={
          <TextLink to="/orders" search={{ hasChangesToAccept: true }} variant="body2">
            {t('seeAll')}
          </TextLink>
        }
        isFlush
      >
        <OrderLinks orders={orders} />
      </Panel>
    </Box>
  )
