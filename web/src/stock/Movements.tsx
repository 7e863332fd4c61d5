import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagingLabels } from '@quai/contract/products/packaging.ts'
import { type Movement, movementKindLabels } from '@quai/contract/stock/stock.ts'
import { formatInteger } from '@quai/contract/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { warehouseColumn } from '../deals/party-columns.ts'
import { orpc } from '../platform/calls/query.ts'
import { ListTable } from '../ui/list/ListTable.tsx'
import { useListSearch } from '../ui/list/use-list-search.ts'
import { Moment } from '../ui/Moment.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import type { Column } from '../ui/table/column.ts'
import { t } from './texts.ts'

const columns: Column<Movement>[] = [
  { id: 'date', header: t('date'), render: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'kind', header: t('kind'), render: ({ kind }) => movementKindLabels[kind] },
  warehouseColumn,
  { id: 'batch', header: t('batch'), render: ({ batchNumber }) => batchNumber ?? '–' },
  { id: 'quantity', header: t('quantity'), align: 'right', render: (movement) => <SignedQuantity {...movement} /> },
  {
    id: 'origin',
    header: t('origin'),
    render: ({ orderUuid, orderId, reason }) =>
      orderUuid ? (
        <TextLink to="/orders/$id" params={{ id: orderUuid }}>
          {t('order', { id: String(orderId) })}
        </TextLink>
      ) : (
        reason
      ),
  },
  { id: 'author', header: t('author'), render: ({ contactName }) => contactName ?? '–', hiddenOnCard: true },
]

const SignedQuantity = ({ quantity, productPackaging }: Movement) => (
  <Box
    component="span"
    sx={{ whiteSpace: 'nowrap', color: quantity > 0 ? 'tone.done.ink' : 'text.primary', fontWeight: 560 }}
  >
    {quantity > 0 ? '+' : '−'}
    {formatInteger(Math.abs(quantity))}{' '}
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 420 }}>
      {Math.abs(quantity) < 2 ? packagingLabels[productPackaging].one : packagingLabels[productPackaging].many}
    </Box>
  </Box>
)

/** Lists the product's movements, newest first. */
export const Movements = ({ productId }: { productId: number }) => {
  const list = useListSearch('/stock/$id', { keepsScroll: true })
  const { page, pageSize } = list.place
  const movements = useQuery(
    orpc.stock.movements.queryOptions({ input: { productId, page, pageSize }, placeholderData: keepPreviousData }),
  )
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('movements')}
      </Typography>
      <ListTable
        caption={t('movementsCaption')}
        columns={columns}
        query={movements}
        list={list}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('noMovements')}>{t('noMovementsText')}</EmptyState>}
      />
    </Box>
  )
}
