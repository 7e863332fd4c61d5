import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import type { ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { OrderStatusChip } from '../../../orders/orders/status/OrderStatusChip.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { later } from '../../../platform/modules.ts'
import { may } from '../../../platform/session.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { TrackingPanel } from '../../tracking/TrackingPanel.tsx'
import { CarrierLabelsPanel } from '../CarrierLabelsPanel.tsx'
import { ShipmentStatusChip } from '../ShipmentStatusChip.tsx'
import { NextSteps } from './NextSteps.tsx'
import { PackedGoods } from './packages/PackedGoods.tsx'
import { ShipmentFacts } from './ShipmentFacts.tsx'
import { t } from './texts.ts'
import { usePresence } from './use-presence.ts'

/** Only who packs needs it, and its forms are heavy. */
const PackingBench = later(
  () => import('./PackingBench.tsx'),
  'PackingBench',
  <Skeleton variant="rounded" height={480} />,
)

const route = getRouteApi('/shipments/$uuid')

/** Shows a shipment: its warehouse packs it here, everybody else reads it. */
export const ShipmentPage = () => {
  const { uuid } = route.useParams()
  const { data: shipment } = useQuery(orpc.shipments.detail.queryOptions({ input: { uuid } }))
  return shipment ? <ShownShipment shipment={shipment} /> : <PageSkeleton />
}

const ShownShipment = ({ shipment }: { shipment: ShipmentDetail }) => {
  const { order, shipmentStatus, isLate } = shipment
  const canPack = may('shipments.pack') && shipmentStatus !== 'CONSIGNED' && isOpen(order.orderStatus)
  const others = usePresence(shipment, canPack)
  const named = { ...order, orderType: 'collection' } as const
  const name = t(canPack ? 'packingTitle' : 'title', { order: orderNameWithin(named) })
  return (
    <PageFrame
      name={name}
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap' }}>
          {name}
          <ShipmentStatusChip shipmentStatus={shipmentStatus} packagesCount={shipment.packages.length} />
          {order.orderStatus === 'pending' && <OrderStatusChip status="pending" />}
          {isLate && <StatusChip tone="refused" label={t('late')} />}
        </Box>
      }
      lead={
        <>
          {leadOf(shipment)}
          {others.length > 0 && (
            <Muted component="output" sx={{ display: 'block' }}>
              {t('others', { names: others.join(', ') })}
            </Muted>
          )}
        </>
      }
      actions={shipmentStatus === 'DRAFT' ? undefined : <NextSteps shipment={shipment} />}
      breadcrumbs={[
        { label: t('list'), to: '/shipments' },
        { label: orderName(named), to: '/orders/$id', params: { id: order.uuid } },
        { label: t('form') },
      ]}
    >
      <Box sx={afterGoodsSx}>
        <ShipmentFacts shipment={shipment} />
      </Box>
      {shipmentStatus !== 'DRAFT' && may('shipments.pack') && <CarrierLabelsPanel uuid={shipment.uuid} />}
      {shipmentStatus === 'CONSIGNED' && <TrackingPanel uuid={shipment.uuid} />}
      {canPack ? <PackingBench key={shipment.uuid} shipment={shipment} /> : <PackedGoods shipment={shipment} />}
    </PageFrame>
  )
}

/** On a phone, what is packed comes first. */
const afterGoodsSx = { [onPhone]: { order: 1 } }

const leadOf = ({ order: { customer, addressCarry, orderDateStart } }: ShipmentDetail): string =>
  [
    addressCarry?.name ? t('lead', { customer: customer.name, consignee: addressCarry.name }) : customer.name,
    t('due', { date: formatDateTime(orderDateStart) }),
  ].join(' · ')
