import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ComingMovement, mostComing } from '@quai/contract/goods/stock/stock.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { warehouseColumn } from '../../parties/deals/party-columns.ts'
import { orpc } from '../../platform/calls/query.ts'
import { Muted } from '../../ui/Muted.tsx'
import { OrderLink } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { SignedQuantity } from './Movements.tsx'
import { t } from './texts.ts'
import { useSought } from './use-sought.ts'

const route = getRouteApi('/stock/$id')
const tones = { asked: 'wait', planned: 'planned', waiting: 'absent' } as const

const columns: Column<ComingMovement>[] = [
  { id: 'day', header: t('plannedOn'), render: ({ orderDateStart }) => formatDate(orderDateStart) },
  {
    id: 'order',
    header: t('origin'),
    render: (one) => <OrderLink of={{ ...one, orderType: one.kind }} />,
  },
  {
    id: 'status',
    header: t('status'),
    render: ({ state }) => <StatusChip tone={tones[state]} label={t(`coming.${state}`)} />,
  },
  warehouseColumn,
  { id: 'batch', header: t('batch'), render: ({ batchNumber }) => batchNumber ?? emptyMark },
  { id: 'quantity', header: t('quantity'), align: 'right', render: (one) => <SignedQuantity {...one} /> },
]

/** Lists the open orders that the forecast counts, of the warehouse and batch that the address names; nothing when there is none. */
export const ComingMovements = ({ productId }: { productId: number }) => {
  const sought = useSought('coming')
  const coming = useQuery(orpc.stock.coming.queryOptions({ input: { id: productId } }))
  const { warehouseId, batchId } = route.useSearch()
  const all = coming.data?.items ?? []
  const rows = all.filter(
    (one) => (!warehouseId || one.warehouseId === warehouseId) && (!batchId || one.batchId === batchId),
  )
  if (all.length === 0) return null
  return (
    <Box component="section" {...sought}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('coming')}
      </Typography>
      <DataTable
        caption={t('comingCaption')}
        columns={columns}
        rows={rows}
        keyOf={(one) => `${one.orderId}-${one.productPackaging}-${one.batchNumber}`}
        empty={<EmptyState title={t('comingNoneHere')} />}
      />
      {rows.length < all.length && (
        <Muted sx={{ mt: 2 }}>
          {t('comingHere', { count: rows.length, total: all.length })}{' '}
          <TextLink to="/stock/$id" params={{ id: productId }} search={{}} hash="coming">
            {t('comingEverywhere')}
          </TextLink>
        </Muted>
      )}
      {all.length >= mostComing && (
        <Muted sx={{ mt: 2 }}>
          {t('comingFirst', { count: mostComing })}{' '}
          <TextLink to="/orders" search={{ productId }}>
            {t('comingAll')}
          </TextLink>
        </Muted>
      )}
    </Box>
  )
}
