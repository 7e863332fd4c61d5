import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagingTypeLabels, requiredCounts } from '@quai/contract/goods/products/packaging.ts'
import { type Product, productPackagingLabels, productTypeLabels } from '@quai/contract/goods/products/product.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { countOf, formatDecimal, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { onDemand } from '../../platform/modules.ts'
import { currentUser, may } from '../../platform/session.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ProductHistory } from './history/ProductHistory.tsx'
import { ProductActions } from './ProductActions.tsx'
import { ProductPicture } from './picture/ProductPicture.tsx'
import { sizedPackagings, sizesOf, sizeTitles } from './sizes.ts'
import { t } from './texts.ts'

const PictureButtons = onDemand(
  () => import('./picture/PictureButtons.tsx'),
  'PictureButtons',
  <Box sx={{ height: 32 }} />,
)

const route = getRouteApi('/products/$id')

interface Props {
  Stock: ComponentType<{ product: Product }>
  Orders: ComponentType<{ id: number }>
  /** True while the stock is being read. */
  isWaiting: boolean
}

const tabs = (['sheet', 'orders', 'history'] as const).map((value) => ({ value, label: t(`part.${value}`) }))

export const ProductPage = ({ Stock, Orders, isWaiting }: Props) => {
  const { id } = route.useParams()
  const { tab = 'sheet' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: product } = useQuery(orpc.products.detail.queryOptions({ input: { id } }))
  if (!product || isWaiting) return <PageSkeleton />
  return (
    <PageFrame
      title={product.name}
      lead={product.reference}
      breadcrumbs={[{ label: t('title'), to: '/products' }, { label: product.reference }]}
      actions={<ProductActions product={product} />}
    >
      <PageTabs
        label={t('parts')}
        value={tab}
        tabs={tabs}
        onChange={(to) => void navigate({ search: to === 'sheet' ? {} : { tab: to } })}
      />
      {tab === 'sheet' && <ProductSheet product={product} Stock={Stock} />}
      {tab === 'orders' && <Orders id={id} />}
      {tab === 'history' && <ProductHistory id={id} />}
    </PageFrame>
  )
}

const ProductSheet = ({ product, Stock }: { product: Product } & Pick<Props, 'Stock'>) => (
  <>
    <Panel title={t('identity')}>
      <Box sx={{ display: 'flex', gap: 5, flexDirection: { xs: 'column', sm: 'row' } }}>
        <ProductPicture productId={product.id} pictureId={product.pictureId} name={product.name} side={160} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Facts facts={identityOf(product)} />
          {product.importBatchRef && <ImportOfProduct id={product.id} />}
          {product.description && (
            <Typography sx={{ mt: 4, maxWidth: '70ch', whiteSpace: 'pre-line' }}>{product.description}</Typography>
          )}
          {may('products.manage') && (
            <Box sx={{ mt: 4, ml: -1 }}>
              <PictureButtons product={product} />
            </Box>
          )}
        </Box>
      </Box>
    </Panel>
    <Stock product={product} />
    <Panel title={t('packagingTitle')}>
      <Facts facts={packagingOf(product)} />
    </Panel>
    <SizesPanel product={product} />
    <Panel title={t('supplier')}>
      <Facts
        facts={[
          { label: t('supplierName'), value: orNone(product.supplierName) },
          { label: t('supplierReference'), value: orNone(product.supplierReference) },
          { label: t('additionalInformation'), value: orNone(product.additionalInformation) },
        ]}
      />
    </Panel>
  </>
)

/** Links to the file that a product comes from, for the side that imported it. */
const ImportOfProduct = ({ id }: { id: number }) => {
  const { data } = useQuery({ ...orpc.imports.ofProduct.queryOptions({ input: { id } }), throwOnError: false })
  if (!data) return null
  const { uuid, filename, appliedAt, createdAt } = data
  return (
    <Muted sx={{ mt: 4, overflowWrap: 'anywhere' }}>
      {t('importedOn', { at: formatDateTime(appliedAt ?? createdAt) })}{' '}
      <TextLink to="/imports/$uuid" params={{ uuid }}>
        {filename}
      </TextLink>
    </Muted>
  )
}

const SizesPanel = ({ product }: { product: Product }) => (
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
      <Facts facts={[{ label: t('handling'), value: handlingOf(product) }]} />
    </Box>
  </Panel>
)

const handlingOf = ({ isFragile, keepsUpright }: Product) =>
  [isFragile && t('fragile'), keepsUpright && t('upright')].filter(Boolean).join(', ') || t('noHandling')

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
  ...(currentUser()?.userType === 'customer' ? [] : [{ label: t('customer'), value: product.customerName }]),
  { label: t('family'), value: productTypeLabels[product.productType] },
  { label: t('presentation'), value: productPackagingLabels[product.productPackaging] },
  { label: t('ean'), value: orNone(product.ean) },
]

const packagingOf = (product: Product) => [
  { label: t('packagingType'), value: packagingTypeLabels[product.packagingType] },
  ...requiredCounts[product.packagingType].map((name) => ({
    label: t(name),
    value: orNone(product[name], formatInteger),
  })),
  { label: t('remainingDays'), value: orNone(product.minimumRemainingDays, (days) => countOf(days, 'jour', 'jours')) },
  { label: t('batches'), value: t(product.isBatchManaged ? 'batchManaged' : 'notBatchManaged') },
]
