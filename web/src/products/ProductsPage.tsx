import Add from '@mui/icons-material/Add'
import { packagingTypeLabels } from '@quai/contract/products/packaging.ts'
import { type Product, productTypeLabels, productTypes } from '@quai/contract/products/product.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PartnerFilters } from '../deals/PartnerFilters.tsx'
import { customerColumn } from '../deals/party-columns.ts'
import { orpc } from '../platform/calls/query.ts'
import { may, useUser } from '../platform/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/list/FilterBar.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { useListSearch } from '../ui/list/use-list-search.ts'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Column } from '../ui/table/column.ts'
import { RowLink } from '../ui/table/RowLink.tsx'
import { TwoLines } from '../ui/table/TwoLines.tsx'
import { NoMatch, NoProduct } from './NoProduct.tsx'
import { t } from './texts.ts'

const product: Column<Product> = {
  id: 'product',
  header: t('product'),
  sort: 'reference',
  render: ({ reference, name }) => <TwoLines under={name}>{reference}</TwoLines>,
}
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

const families = productTypes.map((value) => ({ value, label: productTypeLabels[value] }))
const states = [
  { value: true, label: t('active') },
  { value: false, label: t('inactive') },
]

export const ProductsPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/products', { sort: 'reference' })
  const { search, filter } = list
  const products = useQuery(orpc.products.list.queryOptions({ input: search, placeholderData: keepPreviousData }))
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
      <FilterBar list={list}>
        <SearchFilter label={t('search')} {...filter('search')} />
        <SelectFilter label={t('family')} choices={families} {...filter('productType')} />
        <SelectFilter label={t('state')} choices={states} {...filter('isActive')} />
        <PartnerFilters customer={filter('customerId')} />
      </FilterBar>
      <ListTable
        caption={t('caption')}
        columns={[product, ...(userType === 'customer' ? [] : [customerColumn]), ...rest]}
        query={products}
        list={list}
        keyOf={({ id }) => id}
        link={({ id }, content) => (
          <RowLink to="/products/$id" params={{ id }}>
            {content}
          </RowLink>
        )}
        empty={<NoProduct />}
        noMatch={<NoMatch />}
      />
    </PageFrame>
  )
}
