import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { Projection as ProjectedStock } from '@quai/contract/goods/stock/projection.ts'
import { type ComingMovement, mostComing } from '@quai/contract/goods/stock/stock.ts'
import { formatDate, formatTime } from '@quai/contract/platform/dates.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { warehouseColumn } from '../../parties/deals/party-columns.ts'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { may } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PastDayFilter } from '../../ui/list/filters/PastDayFilter.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { OrderLink } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Movements, SignedQuantity, useSought } from './Movements.tsx'
import { NothingYet, PastAction, PastDayNotice } from './PastDay.tsx'
import { ProjectionPanel } from './projection/ProjectionPanel.tsx'
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

const tones = { asked: 'wait', planned: 'planned', waiting: 'absent' } as const

const columns: Column<ComingMovement>[] = [
  { id: 'day', header: t('plannedOn'), render: ({ orderDateStart }) => formatDate(orderDateStart) },
  {
    id: 'order',
    header: t('origin'),
    render: (one) => <OrderLink of={{ ...one, orderType: one.kind }} />,
  },
  {
    id: 'status',
    header: t('status'),
    render: ({ state }) => <StatusChip tone={tones[state]} label={t(`coming.${state}`)} />,
  },
  warehouseColumn,
  { id: 'batch', header: t('batch'), render: ({ batchNumber }) => batchNumber ?? emptyMark },
  { id: 'quantity', header: t('quantity'), align: 'right', render: (one) => <SignedQuantity {...one} /> },
]

/** Lists the open orders that the forecast counts, of the warehouse and batch that the address names; nothing when there is none. */
const ComingMovements = ({ productId }: { productId: number }) => {
  const sought = useSought('coming')
  const coming = useQuery(orpc.stock.coming.queryOptions({ input: { id: productId } }))
  const { warehouseId, batchId } = route.useSearch()
  const all = coming.data?.items ?? []
  const rows = all.filter(
    (one) => (!warehouseId || one.warehouseId === warehouseId) && (!batchId || one.batchId === batchId),
  )
  if (all.length === 0) return null
  return (
    <Box component="section" {...sought}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('coming')}
      </Typography>
      <DataTable
        caption={t('comingCaption')}
        columns={columns}
        rows={rows}
        keyOf={(one) => `${one.orderId}-${one.productPackaging}-${one.batchNumber}`}
        empty={<EmptyState title={t('comingNoneHere')} />}
      />
      {rows.length < all.length && (
        <Muted sx={{ mt: 2 }}>
          {t('comingHere', { count: rows.length, total: all.length })}{' '}
          <TextLink to="/stock/$id" params={{ id: productId }} search={{}} hash="coming">
            {t('comingEverywhere')}
          </TextLink>
        </Muted>
      )}
      {all.length >= mostComing && (
        <Muted sx={{ mt: 2 }}>
          {t('comingFirst', { count: mostComing })}{' '}
          <TextLink to="/orders" search={{ productId }}>
            {t('comingAll')}
          </TextLink>
        </Muted>
      )}
    </Box>
  )
}

const holdsOptions = (productId: number) => ({
  ...orpc.stock.holds.queryOptions({ input: { productId } }),
  ...polled,
  throwOnError: false,
})

/** Says what orders being typed hold of the product, and until when; nothing when there is none. */
const Holds = ({ productId, warehouseId }: { productId: number; warehouseId: number }) => {
  const { data } = useQuery(holdsOptions(productId))
  const holds = (data?.items ?? []).filter((one) => one.warehouseId === warehouseId)
  if (holds.length === 0) return null
  return (
    <Alert severity="info" sx={{ mt: 3 }}>
      {t('holds')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {holds.map(({ contactName, isOwn, quantity, productPackaging, batchNumber, expiresAt }) => (
          <li key={`${contactName}/${productPackaging}/${batchNumber}/${expiresAt}`}>
            {t(batchNumber ? 'holdOfBatch' : 'hold', {
              contact: isOwn ? t('holdOwn', { contact: contactName }) : contactName,
              quantity: packagesText(quantity, productPackaging),
              batch: batchNumber ?? '',
              time: formatTime(expiresAt),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const useProjection = (productId: number) => useQuery(orpc.stock.projection.queryOptions({ input: { id: productId } }))

/** Shows the stock to come of a product; nothing when no open order changes it. */
const Projection = ({ productId }: { productId: number }) => {
  const { data } = useProjection(productId)
  const stocks = data?.items.filter(({ days }) => days.length > 0) ?? []
  return isFilled(stocks) && <ProjectionPanel stocks={stocks} />
}

const isFilled = (stocks: ProjectedStock[]): stocks is [ProjectedStock, ...ProjectedStock[]] => stocks.length > 0
