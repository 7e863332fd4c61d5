import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  chargeLabels,
  isHandling,
  isStorage,
  type OrderKind,
  type StorageKind,
} from '@quai/contract/money/charges/charge-kinds.ts'
import type { ChargedDay, ChargedOrder } from '@quai/contract/money/charges/statement.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatSigned } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { HistoryNote } from '../../ui/list/HistoryNote.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { OrderName } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PagedRows } from '../../ui/table/PagedRows.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import type { AskedLine } from './asked.ts'
import { LineMovements, LineProducts } from './LineGoods.tsx'
import { t } from './texts.ts'

/** Shows what a line counts: its products, then the days and movements of one; or its orders. */
export const LinePage = ({ line }: { line: AskedLine }) => {
  const { kind, from, to, customerId, warehouseId } = line
  const { search } = useListSearch('/invoices/charges')
  const { productId } = search
  const month = { from, to, customerId, warehouseId }
  const name = chargeLabels[kind].name
  const goods = isStorage(kind) || isHandling(kind) ? { ...line, kind } : undefined
  return (
    <PageFrame
      title={name}
      lead={t('period', { from: formatCivilDate(from), to: formatCivilDate(to) })}
      breadcrumbs={[{ label: t('title'), to: '/invoices/charges', search: month }, { label: name }]}
    >
      {goods && productId === undefined && <LineProducts line={goods} />}
      {isStorage(kind) && <LineDays {...month} kind={kind} productId={productId} />}
      {goods && productId !== undefined && <LineMovements line={goods} productId={productId} />}
      {!isStorage(kind) && !isHandling(kind) && <LineOrders line={{ ...line, kind }} />}
      <HistoryNote />
    </PageFrame>
  )
}

type DaysProps = Omit<AskedLine, 'kind'> & { kind: StorageKind; productId: number | undefined }

const LineDays = (query: DaysProps) => {
  const { data } = useQuery(orpc.charges.days.queryOptions({ input: query }))
  if (!data) return <PageSkeleton />
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('daysBehind')}
      </Typography>
      <PagedRows caption={t('daysBehind')} columns={dayColumns} rows={data.items} keyOf={({ day }) => day} />
    </Box>
  )
}

const dayColumns: Column<ChargedDay>[] = [
  { id: 'day', header: t('day'), width: 140, render: ({ day }) => formatCivilDate(day) },
  {
    id: 'moved',
    header: t('moved'),
    width: 160,
    align: 'right',
    render: ({ moved }) => (moved === 0 ? '' : formatSigned(moved)),
  },
  {
    id: 'quantity',
    header: t('stockAtEnd'),
    width: 180,
    align: 'right',
    render: ({ quantity }) => <Quantity value={quantity} />,
  },
]

const LineOrders = ({ line }: { line: AskedLine & { kind: OrderKind } }) => {
  const list = useListSearch('/invoices/charges', { alsoShownBy: shownBy })
  const { page, pageSize } = list.place
  const orders = useLiveList(
    orpc.charges.orders.queryOptions({ input: { ...line, page, pageSize } }),
    ({ orderId }) => orderId,
  )
  return (
    <ListTable
      caption={t('ordersBehind')}
      columns={line.kind === 'parcel' ? [...orderColumns, packagesColumn] : orderColumns}
      query={orders}
      list={list}
      link={({ orderUuid }, content) => (
        <RowLink to="/orders/$id" params={{ id: orderUuid }}>
          {content}
        </RowLink>
      )}
      empty={<EmptyState title={t('noOrders')} />}
    />
  )
}

/** Names of the address that say which line is shown. */
const shownBy = ['customerId', 'warehouseId', 'from', 'to', 'kind', 'productId']

const orderColumns: Column<ChargedOrder>[] = [
  {
    id: 'order',
    header: t('origin'),
    width: 220,
    render: ({ orderId, ...order }) => <OrderName order={{ ...order, id: orderId }} />,
  },
  { id: 'day', header: t('day'), width: 140, render: ({ day }) => formatCivilDate(day) },
]

const packagesColumn: Column<ChargedOrder> = {
  id: 'packages',
  header: t('packages'),
  width: 120,
  align: 'right',
  render: ({ quantity }) => <Quantity value={quantity} />,
}
