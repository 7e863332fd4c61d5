import Add from '@mui/icons-material/Add'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { contract } from '@quai/contract/contract.ts'
import { packagingTypeLabels } from '@quai/contract/goods/products/packaging.ts'
import { type Product, productTypeLabels } from '@quai/contract/goods/products/product.ts'
import { useState } from 'react'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { customerColumn } from '../../parties/deals/party-columns.ts'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { onDemand } from '../../platform/modules.ts'
import { may, useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useChosenRows } from '../../ui/table/chosen/use-chosen-rows.ts'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { BulkBar, maxChosen } from './bulk/BulkBar.tsx'
import { t as bulkText } from './bulk/texts.ts'
import { ProductPicture } from './picture/ProductPicture.tsx'
import { families, presentations, t } from './texts.ts'

const ProductsSheet = onDemand(
  () => import('./bulk/ProductsSheet.tsx'),
  'ProductsSheet',
  <Skeleton variant="rounded" height={480} />,
)

const product: Column<Product> = {
  id: 'product',
  header: t('product'),
  width: 260,
  sort: 'reference',
  render: ({ id, pictureId, reference, name }) => (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <ProductPicture productId={id} pictureId={pictureId} name={name} side={36} />
      <TwoLines under={name}>{reference}</TwoLines>
    </Box>
  ),
}
const customer = { ...customerColumn, onCard: 'line' as const }
const rest: Column<Product>[] = [
  {
    id: 'family',
    header: t('family'),
    width: 130,
    onCard: 'line',
    render: ({ productType }) => productTypeLabels[productType],
  },
  {
    id: 'packaging',
    header: t('packaging'),
    width: 160,
    onCard: 'rest',
    render: ({ packagingType }) => packagingTypeLabels[packagingType],
  },
  {
    id: 'batches',
    header: t('batches'),
    width: 110,
    onCard: 'hidden',
    render: ({ isBatchManaged }) => t(isBatchManaged ? 'batchManaged' : 'notBatchManaged'),
  },
  {
    id: 'state',
    header: t('state'),
    width: 100,
    onCard: 'end',
    render: ({ isActive }) => (isActive ? t('active') : <StatusChip tone="gone" label={t('inactive')} />),
  },
]

const states = [
  { value: true, label: t('active') },
  { value: false, label: t('inactive') },
]

export const ProductsPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/products', { sort: 'reference' })
  const { search, filter } = list
  const { page: _page, pageSize: _pageSize, ...query } = search
  const products = useLiveList(orpc.products.list.queryOptions({ input: search }), ({ id }) => id)
  const isPhone = useIsPhone()
  const [isSheet, setIsSheet] = useState(false)
  const { chosen, selection, clear, more } = useChosenRows<Product>(list.filters, {
    keyOf: ({ id }) => id,
    labelOf: ({ reference }) => bulkText('choose', { reference }),
    max: maxChosen,
    page: products.data,
    read: (place) => api.products.list({ ...search, ...place }),
  })
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t(`lead.${userType}`)}
      actions={
        may('products.manage') && (
          <>
            <LinkButton to="/products/import" variant="outlined" startIcon={<UploadFileOutlined />}>
              {t('import')}
            </LinkButton>
            <LinkButton
              to="/products/create"
              variant="contained"
              startIcon={<Add />}
              aria-keyshortcuts={shortcuts.create}
            >
              {t('create')}
            </LinkButton>
          </>
        )
      }
      tools={
        <>
          {may('products.manage') && !isPhone && !isSheet && (
            <Button variant="outlined" size="small" startIcon={<TableChartOutlined />} onClick={() => setIsSheet(true)}>
              {bulkText('inTable')}
            </Button>
          )}
          <ExportMenu of={contract.products.export} query={query} />
        </>
      }
      filters={
        <FilterBar list={list} search={<SearchFilter label={t('search')} {...filter('search')} />}>
          <SelectFilter label={t('family')} choices={families} {...filter('productType')} />
          <SelectFilter label={t('presentation')} choices={presentations} {...filter('productPackaging')} />
          <SelectFilter label={t('state')} choices={states} {...filter('isActive')} />
          <PartnerFilters customer={filter('customerId')} />
        </FilterBar>
      }
    >
      {isSheet && !isPhone ? (
        <ProductsSheet products={products} list={list} onLeave={() => setIsSheet(false)} />
      ) : (
        <ListTable
          caption={t('caption')}
          columns={[product, ...(userType === 'customer' ? [] : [customer]), ...rest]}
          query={products}
          list={list}
          link={({ id }, content) => (
            <RowLink to="/products/$id" params={{ id }}>
              {content}
            </RowLink>
          )}
          selection={may('products.manage') ? selection : undefined}
          empty={<NoProduct />}
          noMatch={<NoMatch />}
        />
      )}
      {!isSheet && <BulkBar chosen={chosen} more={more} onClear={clear} />}
    </ListFrame>
  )
}

/** Shown when the catalogue is empty. */
const NoProduct = () =>
  may('products.manage') ? (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <LinkButton to="/products/create" variant="contained">
          {t('create')}
        </LinkButton>
      }
    >
      {t('emptyText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('emptyTitle')}>{t('emptyText.admin')}</EmptyState>
  )

/** Shown when no product matches the filters. */
const NoMatch = () => (
  <EmptyState
    title={t('noMatchTitle')}
    action={
      <LinkButton to="/products" search={{}} variant="outlined">
        {t('reset')}
      </LinkButton>
    }
  >
    {t('noMatchText')}
  </EmptyState>
)
