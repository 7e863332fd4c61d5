import Box from '@mui/material/Box'
import { formatDate } from '@quai/contract/dates.ts'
import { isOpen } from '@quai/contract/orders/life.ts'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { orderTypeLabels, transporterLabels } from '@quai/contract/orders/query.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { Muted } from '../../ui/Muted.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { OrderStatusChip } from '../OrderStatusChip.tsx'
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
      <span>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {orderTypeLabels[orderType].one} {id}
        </Box>
        {internalNumber && (
          <Muted component="span" sx={{ display: 'block', fontWeight: 420 }}>
            {internalNumber}
          </Muted>
        )}
      </span>
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

const customer: Column<OrderRow> = { id: 'customer', header: t('customer'), render: ({ customerName }) => customerName }
const warehouse: Column<OrderRow> = {
  id: 'warehouse',
  header: t('warehouse'),
  render: ({ warehouseName }) => warehouseName,
}

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
    <span>
      {orderTransporter && transporterLabels[orderTransporter]}
      {addressCarryName && (
        <Muted component="span" sx={{ display: 'block' }}>
          {addressCarryName}
        </Muted>
      )}
    </span>
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

/** Who looks knows its own side. */
export const columnsFor: Record<UserType, readonly Column<OrderRow>[]> = {
  customer: [number, statusFor('customer'), warehouse, slot, quantities, transport, created],
  warehouse: [number, statusFor('warehouse'), customer, slot, quantities, transport, created],
  admin: [number, statusFor('admin'), customer, warehouse, slot, quantities, transport, created],
}

/** What a role may show of the orders, and what it shows until it chooses. */
export const columnChoicesFor = (userType: UserType) => ({
  columns: [...columnsFor[userType], address, lines, done],
  usual: columnsFor[userType].map(({ id }) => id),
})
