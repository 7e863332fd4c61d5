import Box from '@mui/material/Box'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { emptyMark, formatDecimal } from '@quai/contract/platform/text/typography.ts'
import { hasLeft, type ShipmentStage } from '@quai/contract/shipping/shipments/query.ts'
import type { ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { OrderStatusChip } from '../../../orders/orders/status/OrderStatusChip.tsx'
import { preOrderTone } from '../../../orders/orders/status/status.ts'
import { partyColumns } from '../../../parties/deals/party-columns.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ShortDay } from '../../../ui/Moment.tsx'
import { OrderName } from '../../../ui/order/OrderName.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { isBegun, ShipmentStatusChip } from '../ShipmentStatusChip.tsx'
import { StartPacking } from '../StartPacking.tsx'
import { TrackingMark } from '../TrackingMark.tsx'
import { t } from '../texts.ts'

const order: Column<ShipmentRow> = {
  id: 'order',
  header: t('order'),
  width: 140,
  sort: 'createdAt',
  render: ({ orderId, internalNumber }) => (
    <Box component="span" sx={{ display: 'block', whiteSpace: 'normal' }}>
      <OrderName order={{ id: orderId, orderType: 'collection', internalNumber }} />
    </Box>
  ),
}

const date: Column<ShipmentRow> = {
  id: 'date',
  header: t('date'),
  width: 98,
  sort: 'orderDateStart',
  onCard: 'line',
  render: ({ orderDateStart }) => <ShortDay at={orderDateStart} />,
}

const consignee: Column<ShipmentRow> = {
  id: 'address',
  header: t('address'),
  width: 142,
  render: ({ addressCarryName, addressCarryFull }) => (
    <TwoLines under={addressCarryFull}>{addressCarryName ?? emptyMark}</TwoLines>
  ),
}

const packages: Column<ShipmentRow> = {
  id: 'packages',
  header: t('packages'),
  width: 96,
  align: 'right',
  onCard: 'rest',
  render: ({ shipment }) =>
    shipment && shipment.packagesCount > 0 ? (
      <TwoLines under={shipment.weight > 0 ? `${formatDecimal(shipment.weight)}\u00a0kg` : undefined}>
        {t('packages', { count: shipment.packagesCount })}
      </TwoLines>
    ) : (
      t('noPackage')
    ),
}

const carrier: Column<ShipmentRow> = {
  id: 'carrier',
  header: t('carrier'),
  width: 124,
  render: ({ shipment }) =>
    shipment?.carrier ? <TwoLines under={shipment.serviceLevel}>{shipment.carrier.name}</TwoLines> : t('byPlan'),
}

const state: Column<ShipmentRow> = {
  id: 'state',
  header: t('state'),
  width: 180,
  onCard: 'line',
  render: ({ orderStatus, shipment, isLate, isStockAvailable }) => (
    <Box component="span" sx={chipsSx}>
      {stageOf(orderStatus) === 'asked' && <OrderStatusChip status={orderStatus} />}
      {(stageOf(orderStatus) !== 'asked' || (shipment && isBegun(shipment))) && (
        <ShipmentStatusChip shipmentStatus={shipment?.shipmentStatus} packagesCount={shipment?.packagesCount ?? 0} />
      )}
      {isLate && <StatusChip tone="refused" label={t('late')} />}
      {!isStockAvailable && <StatusChip tone={preOrderTone} label={t('preOrder')} />}
    </Box>
  ),
}

const tracking: Column<ShipmentRow> = {
  id: 'tracking',
  header: t('tracking'),
  width: 156,
  render: ({ shipment }) => (shipment ? <TrackingMark {...shipment} /> : emptyMark),
}

/** Begins the packing of an order, or opens the one that was opened without a package. */
export const begin: Column<ShipmentRow> = {
  id: 'begin',
  header: t('begin'),
  width: 104,
  align: 'right',
  onCard: 'end',
  render: ({ orderUuid, shipment, isStockAvailable }) => {
    if (!isStockAvailable || (shipment && isBegun(shipment))) return null
    return shipment ? (
      <LinkButton to="/shipments/$uuid" params={{ uuid: shipment.uuid }} variant="outlined" size="small">
        {t('begin')}
      </LinkButton>
    ) : (
      <StartPacking orderUuid={orderUuid} label={t('begin')} variant="outlined" size="small" />
    )
  },
}

const chipsSx = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2px' }

/** Gives the columns of a stage: its tracking once the parcels are on their way, its status before. */
export const columnsFor = (userType: UserType, stage: ShipmentStage): readonly Column<ShipmentRow>[] => [
  order,
  ...partyColumns[userType],
  date,
  consignee,
  packages,
  ...(stage === 'packing' ? [] : [carrier]),
  hasLeft(stage) ? tracking : state,
]
