import { formatDateTime } from '@quai/contract/dates.ts'
import type { ImportDetail } from '@quai/contract/imports/import.ts'
import { type MadeOrder, madeOrder } from '@quai/contract/imports/orders/made.ts'
import { formatInteger } from '@quai/contract/typography.ts'
import { useState } from 'react'
import { OrderStatusChip } from '../../orders/status/OrderStatusChip.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { Column, PageSize } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { t } from '../texts.ts'

const columns: Column<MadeOrder>[] = [
  { id: 'number', header: t('number'), render: ({ id }) => `n° ${id}` },
  { id: 'internal', header: t('internalNumber'), render: ({ internalNumber }) => internalNumber },
  { id: 'slot', header: t('slot'), render: ({ orderDateStart }) => formatDateTime(orderDateStart) },
  { id: 'lines', header: t('lines'), align: 'right', render: ({ linesCount }) => formatInteger(linesCount) },
  { id: 'status', header: t('status'), render: ({ orderStatus }) => <OrderStatusChip status={orderStatus} /> },
]

/** Lists the orders that an import created, each with its link. */
export const MadeOrders = ({ made }: Pick<ImportDetail, 'made'>) => {
  const orders = made.map((one) => madeOrder.parse(one))
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(10)
  return (
    <Panel title={t('madeOrders')} isFlush>
      <DataTable
        caption={t('madeCaption')}
        columns={columns}
        rows={orders.slice((page - 1) * pageSize, page * pageSize)}
        keyOf={({ uuid }) => uuid}
        link={({ uuid }, content) => (
          <RowLink to="/orders/$id" params={{ id: uuid }}>
            {content}
          </RowLink>
        )}
        empty={<EmptyState title={t('deleted')} />}
        paging={{
          page,
          pageSize,
          total: orders.length,
          isTotalExact: true,
          onChange: (chosen, size) => {
            setPage(chosen)
            setPageSize(size)
          },
        }}
      />
    </Panel>
  )
}
