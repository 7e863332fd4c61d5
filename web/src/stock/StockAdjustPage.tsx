import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../platform/calls/query.ts'
import { useUser } from '../platform/session.ts'
import { ProductSearch } from '../products/ProductSearch.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { AdjustForm } from './AdjustForm.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/stock/adjust')

/** Adjusts a warehouse's stock of one product at a time, with a preview of the effect. */
export const StockAdjustPage = () => {
  const { userId } = useUser()
  const { productId } = route.useSearch()
  const navigate = route.useNavigate()
  const [round, setRound] = useState(0)
  const dashboard = useQuery(orpc.dashboard.show.queryOptions({ throwOnError: false }))
  const product = useQuery(
    orpc.products.detail.queryOptions({ input: { id: productId ?? 0 }, enabled: productId !== undefined }),
  )
  const stock = useQuery(
    orpc.stock.overview.queryOptions({ input: { id: productId ?? 0 }, enabled: productId !== undefined }),
  )
  const toClose = dashboard.data?.toCompleteCount ?? 0
  return (
    <PageFrame
      title={t('adjust.title')}
      lead={t('adjust.lead')}
      breadcrumbs={[{ label: t('title'), to: '/stock' }, { label: t('adjust.title') }]}
    >
      {toClose > 0 && (
        <Alert
          severity="warning"
          action={
            <LinkButton to="/to-complete" size="small" color="inherit">
              {t('adjust.seeToClose')}
            </LinkButton>
          }
        >
          {t('adjust.toClose', { count: toClose })}
        </Alert>
      )}
      <Panel title={t('adjust.what')}>
        <ProductSearch
          label={t('adjust.product')}
          helperText={t('adjust.productHint')}
          value={productId === undefined ? null : (product.data ?? null)}
          onChange={(chosen) => void navigate({ search: { productId: chosen?.id }, replace: true })}
        />
      </Panel>
      {productId !== undefined && product.data && stock.data && (
        <AdjustForm
          key={`${productId}-${round}`}
          product={product.data}
          lines={stock.data.items.find(({ warehouseId }) => warehouseId === userId)?.lines ?? []}
          onDone={() => setRound(round + 1)}
        />
      )}
    </PageFrame>
  )
}
