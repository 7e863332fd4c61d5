import Box from '@mui/material/Box'
import { packagesText, packagings } from '@quai/contract/goods/products/packaging.ts'
import { type Expiries, expiryTerms } from '@quai/contract/goods/stock/expiries.ts'
import type { StockBatch } from '@quai/contract/goods/stock/stock.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { PartnerFilters } from '../../../parties/deals/PartnerFilters.tsx'
import { partyColumns } from '../../../parties/deals/party-columns.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../../ui/list/ListFrame.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { Expiry } from '../Expiry.tsx'
import { FigureLink } from '../FigureLink.tsx'
import { StackedQuantities } from '../StackedQuantities.tsx'
import { StockTabs } from './StockTabs.tsx'
import { t } from './texts.ts'

const batch: Column<StockBatch> = {
  id: 'batch',
  header: t('batch'),
  width: 150,
  sort: 'batch',
  render: ({ batchNumber }) => batchNumber,
}
const product: Column<StockBatch> = {
  id: 'product',
  header: t('product'),
  width: 240,
  sort: 'reference',
  render: ({ reference, name }) => <TwoLines under={name}>{reference}</TwoLines>,
}
const figures: Column<StockBatch>[] = (['physical', 'available', 'forecast'] as const).map((which) => ({
  id: which,
  header: t(which),
  width: 116,
  align: 'right',
  render: ({ productId, warehouseId, batchId, packagings }) => (
    <FigureLink which={which} productId={productId} quantities={packagings} place={{ warehouseId, batchId }}>
      <StackedQuantities packagings={packagings} which={which} />
    </FigureLink>
  ),
}))
const expiry: Column<StockBatch> = {
  id: 'expiry',
  header: t('expiry'),
  width: 150,
  sort: 'expiry',
  render: ({ batchExpirationDate }) => <Expiry date={batchExpirationDate} />,
}

const states = (['in', 'expiring', ...expiryTerms] as const).map((value) => ({ value, label: t(`state.${value}`) }))

/** Lists the stock batch by batch: what expires first stands first. */
export const StockBatchesPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/stock/batches', { sort: 'expiry' })
  const { search, filter } = list
  const batches = useLiveList(
    orpc.stock.batches.queryOptions({ input: search }),
    ({ batchId, warehouseId }) => `${batchId}-${warehouseId}`,
  )
  const expiries = useExpiries()
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      tabs={<StockTabs value="/stock/batches" />}
      filters={
        <FilterBar
          list={list}
          search={<SearchFilter label={t('search')} {...filter('search')} />}
          presets={<SelectFilter label={t('state')} choices={states} {...filter('state')} />}
        >
          <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
        </FilterBar>
      }
    >
      <ExpiryBoard />
      <ListTable
        list={list}
        query={expiries.isLoading ? { ...batches, data: undefined } : batches}
        caption={t('caption')}
        columns={[batch, product, ...partyColumns[userType], expiry, ...figures]}
        link={({ batchId }, content) => (
          <RowLink to="/stock/batches/$id" params={{ id: batchId }}>
            {content}
          </RowLink>
        )}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        noMatch={
          <EmptyState
            title={t('noMatchTitle')}
            action={
              <LinkButton to="/stock/batches" search={{}} variant="outlined">
                {t('reset')}
              </LinkButton>
            }
          >
            {t('noMatchText')}
          </EmptyState>
        }
      />
    </ListFrame>
  )
}

interface Row {
  warehouseId: number
  warehouseName: string
  terms: Partial<Record<(typeof expiryTerms)[number], Expiries['items'][number]>>
}

const columns: Column<Row>[] = [
  { id: 'warehouse', header: t('warehouse'), onCard: 'title', render: ({ warehouseName }) => warehouseName },
  ...expiryTerms.map(
    (term): Column<Row> => ({
      id: term,
      header: t(`term.${term}`),
      render: ({ warehouseId, terms: { [term]: sum } }) =>
        sum ? (
          <span>
            <TextLink to="/stock/batches" search={{ state: term, warehouseId }}>
              {t('batchCount', { count: sum.batchCount })}
            </TextLink>
            <Muted component="span" sx={{ display: 'block' }}>
              {quantitiesOf(sum)}
            </Muted>
          </span>
        ) : (
          <Box component="span" sx={{ color: 'faint.main' }}>
            {emptyMark}
          </Box>
        ),
    }),
  ),
]

const quantityOf = { package_unit: 'qtyUnit', package_box: 'qtyBox', package_pallet: 'qtyPallet' } as const

const quantitiesOf = (sum: Expiries['items'][number]): string =>
  packagings
    .map((packaging) => ({ packaging, quantity: sum[quantityOf[packaging]] }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ packaging, quantity }) => packagesText(quantity, packaging))
    .join(', ')

/** Shows what has expired or soon will, by warehouse; nothing when no batch does. */
const ExpiryBoard = () => {
  const { data } = useExpiries()
  if (!data || data.items.length === 0) return null
  const rows = [...Map.groupBy(data.items, ({ warehouseId }) => warehouseId).values()].map(
    (sums): Row => ({
      warehouseId: sums[0]?.warehouseId ?? 0,
      warehouseName: sums[0]?.warehouseName ?? '',
      terms: Object.fromEntries(sums.map((sum) => [sum.term, sum])),
    }),
  )
  return (
    <Panel title={t('expiries')} isFlush>
      <DataTable
        caption={t('expiriesCaption')}
        columns={columns}
        rows={rows}
        keyOf={({ warehouseId }) => warehouseId}
        empty={null}
      />
    </Panel>
  )
}

/** A failed read must not hide the list below. */
const useExpiries = () => useQuery({ ...orpc.stock.expiries.queryOptions(), throwOnError: false })
