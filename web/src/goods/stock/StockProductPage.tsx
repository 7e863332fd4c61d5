import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../platform/calls/query.ts'
import { may } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PastDayFilter } from '../../ui/list/filters/PastDayFilter.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ComingMovements } from './ComingMovements.tsx'
import { Holds, holdsOptions } from './Holds.tsx'
import { Movements } from './Movements.tsx'
import { NothingYet, PastAction, PastDayNotice } from './PastDay.tsx'
import { Projection, useProjection } from './projection/Projection.tsx'
import { StockLines } from './StockLines.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/stock/$id')

/** Shows one product's stock, now or at the end of a past day: by warehouse, batch and packaging, then its movements. */
export const StockProductPage = () => {
  const { id } = route.useParams()
  const { date } = route.useSearch()
  const navigate = route.useNavigate()
  const product = useQuery(orpc.products.detail.queryOptions({ input: { id } }))
  const stock = useQuery({
    ...orpc.stock.overview.queryOptions({ input: { id, date } }),
    placeholderData: keepPreviousData,
  })
  // Waits for these too, because they stand above the movements and would push them down.
  const coming = useQuery(orpc.stock.coming.queryOptions({ input: { id } }))
  const holds = useQuery(holdsOptions(id))
  const projection = useProjection(id)
  const areLoaded = ![coming, holds, projection].some(({ isPending }) => isPending)
  if (!product.data || !stock.data || !areLoaded) return <PageSkeleton />
  const { reference, name, isBatchManaged } = product.data
  const { items } = stock.data
  return (
    <PageFrame
      title={name}
      lead={reference}
      breadcrumbs={[{ label: t('title'), to: '/stock' }, { label: reference }]}
      actions={
        <>
          <LinkButton to="/products/$id" params={{ id }} variant="outlined" startIcon={<Inventory2Outlined />}>
            {t('openProduct')}
          </LinkButton>
          {may('stock.adjust') && (date ? <PastAction>{t('adjust')}</PastAction> : <AdjustLink productId={id} />)}
        </>
      }
    >
      <Box>
        <PastDayFilter
          label={t('pastDay.label')}
          value={date}
          onChange={(day) => void navigate({ search: (known) => ({ ...known, date: day }), resetScroll: false })}
        />
      </Box>
      {date && <PastDayNotice day={date} />}
      {items.length === 0 && <Panel>{date ? <NothingYet day={date} /> : <EmptyState title={t('noLines')} />}</Panel>}
      {items.map((detail) => (
        <Box key={detail.warehouseId}>
          <StockLines detail={detail} isPast={date !== undefined} />
          {!date && <Holds productId={id} warehouseId={detail.warehouseId} />}
        </Box>
      ))}
      {!date && <Projection productId={id} />}
      {!date && <ComingMovements productId={id} />}
      <Movements productId={id} isBatchManaged={isBatchManaged} />
    </PageFrame>
  )
}

const AdjustLink = ({ productId }: { productId: number }) => (
  <LinkButton to="/stock/adjust" search={{ productId }} variant="contained" startIcon={<TuneOutlined />}>
    {t('adjust')}
  </LinkButton>
)
