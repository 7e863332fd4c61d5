import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import type { StockProduct } from '@quai/contract/stock/stock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PartnerFilters } from '../deals/PartnerFilters.tsx'
import { partyColumns } from '../deals/party-columns.ts'
import { orpc } from '../platform/calls/query.ts'
import { may, useUser } from '../platform/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/list/FilterBar.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { useListSearch } from '../ui/list/use-list-search.ts'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import type { Column } from '../ui/table/column.ts'
import { RowLink } from '../ui/table/RowLink.tsx'
import { TwoLines } from '../ui/table/TwoLines.tsx'
import { Expiry } from './Expiry.tsx'
import { NoMatch, NoStock } from './NoStock.tsx'
import { StackedQuantities } from './StackedQuantities.tsx'
import { t } from './texts.ts'

const product: Column<StockProduct> = {
  id: 'product',
  header: t('product'),
  sort: 'reference',
  render: ({ reference, name }) => <TwoLines under={name}>{reference}</TwoLines>,
}
const figures: Column<StockProduct>[] = (['physical', 'available', 'forecast'] as const).map((which) => ({
  id: which,
  header: t(which),
  align: 'right',
  render: ({ packagings }) => <StackedQuantities packagings={packagings} which={which} />,
}))
const expiry: Column<StockProduct> = {
  id: 'expiry',
  header: t('expiry'),
  render: ({ nextExpirationDate }) => <Expiry date={nextExpirationDate} />,
}

const states = (['in', 'out', 'expiring'] as const).map((value) => ({ value, label: t(`state.${value}`) }))

export const StockPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/stock', { sort: 'reference' })
  const { search, filter } = list
  const stock = useQuery(orpc.stock.products.queryOptions({ input: search, placeholderData: keepPreviousData }))
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {may('orders.create') && (
            <LinkButton
              to="/orders/inventory"
              search={{ customerId: search.customerId, warehouseId: search.warehouseId }}
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
      }
    >
      <FilterBar list={list}>
        <SearchFilter label={t('search')} {...filter('search')} />
        <SelectFilter label={t('state')} choices={states} {...filter('state')} />
        <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      </FilterBar>
      <ListTable
        caption={t('caption')}
        columns={[product, ...partyColumns[userType], ...figures, expiry]}
        query={stock}
        list={list}
        keyOf={({ productId, warehouseId }) => `${productId}-${warehouseId}`}
        link={({ productId }, content) => (
          <RowLink to="/stock/$id" params={{ id: productId }}>
            {content}
          </RowLink>
        )}
        empty={<NoStock />}
        noMatch={<NoMatch />}
      />
    </PageFrame>
  )
}
