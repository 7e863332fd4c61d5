import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/calls/query.ts'
import { may } from '../platform/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { Movements } from './Movements.tsx'
import { StockLines } from './StockLines.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/stock/$id')

/** Shows one product's stock: by warehouse, batch and packaging, then its movements. */
export const StockProductPage = () => {
  const { id } = route.useParams()
  const product = useQuery(orpc.products.detail.queryOptions({ input: { id } }))
  const stock = useQuery(orpc.stock.overview.queryOptions({ input: { id } }))
  if (!product.data || !stock.data) return <PageSkeleton />
  const { reference, name } = product.data
  return (
    <PageFrame
      title={reference}
      lead={name}
      breadcrumbs={[{ label: t('title'), to: '/stock' }, { label: reference }]}
      actions={
        <>
          <LinkButton to="/products/$id" params={{ id }} variant="outlined" startIcon={<Inventory2Outlined />}>
            {t('openProduct')}
          </LinkButton>
          {may('stock.adjust') && (
            <LinkButton to="/stock/adjust" search={{ productId: id }} variant="contained" startIcon={<TuneOutlined />}>
              {t('adjust')}
            </LinkButton>
          )}
        </>
      }
    >
      {stock.data.items.length === 0 && (
        <Panel>
          <EmptyState title={t('noLines')} />
        </Panel>
      )}
      {stock.data.items.map((detail) => (
        <StockLines key={detail.warehouseId} detail={detail} />
      ))}
      <Movements productId={id} />
    </PageFrame>
  )
}
