import { expiryTerms } from '@quai/contract/goods/stock/expiries.ts'
import type { StockBatch } from '@quai/contract/goods/stock/stock.ts'
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
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { Expiry } from '../Expiry.tsx'
import { FigureLink } from '../FigureLink.tsx'
import { StackedQuantities } from '../StackedQuantities.tsx'
import { ExpiryBoard, useExpiries } from './ExpiryBoard.tsx'
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
