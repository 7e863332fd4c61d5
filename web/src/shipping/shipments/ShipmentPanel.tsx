import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatDecimal } from '@quai/contract/platform/text/typography.ts'
import type { Shipment } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { may } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TrackingPanel } from '../tracking/TrackingPanel.tsx'
import { ShipmentStatusChip } from './ShipmentStatusChip.tsx'
import { StartPacking } from './StartPacking.tsx'
import { t } from './texts.ts'

/** Shows the shipment of a courier order: its packages and carrier, and its tracking once it has left. */
export const ShipmentPanel = ({ order }: { order: Order }) => {
  const { data, isPending } = useQuery({
    ...orpc.shipments.ofOrder.queryOptions({ input: { orderUuid: order.uuid } }),
    ...polled,
    throwOnError: false,
  })
  const [shipment] = data?.items ?? []
  if (isPending) return <Skeleton variant="rounded" height={waitingHeight} />
  if (!data) return null
  const canPack = may('shipments.pack') && isOpen(order.orderStatus)
  return (
    <>
      <Panel title={t('panel')}>
        <Box sx={{ display: 'grid', gap: 4, '& > .MuiButton-root': { justifySelf: 'start' } }}>
          {shipment ? <Facts facts={factsOf(shipment)} /> : <Muted>{t('panelNone')}</Muted>}
          {shipment && (
            <LinkButton to="/shipments/$uuid" params={{ uuid: shipment.uuid }} variant="outlined">
              {t(canPack && shipment.shipmentStatus === 'DRAFT' ? 'resume' : 'see')}
            </LinkButton>
          )}
          {!shipment && canPack && <StartPacking orderUuid={order.uuid} />}
        </Box>
      </Panel>
      {shipment?.shipmentStatus === 'CONSIGNED' && <TrackingPanel uuid={shipment.uuid} />}
    </>
  )
}

/** Height of the panel before packing begins, in px. */
const waitingHeight = 163

const factsOf = (shipment: Shipment) => {
  const { packages, shipmentStatus, carrier, serviceLevel, shipmentDate } = shipment
  const weight = packages.reduce((sum, one) => sum + (one.weight ?? 0), 0)
  return [
    {
      label: t('state'),
      value: <ShipmentStatusChip shipmentStatus={shipmentStatus} packagesCount={packages.length} />,
    },
    { label: t('packages'), value: packages.length === 0 ? t('noPackage') : t('packages', { count: packages.length }) },
    ...(weight > 0 ? [{ label: t('panelWeight'), value: `${formatDecimal(weight)}\u00a0kg` }] : []),
    ...(carrier ? [{ label: t('carrier'), value: `${carrier.name}, ${serviceLevel}` }] : []),
    ...(shipmentDate ? [{ label: t('panelDate'), value: formatCivilDate(shipmentDate) }] : []),
  ]
}
