import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import {
  type MadeOrder,
  type MadeProduct,
  madeOrder,
  madeProduct,
  madeQuantity,
} from '@quai/contract/orders/imports/made.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { ReactNode } from 'react'
import { differenceColumns } from '../../goods/stock/file/difference-columns.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { OrderName } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PagedRows } from '../../ui/table/PagedRows.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { OrderStatusChip } from '../orders/status/OrderStatusChip.tsx'
import { LineMark } from './LineMark.tsx'
import { t } from './texts.ts'

interface Props<Row> {
  title: string
  lead?: string
  caption: string
  columns: Column<Row>[]
  made: readonly Row[]
  keyOf: (row: Row) => string | number
  link: (row: Row, content: ReactNode) => ReactNode
  /** Said when nothing of it exists any more. */
  none: string
}

/** Lists what an import created, page by page. */
export const MadeTable = <Row,>({ title, lead, made, none, ...table }: Props<Row>) => (
  <Box component="section">
    <Typography variant="h2" sx={{ mb: lead ? 1 : 3 }}>
      {title}
    </Typography>
    {lead && <Muted sx={{ mb: 3 }}>{lead}</Muted>}
    <PagedRows {...table} rows={made} empty={<EmptyState title={none} />} />
  </Box>
)

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

const madeProductsColumns: Column<MadeProduct>[] = [
  { id: 'reference', header: t('reference'), render: ({ reference }) => reference },
  { id: 'name', header: t('designation'), render: ({ name }) => name },
  { id: 'state', header: t('state'), render: ({ isNew }) => <LineMark state={isNew ? 'new' : 'changed'} /> },
]

/** Lists the products that an import created or changed, each with its link. */
export const MadeProducts = ({ made }: Pick<ImportDetail, 'made'>) => (
  <MadeTable
    title={t('madeProducts')}
    caption={t('madeProductsCaption')}
    columns={madeProductsColumns}
    made={made.map((one) => madeProduct.parse(one))}
    keyOf={({ id }) => id}
    link={({ id }, content) => (
      <RowLink to="/products/$id" params={{ id }}>
        {content}
      </RowLink>
    )}
    none={t('deletedProducts')}
  />
)

/** Lists the quantities that a file of stock adjusted, each with the movements of its product. */
export const MadeStock = ({ made, options }: Pick<ImportDetail, 'made' | 'options'>) => (
  <MadeTable
    title={t('madeStock')}
    lead={t('madeStockReason', { reason: options['reason'] ?? '' })}
    caption={t('madeStockCaption')}
    columns={differenceColumns}
    made={made.map((one) => madeQuantity.parse(one))}
    keyOf={({ id }) => id}
    link={({ productId }, content) => (
      <RowLink to="/stock/$id" params={{ id: productId }}>
        {content}
      </RowLink>
    )}
    none={t('noMatchTitle')}
  />
)
