import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { type Movement, movementKindLabels, movementKinds } from '@quai/contract/goods/stock/stock.ts'
import { emptyMark, formatSigned } from '@quai/contract/platform/text/typography.ts'
import { useLocation } from '@tanstack/react-router'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { warehouseColumn } from '../../parties/deals/party-columns.ts'
import { orpc } from '../../platform/calls/query.ts'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/list/filters/PeriodFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { HistoryNote } from '../../ui/list/HistoryNote.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { isOfOrder, OrderLink } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useBatches } from './batches/use-batches.ts'
import { t } from './texts.ts'

const columns: Column<Movement>[] = [
  { id: 'date', header: t('date'), render: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'kind', header: t('kind'), render: ({ kind }) => movementKindLabels[kind] },
  warehouseColumn,
  { id: 'batch', header: t('batch'), render: ({ batchNumber }) => batchNumber ?? emptyMark },
  { id: 'quantity', header: t('quantity'), align: 'right', render: (movement) => <SignedQuantity {...movement} /> },
  {
    id: 'balance',
    header: t('balance'),
    align: 'right',
    // Movements of several packagings stand in one list: each balance says of what.
    render: ({ balance, productPackaging }) => <Quantity value={balance} unit={packagingLabels[productPackaging]} />,
  },
  {
    id: 'origin',
    header: t('origin'),
    render: (movement) => (isOfOrder(movement) ? <OrderLink of={movement} /> : movement.reason),
  },
  { id: 'author', header: t('author'), render: ({ contactName }) => contactName ?? emptyMark, onCard: 'hidden' },
]

export const SignedQuantity = ({ quantity, productPackaging }: Pick<Movement, 'quantity' | 'productPackaging'>) => (
  <Box
    component="span"
    sx={{ whiteSpace: 'nowrap', color: quantity > 0 ? 'tone.done.ink' : 'text.primary', fontWeight: 560 }}
  >
    {formatSigned(quantity)}{' '}
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 420 }}>
      {Math.abs(quantity) < 2 ? packagingLabels[productPackaging].one : packagingLabels[productPackaging].many}
    </Box>
  </Box>
)

interface Props {
  productId: number
  isBatchManaged: boolean
}

/** Lists the product's movements, newest first. */
export const Movements = ({ productId, isBatchManaged }: Props) => {
  const list = useListSearch('/stock/$id', { keepsScroll: true, alsoShownBy: ['date'] })
  const { page, pageSize } = list.place
  const { filter } = list
  const { kind, warehouseId, batchId, from, to } = list.search
  const filters = { kind, warehouseId, batchId, from, to }
  const movements = useLiveList(
    orpc.stock.movements.queryOptions({ input: { productId, page, pageSize, ...filters } }),
    ({ id }) => id,
  )
  return (
    <Box component="section" {...useSought('movements')}>
      <Box sx={headSx}>
        <Typography variant="h2">{t('movements')}</Typography>
        <ExportMenu of={contract.stock.exportMovements} query={{ productId, ...filters }} />
      </Box>
      <Box sx={{ mb: 3 }}>
        <FilterBar list={list}>
          <SelectFilter label={t('kind')} choices={kinds} {...filter('kind')} />
          <PartnerFilters warehouse={filter('warehouseId')} />
          {isBatchManaged && <BatchFilter productId={productId} {...filter('batchId')} />}
          <PeriodFilter from={from} to={to} onChange={(period) => list.change(period)} />
        </FilterBar>
      </Box>
      <ListTable
        caption={t('movementsCaption')}
        columns={columns}
        query={movements}
        list={list}
        empty={<EmptyState title={t('noMovements')}>{t('noMovementsText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMovementsMatch')}>{t('noMatchText')}</EmptyState>}
      />
      <HistoryNote />
    </Box>
  )
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  mb: 3,
}

const kinds = movementKinds.map((value) => ({ value, label: movementKindLabels[value] }))

interface BatchFilterProps {
  productId: number
  value: number | undefined
  onChange: (batchId: number | undefined) => void
}

/** Filters by a batch of the product. */
const BatchFilter = ({ productId, ...filter }: BatchFilterProps) => {
  const batches = useBatches(productId, true)
  const choices = (batches.data?.items ?? []).map(({ id, batchNumber }) => ({ value: id, label: batchNumber }))
  return <SelectFilter label={t('batch')} choices={choices} {...filter} />
}

/** Scrolls once the part is there: the router looks for its place before it is loaded. */
const showAt = (place: HTMLElement | null): void => place?.scrollIntoView()

/** Returns the attributes of a part of a page that an address leads to by its hash. */
export const useSought = (id: string) => {
  const isSought = useLocation({ select: ({ hash }) => hash === id })
  return { id, style: { scrollMarginTop: 72 }, ...(isSought && { ref: showAt }) }
}
