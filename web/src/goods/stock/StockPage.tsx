import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { contract } from '@quai/contract/contract.ts'
import { stockStates } from '@quai/contract/goods/stock/states.ts'
import type { StockProduct } from '@quai/contract/goods/stock/stock.ts'
import { useSearch } from '@tanstack/react-router'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { partyColumns } from '../../parties/deals/party-columns.ts'
import { orpc } from '../../platform/calls/query.ts'
import { may, useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PastDayFilter } from '../../ui/list/filters/PastDayFilter.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { StockTabs } from './batches/StockTabs.tsx'
import { Expiry } from './Expiry.tsx'
import { FigureLink } from './FigureLink.tsx'
import { NothingYet, PastAction, PastDayNotice } from './PastDay.tsx'
import { StackedQuantities } from './StackedQuantities.tsx'
import { t } from './texts.ts'

const product: Column<StockProduct> = {
  id: 'product',
  header: t('product'),
  width: 240,
  sort: 'reference',
  render: ({ reference, name, foundBatch }) => (
    <TwoLines under={foundBatch ? t('foundBatch', { batch: foundBatch, name }) : name}>{reference}</TwoLines>
  ),
}
const figures: Column<StockProduct>[] = (['physical', 'available', 'forecast'] as const).map((which) => ({
  id: which,
  header: t(which),
  width: 116,
  align: 'right',
  render: ({ productId, warehouseId, packagings }) => (
    <FigureLink which={which} productId={productId} quantities={packagings} place={{ warehouseId }}>
      <StackedQuantities packagings={packagings} which={which} />
    </FigureLink>
  ),
}))
const past: Column<StockProduct> = {
  id: 'physical',
  header: t('physical'),
  width: 116,
  align: 'right',
  render: ({ packagings }) => <StackedQuantities packagings={packagings} which="physical" />,
}
const expiry: Column<StockProduct> = {
  id: 'expiry',
  header: t('expiry'),
  width: 130,
  sort: 'expiry',
  render: ({ nextExpirationDate }) => <Expiry date={nextExpirationDate} />,
}

const states = stockStates.map((value) => ({ value, label: t(`state.${value}`) }))

export const StockPage = () => {
  const { userType } = useUser()
  const { state } = useSearch({ strict: false })
  const list = useListSearch('/stock', { sort: state === 'expiring' ? 'expiry' : 'reference' })
  const { search, filter } = list
  const { page: _page, pageSize: _pageSize, ...query } = search
  const { date } = search
  const stock = useLiveList(
    orpc.stock.products.queryOptions({ input: search }),
    ({ productId, warehouseId }) => `${productId}-${warehouseId}`,
  )
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      actions={date ? <PastActions /> : <Actions customerId={search.customerId} warehouseId={search.warehouseId} />}
      tabs={<StockTabs value="/stock" />}
      tools={<ExportMenu of={contract.stock.export} query={query} />}
      filters={
        <FilterBar
          list={list}
          search={<SearchFilter label={t('search')} {...filter('search')} />}
          presets={<SelectFilter label={t('state')} choices={states} {...filter('state')} />}
        >
          <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
          <PastDayFilter label={t('pastDay.label')} {...filter('date')} />
        </FilterBar>
      }
    >
      {date && <PastDayNotice day={date} />}
      <ListTable
        caption={t('caption')}
        columns={[
          product,
          ...partyColumns[userType].map((column) => ({ ...column, onCard: 'line' as const })),
          ...(date ? [past] : figures),
          expiry,
        ]}
        query={stock}
        list={list}
        link={({ productId }, content) => (
          <RowLink to="/stock/$id" params={{ id: productId }} search={{ date }}>
            {content}
          </RowLink>
        )}
        empty={<NoStock />}
        noMatch={date && list.filtersCount === 1 ? <NothingYet day={date} /> : <NoMatch />}
      />
    </ListFrame>
  )
}

const Actions = ({
  customerId,
  warehouseId,
}: {
  customerId?: number | undefined
  warehouseId?: number | undefined
}) => {
  const { userType } = useUser()
  return (
    <>
      {may('orders.create') && (
        <LinkButton
          to="/orders/inventory"
          search={{ customerId, warehouseId }}
          variant="outlined"
          startIcon={<ChecklistOutlined />}
        >
          {t(userType === 'customer' ? 'askInventory' : 'planInventory')}
        </LinkButton>
      )}
      {may('stock.adjust') && (
        <LinkButton to="/stock/adjust" variant="contained" startIcon={<TuneOutlined />}>
          {t('adjust')}
        </LinkButton>
      )}
    </>
  )
}

const PastActions = () => {
  const { userType } = useUser()
  return (
    <>
      {may('orders.create') && <PastAction>{t(userType === 'customer' ? 'askInventory' : 'planInventory')}</PastAction>}
      {may('stock.adjust') && <PastAction>{t('adjust')}</PastAction>}
    </>
  )
}

/** Shown when no stock has arrived yet. */
const NoStock = () => {
  const { userType } = useUser()
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        userType !== 'admin' && (
          <LinkButton to="/orders/create" search={{ orderType: 'delivery' }} variant="contained">
            {t('emptyAction')}
          </LinkButton>
        )
      }
    >
      {t(`emptyText.${userType}`)}
    </EmptyState>
  )
}

/** Shown when no stock matches the filters. */
const NoMatch = () => (
  <EmptyState
    title={t('noMatchTitle')}
    action={
      <LinkButton to="/stock" search={{}} variant="outlined">
        {t('reset')}
      </LinkButton>
    }
  >
    {t('noMatchText')}
  </EmptyState>
)
