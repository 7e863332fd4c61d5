import MailOutlined from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderMatch, OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { TrackingChip } from '../../../parties/carriers/tracking/TrackingChip.tsx'
import { partyColumns } from '../../../parties/deals/party-columns.ts'
import { useNow } from '../../../platform/clock.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { Highlighted } from '../../../ui/Highlighted.tsx'
import { ShortDay } from '../../../ui/Moment.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { offCard } from '../../../ui/table/table-styles.ts'
import { pastTimeText } from '../past-time.ts'
import { OrderStatusChip } from '../status/OrderStatusChip.tsx'
import { preOrderTone } from '../status/status.ts'
import { WaitingAct } from '../status/WaitingAct.tsx'
import { t } from '../texts.ts'
import { hoursText, isWholeDay, transporterText } from '../wording.ts'
import { next } from './next-action.tsx'
import type { Preset } from './presets.ts'
import { TypeMark } from './TypeMark.tsx'

const number: Column<OrderRow> = {
  id: 'number',
  header: t('number'),
  width: 180,
  render: ({ id, internalNumber, orderType, unreadMessagesCount, match }) => (
    <Box component="span" sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
      <TypeMark type={orderType} />
      <TwoLines
        under={
          isHiddenMatch(match) ? (
            <FoundIn match={match} />
          ) : (
            internalNumber && (
              <Box component="span" sx={offCard}>
                {internalNumber}
              </Box>
            )
          )
        }
      >
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {orderName({ id, orderType })}
        </Box>
        <UnreadMark count={unreadMessagesCount} />
      </TwoLines>
    </Box>
  ),
}

const statusFor = (userType: UserType, isOneStatus: boolean): Column<OrderRow> => ({
  id: 'status',
  header: t(isOneStatus ? 'marks' : 'status'),
  width: 184,
  onCard: 'end',
  render: (order) => (
    <Box component="span" sx={chipsSx}>
      {!isOneStatus && <OrderStatusChip status={order.orderStatus} />}
      {isOpen(order.orderStatus) && !order.isStockAvailable && <StatusChip tone={preOrderTone} label={t('preOrder')} />}
      {order.hasChangesToAccept && (
        <StatusChip tone="wait" label={t(userType === 'customer' ? 'changesToAccept' : 'changesAwaited')} />
      )}
      <WaitingAct uuid={order.uuid} />
      <PastTime order={order} />
    </Box>
  ),
})

/** Shows two chips at most one above the other, so that rows keep their height; beside each other on a card. */
const chipsSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2px',
  '& > *': { maxWidth: '100%' },
  [onPhone]: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', columnGap: 2 },
}

const slot: Column<OrderRow> = {
  id: 'slot',
  header: t('slot'),
  sort: 'orderDateStart',
  width: 104,
  onCard: 'line',
  render: (order) => (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <ShortDay at={order.orderDateStart} />{' '}
      {!isWholeDay(order) && (
        <Box component="span" sx={{ display: { xs: 'inline', sm: 'block' }, color: 'text.secondary' }}>
          {hoursText(order)}
        </Box>
      )}
    </Box>
  ),
}

const quantities: Column<OrderRow> = {
  id: 'quantities',
  header: t('quantities'),
  align: 'right',
  width: 108,
  onCard: 'rest',
  render: (order) => <QuantityList order={order} />,
}

const transport: Column<OrderRow> = {
  id: 'transport',
  header: t('transporter'),
  width: 144,
  onCard: 'hidden',
  render: ({ orderTransporter, addressCarryName }) => (
    <TwoLines under={addressCarryName}>{orderTransporter && transporterText(orderTransporter)}</TwoLines>
  ),
}

const created: Column<OrderRow> = {
  id: 'createdAt',
  header: t('createdAt'),
  sort: 'createdAt',
  width: 92,
  yields: true,
  onCard: 'hidden',
  render: ({ createdAt }) => (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <ShortDay at={createdAt} />
    </Box>
  ),
}

const address: Column<OrderRow> = {
  id: 'address',
  header: t('address'),
  width: 240,
  onCard: 'hidden',
  render: ({ addressCarryFull }) => addressCarryFull,
}

/** Carrier and place of the parcels of a courier order, once its plan has given it a carrier. */
const tracking: Column<OrderRow> = {
  id: 'tracking',
  header: t('tracking'),
  width: 170,
  onCard: 'hidden',
  render: ({ carrierName, shipmentTrackingNumber, shipmentTrackingStatus }) =>
    carrierName &&
    shipmentTrackingStatus && (
      <TwoLines under={[carrierName, shipmentTrackingNumber].filter(Boolean).join(', ')}>
        <TrackingChip status={shipmentTrackingStatus} />
      </TwoLines>
    ),
}

const lines: Column<OrderRow> = {
  id: 'lines',
  header: t('lines'),
  align: 'right',
  width: 76,
  render: ({ linesCount }) => linesCount,
}

const done: Column<OrderRow> = {
  id: 'done',
  header: t('doneAt'),
  width: 116,
  render: ({ orderDateDone }) => orderDateDone && <ShortDay at={orderDateDone} />,
}

export const columnsFor = (userType: UserType, isOneStatus = false): readonly Column<OrderRow>[] => [
  number,
  statusFor(userType, isOneStatus),
  ...partyColumns[userType],
  slot,
  quantities,
  transport,
  created,
]

/** Returns the columns that a role can show on a page, and its default ones: where orders await something, what to do. */
export const columnChoicesFor = (userType: UserType, { fixed }: Pick<Preset, 'fixed'>) => {
  const awaits = Object.keys(fixed).length > 0
  const all = columnsFor(userType, fixed.statusGroup !== undefined)
  const usual = awaits ? [...all.filter((column) => column !== transport && column !== created), next] : all
  return { columns: [...new Set([...usual, ...all, address, tracking, lines, done])], usual: usual.map(({ id }) => id) }
}

const hiddenFields = ['reference', 'product', 'ean', 'address', 'trackingNumber', 'driver', 'package', 'batch'] as const
type HiddenMatch = OrderMatch & { field: (typeof hiddenFields)[number] }

/** True when the row itself does not show what the search found. */
export const isHiddenMatch = (match: OrderMatch | undefined): match is HiddenMatch =>
  match !== undefined && match.ranges.length > 0 && hiddenFields.some((field) => field === match.field)

/** Says why a search found an order: « Réf. HUILE-1L ». */
export const FoundIn = ({ match: { field, text, ranges } }: { match: HiddenMatch }) => (
  <Box component="span" sx={{ color: 'text.primary' }}>
    {t(`foundIn.${field}`)} <Highlighted text={text} ranges={ranges} />
  </Box>
)

/** Says for how long an order has been past its time: « à clôturer depuis 3 jours », « en retard de 20 min ». */
const PastTime = ({ order }: { order: OrderRow }) => {
  const text = pastTimeText(order, useNow())
  if (!text) return null
  return (
    <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 560, color: 'tone.absent.ink' }}>
      {text}
    </Box>
  )
}

/** Marks an order whose messages the reader has not read, in figures and words. */
const UnreadMark = ({ count }: { count: number }) =>
  count > 0 && (
    <Box component="span" title={t('unread', { count })} sx={markSx}>
      <MailOutlined aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('unread', { count })}</span>
    </Box>
  )

const markSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  ml: 1.5,
  verticalAlign: 'bottom',
  fontSize: '0.75rem',
  fontWeight: 640,
  color: 'primary.main',
  '& svg': { fontSize: 14 },
}

/**
 * Lists an order's quantities, the largest packaging first, the smaller ones on a second line. A card has one line: it
 * leaves out those that do not fit whole.
 */
const QuantityList = ({ order: { qtyPallet, qtyBox, qtyUnit } }: { order: OrderRow }) => {
  const [first, ...others] = [
    { value: qtyPallet, unit: packagingLabels.package_pallet },
    { value: qtyBox, unit: packagingLabels.package_box },
    { value: qtyUnit, unit: packagingLabels.package_unit },
  ].filter(({ value }) => value > 0)
  if (!first) return null
  return (
    <Box component="span" sx={{ [onPhone]: oneLine }}>
      <Quantity {...first} />{' '}
      {others.length > 0 && (
        <Box component="span" sx={{ display: 'block', [onPhone]: { display: 'contents' } }}>
          {others.map((quantity) => (
            <Box key={quantity.unit.one} component="span" sx={{ '& + &': { ml: 2, [onPhone]: { ml: 0 } } }}>
              <Quantity {...quantity} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

const oneLine = { display: 'flex', flexWrap: 'wrap', columnGap: 2, maxHeight: '1lh', overflow: 'hidden' }
