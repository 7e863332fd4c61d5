import Add from '@mui/icons-material/Add'
import { packagingTypeLabels } from '@quai/contract/products/packaging.ts'
import { type Product, productTypeLabels } from '@quai/contract/products/product.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/query.ts'
import { may, useUser } from '../platform/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Muted } from '../ui/Muted.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { RowLink } from '../ui/table/RowLink.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductsEmpty } from './ProductsEmpty.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/products')

const product: Column<Product> = {
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
const customer: Column<Product> = { id: 'customer', header: t('customer'), render: ({ customerName }) => customerName }
const rest: Column<Product>[] = [
  { id: 'family', header: t('family'), render: ({ productType }) => productTypeLabels[productType] },
  { id: 'packaging', header: t('packaging'), render: ({ packagingType }) => packagingTypeLabels[packagingType] },
  {
    id: 'batches',
    header: t('batches'),
    render: ({ isBatchManaged }) => t(isBatchManaged ? 'batchManaged' : 'notBatchManaged'),
  },
  {
    id: 'state',
    header: t('state'),
    render: ({ isActive }) => (isActive ? t('active') : <StatusChip tone="gone" label={t('inactive')} />),
  },
]

export const ProductsPage = () => {
  const { userType } = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const products = useQuery(orpc.products.list.queryOptions({ input: search, placeholderData: keepPreviousData }))
  const change = (changes: Partial<typeof search>) =>
    void navigate({ search: (known) => ({ ...known, page: undefined, ...changes }), replace: true })

  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may('products.manage') && (
          <LinkButton to="/products/create" variant="contained" startIcon={<Add />}>
            {t('create')}
          </LinkButton>
        )
      }
    >
      <ProductFilters search={search} onChange={change} />
      <DataTable
        caption={t('caption')}
        columns={userType === 'customer' ? [product, ...rest] : [product, customer, ...rest]}
        rows={products.data?.items}
        isStale={products.isPlaceholderData}
        keyOf={({ id }) => id}
        link={({ id }, content) => (
          <RowLink to="/products/$id" params={{ id }}>
            {content}
          </RowLink>
        )}
        empty={<ProductsEmpty search={search} />}
        sorting={{
          by: search.sort ?? 'reference',
          direction: search.direction ?? 'asc',
          // The only sortable column carries a sort of the contract.
          onChange: (by, direction) => change({ sort: by as 'reference', direction }),
        }}
        paging={
          products.data && {
            page: search.page ?? 1,
            pageSize: search.pageSize ?? 25,
            total: products.data.total,
            isTotalExact: products.data.isTotalExact,
            onChange: (page, pageSize) => change({ page, pageSize }),
          }
        }
      />
    </PageFrame>
  )
}
