import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { type MadeOrder, madeOrder } from '@quai/contract/orders/imports/made.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { OrderName } from '../../../ui/order/OrderName.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { OrderStatusChip } from '../../orders/status/OrderStatusChip.tsx'
import { MadeTable } from '../MadeTable.tsx'
import { t } from '../texts.ts'

const columns: Column<MadeOrder>[] = [
  { id: 'order', header: t('order'), render: (order) => <OrderName order={order} /> },
  { id: 'slot', header: t('slot'), render: ({ orderDateStart }) => formatDateTime(orderDateStart) },
  { id: 'lines', header: t('lines'), align: 'right', render: ({ linesCount }) => formatInteger(linesCount) },
  { id: 'status', header: t('status'), render: ({ orderStatus }) => <OrderStatusChip status={orderStatus} /> },
]

/** Lists the orders that an import created, each with its link. */
export const MadeOrders = ({ made }: Pick<ImportDetail, 'made'>) => (
  <MadeTable
    title={t('madeOrders')}
    caption={t('madeCaption')}
    columns={columns}
    made={made.map((one) => madeOrder.parse(one))}
    keyOf={({ uuid }) => uuid}
    link={({ uuid }, content) => (
      <RowLink to="/orders/$id" params={{ id: uuid }}>
        {content}
      </RowLink>
    )}
    none={t('deleted')}
  />
)
