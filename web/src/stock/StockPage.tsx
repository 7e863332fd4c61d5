import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import type { StockProduct } from '@quai/contract/stock/stock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/query.ts'
import { may, useUser } from '../platform/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Muted } from '../ui/Muted.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { RowLink } from '../ui/table/RowLink.tsx'
import { Expiry } from './Expiry.tsx'
import { StackedQuantities } from './StackedQuantities.tsx'
import { StockEmpty } from './StockEmpty.tsx'
import { StockFilters } from './StockFilters.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/stock')

const product: Column<StockProduct> = {
  id: 'product',
  header: t('product'),
  sort: 'reference',
  render: ({ reference, name }) => (
    <>
      {reference}
      <Muted component="span" sx={{ display: 'block', fontWeight: 420 }}>
        {name}
      </Muted>
    </>
  ),
}
const warehouse: Column<StockProduct> = {
  id: 'warehouse',
  header: t('warehouse'),
  render: ({ warehouseName }) => warehouseName,
}
const customer: Column<StockProduct> = {
  id: 'customer',
  header: t('customer'),
  render: ({ customerName }) => customerName,
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

const columns = {
  customer: [product, warehouse, ...figures, expiry],
  warehouse: [product, customer, ...figures, expiry],
  admin: [product, customer, warehouse, ...figures, expiry],
}

export const StockPage = () => {
  const { userType } = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const stock = useQuery(orpc.stock.products.queryOptions({ input: search, placeholderData: keepPreviousData }))
  const change = (changes: Partial<typeof search>) =>
    void navigate({ search: (known) => ({ ...known, page: undefined, ...changes }), replace: true })

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
      <StockFilters search={search} onChange={change} />
      <Box>
        <DataTable
          caption={t('caption')}
          columns={columns[userType]}
          rows={stock.data?.items}
          isStale={stock.isPlaceholderData}
          keyOf={({ productId, warehouseId }) => `${productId}-${warehouseId}`}
          link={({ productId }, content) => (
            <RowLink to="/stock/$id" params={{ id: productId }}>
              {content}
            </RowLink>
          )}
          empty={<StockEmpty search={search} />}
          sorting={{
            by: search.sort ?? 'reference',
            direction: search.direction ?? 'asc',
            // The only sortable column carries a sort of the contract.
            onChange: (by, direction) => change({ sort: by as 'reference', direction }),
          }}
          paging={
            stock.data && {
              page: search.page ?? 1,
              pageSize: search.pageSize ?? 25,
              total: stock.data.total,
              isTotalExact: stock.data.isTotalExact,
              onChange: (page, pageSize) => change({ page, pageSize }),
            }
          }
        />
      </Box>
    </PageFrame>
  )
}
