import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagingTypeLabels, requiredCounts } from '@quai/contract/products/packaging.ts'
import { type Product, productTypeLabels } from '@quai/contract/products/product.ts'
import { formatDecimal, formatInteger } from '@quai/contract/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/calls/query.ts'
import { Facts } from '../ui/page/Facts.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ProductActions } from './ProductActions.tsx'
import { sizedPackagings, sizesOf, sizeTitles } from './sizes.ts'
import { t } from './texts.ts'

const route = getRouteApi('/products/$id')

export const ProductPage = () => {
  const { id } = route.useParams()
  const { data: product } = useQuery(orpc.products.detail.queryOptions({ input: { id } }))
  if (!product) return <PageSkeleton />
  return (
    <PageFrame
      title={product.reference}
      lead={product.name}
      breadcrumbs={[{ label: t('title'), to: '/products' }, { label: product.reference }]}
      actions={<ProductActions product={product} />}
    >
      <Panel title={t('identity')}>
        <Facts facts={identityOf(product)} />
        {product.description && (
          <Typography sx={{ mt: 4, maxWidth: '70ch', whiteSpace: 'pre-line' }}>{product.description}</Typography>
        )}
      </Panel>
      <Panel title={t('packagingTitle')}>
        <Facts facts={packagingOf(product)} />
      </Panel>
      <Panel title={t('sizes')}>
        <Box sx={{ display: 'grid', gap: 5 }}>
          {sizedPackagings(product.packagingType).map((packaging) => (
            <div key={packaging}>
              <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
                {t(sizeTitles[packaging])}
              </Typography>
              <Facts
                minWidth={110}
                facts={sizesOf[packaging].map(({ name, label, unit }) => ({
                  label: t(label),
                  value: orNone(product[name], (size) => `${formatDecimal(size)}\u00a0${unit}`),
                }))}
              />
            </div>
          ))}
        </Box>
      </Panel>
      <Panel title={t('supplier')}>
        <Facts
          facts={[
            { label: t('supplierName'), value: orNone(product.supplierName) },
            { label: t('supplierReference'), value: orNone(product.supplierReference) },
            { label: t('additionalInformation'), value: orNone(product.additionalInformation) },
          ]}
        />
      </Panel>
    </PageFrame>
  )
}

const orNone = <Value extends string | number>(value: Value | null, write: (value: Value) => string = String) =>
  value === null || value === '' ? (
    <Box component="span" sx={{ color: 'faint.main' }}>
      {t('none')}
    </Box>
  ) : (
    write(value)
  )

const identityOf = (product: Product) => [
  {
    label: t('state'),
    value: <StatusChip tone={product.isActive ? 'done' : 'gone'} label={t(product.isActive ? 'active' : 'inactive')} />,
  },
  { label: t('customer'), value: product.customerName },
  { label: t('family'), value: productTypeLabels[product.productType] },
  { label: t('ean'), value: orNone(product.ean) },
]

const packagingOf = (product: Product) => [
  { label: t('packagingType'), value: packagingTypeLabels[product.packagingType] },
  ...requiredCounts[product.packagingType].map((name) => ({
    label: t(name),
    value: orNone(product[name], formatInteger),
  })),
  { label: t('batches'), value: t(product.isBatchManaged ? 'batchManaged' : 'notBatchManaged') },
]
