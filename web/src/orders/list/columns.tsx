import Box from '@mui/material/Box'
import { formatDate } from '@quai/contract/dates.ts'
import { isOpen } from '@quai/contract/orders/life.ts'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { orderTypeLabels, transporterLabels } from '@quai/contract/orders/query.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { partyColumns } from '../../deals/party-columns.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { OrderStatusChip } from '../status/OrderStatusChip.tsx'
import { t } from '../texts.ts'
import { hoursText, isWholeDay } from '../wording.ts'
import { QuantityList } from './QuantityList.tsx'
import { TypeMark } from './TypeMark.tsx'

const number: Column<OrderRow> = {
  id: 'number',
  header: t('number'),
  render: ({ id, internalNumber, orderType }) => (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2.5, alignItems: 'flex-start' }}>
      <TypeMark type={orderType} />
      <TwoLines under={internalNumber}>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {orderTypeLabels[orderType].one} {id}
        </Box>
      </TwoLines>
    </Box>
  ),
}

const statusFor = (userType: UserType): Column<OrderRow> => ({
  id: 'status',
  header: t('status'),
  render: ({ orderStatus, isStockAvailable, hasChangesToAccept }) => (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, justifyContent: 'inherit' }}>
      <OrderStatusChip status={orderStatus} />
      {isOpen(orderStatus) && !isStockAvailable && <StatusChip tone="absent" label={t('preOrder')} />}
      {hasChangesToAccept && (
        <StatusChip tone="wait" label={t(userType === 'customer' ? 'changesToAccept' : 'changesAwaited')} />
      )}
    </Box>
  ),
})

const slot: Column<OrderRow> = {
  id: 'slot',
  header: t('slot'),
  sort: 'orderDateStart',
  render: (order) => (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatDate(order.orderDateStart)}{' '}
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
  render: (order) => <QuantityList order={order} />,
}

const transport: Column<OrderRow> = {
  id: 'transport',
  header: t('transporter'),
  render: ({ orderTransporter, addressCarryName }) => (
    <TwoLines under={addressCarryName}>{orderTransporter && transporterLabels[orderTransporter]}</TwoLines>
  ),
}

const created: Column<OrderRow> = {
  id: 'createdAt',
  header: t('createdAt'),
  sort: 'createdAt',
  hiddenOnCard: true,
  render: ({ createdAt }) => (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
      {formatDate(createdAt)}
    </Box>
  ),
}

const address: Column<OrderRow> = {
  id: 'address',
  header: t('address'),
  hiddenOnCard: true,
  render: ({ addressCarryFull }) => addressCarryFull,
}

const lines: Column<OrderRow> = {
  id: 'lines',
  header: t('lines'),
  align: 'right',
  render: ({ linesCount }) => linesCount,
}

const done: Column<OrderRow> = {
  id: 'done',
  header: t('doneAt'),
  render: ({ orderDateDone }) => (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {orderDateDone && formatDate(orderDateDone)}
    </Box>
  ),
}

export const columnsFor = (userType: UserType): readonly Column<OrderRow>[] => [
  number,
  statusFor(userType),
  ...partyColumns[userType],
  slot,
  quantities,
  transport,
  created,
]

/** Returns the columns that a role can show, and its default ones. */
export const columnChoicesFor = (userType: UserType) => {
  const usual = columnsFor(userType)
  return { columns: [...usual, address, lines, done], usual: usual.map(({ id }) => id) }
}
