import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagesText, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { capitalised, emptyMark } from '@quai/contract/platform/text/typography.ts'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { dayText, hoursText, isWholeDay, transporterText } from '../wording.ts'
import { t } from './texts.ts'

/** Shows the slot, the quantities and the carrier: what the gate reads first. A customer has no use for the dock. */
export const AppointmentPanel = ({ order }: { order: Order }) => {
  const hasDock = useUser().userType !== 'customer'
  return (
    <Panel isFlush>
      <Box component="dl" aria-label={t('appointment')} sx={gridSx(hasDock)}>
        <Cell label={t('day')} isWide>
          <Big>{capitalised(dayText(order.orderDateStart))}</Big>
          {order.orderDateDone && (
            <Small>
              {t('done')} {formatDateTime(order.orderDateDone)}
              {order.driverOnTime !== null && `, ${t(order.driverOnTime ? 'onTime' : 'late')}`}
            </Small>
          )}
        </Cell>
        <Cell label={t('hours')}>
          <Big>{isWholeDay(order) ? t('courierDay') : hoursText(order)}</Big>
        </Cell>
        {hasDock && (
          <Cell label={t('dock')}>
            <Box component="span" sx={order.dock === null ? {} : dockSx}>
              <Big>{order.dock ?? emptyMark}</Big>
            </Box>
          </Cell>
        )}
        <Cell label={orderTypeLabels[order.orderType].one}>
          <Quantities order={order} />
        </Cell>
        <Cell label={t('transport')}>
          <Medium>{order.orderTransporter ? transporterText(order.orderTransporter) : t('none')}</Medium>
        </Cell>
      </Box>
    </Panel>
  )
}

/** Shows the moved quantities once known, the planned ones until then. */
const Quantities = ({ order }: { order: Order }) => {
  const totals = packagings
    .map((packaging) => ({
      packaging,
      quantity: order.orderItems
        .filter((item) => item.productPackaging === packaging)
        .reduce((sum, item) => sum + (item.actualQuantity ?? item.quantity), 0),
    }))
    .filter(({ quantity }) => quantity > 0)
  return (
    <>
      {totals.length === 0 && <Medium>{t('none')}</Medium>}
      {totals.map(({ packaging, quantity }) => (
        <Medium key={packaging}>{packagesText(quantity, packaging)}</Medium>
      ))}
    </>
  )
}

const Cell = ({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <Box sx={isWide ? { gridColumn: { xs: '1 / -1', sm: 'auto' } } : {}}>
    <Muted component="dt" variant="caption">
      {label}
    </Muted>
    <Box component="dd" sx={{ m: 0, mt: 0.5 }}>
      {children}
    </Box>
  </Box>
)

const Big = ({ children }: { children: ReactNode }) => (
  <Typography
    component="span"
    sx={{
      fontSize: { xs: '1.125rem', lg: '1.25rem' },
      fontWeight: 640,
      letterSpacing: '-0.015em',
      lineHeight: 1.25,
    }}
  >
    {children}
  </Typography>
)
const Medium = ({ children }: { children: ReactNode }) => (
  <Typography component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.45 }}>
    {children}
  </Typography>
)
const Small = ({ children }: { children: ReactNode }) => (
  <Muted variant="caption" component="div" sx={{ mt: 0.5 }}>
    {children}
  </Muted>
)

const gridSx = (hasDock: boolean) => ({
  m: 0,
  px: 5,
  py: 4,
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: '1fr 1fr',
    sm: `minmax(0, 1.6fr) minmax(0, 1.2fr) ${hasDock ? '72px ' : ''}minmax(0, 1fr) minmax(0, 1.1fr)`,
  },
})

/** Styled like a number painted on the ground. */
const dockSx = {
  display: 'inline-block',
  minWidth: 36,
  textAlign: 'center',
  pb: 0.5,
  borderBottom: '4px solid',
  borderColor: 'lane.main',
}
