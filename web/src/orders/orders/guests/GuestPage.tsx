import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import type { GuestOrder, GuestTracking as Tracking } from '@quai/contract/orders/guests/guest.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { transporterLabels } from '@quai/contract/orders/orders/query.ts'
import { addressText } from '@quai/contract/parties/addresses/address.ts'
import { formatDate, formatDateTime, formatTime, wallClock } from '@quai/contract/platform/dates.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TrackingEvents, TrackingFacts } from '../../../parties/carriers/tracking/TrackingFacts.tsx'
import { isClosedLink } from '../../../platform/calls/api-error.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { usePageName } from '../../../platform/page-title.ts'
import { OpenPage } from '../../../ui/brand/OpenPage.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { OrderName } from '../../../ui/order/OrderName.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Reach } from '../../../ui/reach/Reach.tsx'
import { GuestArrival } from '../../visits/GuestArrival.tsx'
import { OrderStatusChip } from '../status/OrderStatusChip.tsx'
import { longDayText, quantitiesText } from '../wording.ts'
import { t } from './texts.ts'

const route = getRouteApi('/guest')

/** Shows one order, read-only, to a guest with a link and no account. */
export const GuestPage = () => {
  const { token = '' } = route.useSearch()
  const order = useQuery({
    ...orpc.guests.show.queryOptions({ input: { token } }),
    enabled: token !== '',
    // An expired link is an expected answer, not an error of the page.
    throwOnError: (error) => !isClosedLink(error),
  })
  usePageName(order.data && orderName(order.data))
  const isOver = token === '' || isClosedLink(order.error)
  return (
    <OpenPage maxWidth={720}>
      {isOver ? (
        <EmptyState title={t('closedTitle')}>{t('closedText')}</EmptyState>
      ) : order.data ? (
        <GuestOrderView order={order.data} token={token} />
      ) : (
        <PageSkeleton />
      )}
    </OpenPage>
  )
}

const GuestOrderView = ({ order, token }: { order: GuestOrder; token: string }) => (
  <>
    <Typography variant="h1" sx={{ display: 'flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap' }}>
      <OrderName order={order} />
      <OrderStatusChip status={order.orderStatus} />
    </Typography>
    <Typography color="text.secondary" sx={{ mt: 1 }}>
      {t('ofCustomer', { customer: order.customerName })}
    </Typography>
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 5 }}>
      <GuestArrival order={order} token={token} />
      <Panel>
        <Facts facts={appointmentOf(order)} minWidth={140} />
      </Panel>
      <Panel>
        <Facts facts={placesOf(order)} minWidth={260} />
      </Panel>
      {order.tracking && <GuestTracking tracking={order.tracking} />}
      {order.hasSlip && <Slip token={token} />}
      <Muted>{t('validUntil', { date: formatDate(order.expiresAt) })}</Muted>
    </Box>
  </>
)

const Slip = ({ token }: { token: string }) => {
  const slip = useMutation({ mutationFn: () => download(contract.guests.slip, { token }), onSuccess: saveFile })
  return (
    <Box>
      <Button
        variant="contained"
        startIcon={<FileDownloadOutlined />}
        loading={slip.isPending}
        loadingPosition="start"
        onClick={() => slip.mutate()}
        sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' } }}
      >
        {t('slip')}
      </Button>
    </Box>
  )
}

const strong = (text: ReactNode) => (
  <Typography component="span" sx={{ fontWeight: 620, fontSize: '1.0625rem' }}>
    {text}
  </Typography>
)

const appointmentOf = (order: GuestOrder) => {
  const { orderDateStart, orderDateEnd, orderDateDone, timeZone } = order
  const day = longDayText(wallClock(orderDateStart, timeZone).date)
  return [
    { label: t('day'), value: strong(capitalised(day)) },
    ...(orderDateStart === orderDateEnd
      ? []
      : [
          {
            label: t('hours'),
            value: strong(`${formatTime(orderDateStart, timeZone)}–${formatTime(orderDateEnd, timeZone)}`),
          },
        ]),
    ...(order.dock === null ? [] : [{ label: t('dock'), value: strong(order.dock) }]),
    { label: t('goods'), value: strong(quantitiesText(order) || t('none')) },
    ...(orderDateDone ? [{ label: t('done'), value: strong(formatDateTime(orderDateDone, timeZone)) }] : []),
  ]
}

const placesOf = (order: GuestOrder) => [
  {
    label: t('warehouse'),
    value: order.warehouseAddress ? (
      <Reach place={addressText({ ...order.warehouseAddress, name: order.warehouseName })} />
    ) : (
      <>
        {order.warehouseName}
        <Muted>{t('noAddress')}</Muted>
      </>
    ),
  },
  ...(order.addressCarry
    ? [
        {
          label: t(order.orderType === 'delivery' ? 'from' : 'to'),
          value: <Reach place={addressText(order.addressCarry)} />,
        },
      ]
    : []),
  ...(order.orderTransporter ? [{ label: t('transport'), value: transporterLabels[order.orderTransporter] }] : []),
  ...(order.deliveryInstructions ? [{ label: t('instructions'), value: order.deliveryInstructions }] : []),
]

/** Shows a guest where the parcels are. */
const GuestTracking = ({ tracking }: { tracking: Tracking }) => (
  <Panel title={t('tracking')}>
    <TrackingFacts tracking={tracking} />
    <TrackingEvents events={tracking.events} />
  </Panel>
)
