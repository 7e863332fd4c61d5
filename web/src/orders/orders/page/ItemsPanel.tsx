import Box from '@mui/material/Box'
import { packagesText, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import type { Order, OrderItem } from '@quai/contract/orders/orders/order.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { formatInteger, formatSigned } from '@quai/contract/platform/text/typography.ts'
import { onDemand } from '../../../platform/modules.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { BatchExpiry } from '../BatchExpiry.tsx'
import { t } from './texts.ts'

const ProductPicture = onDemand(
  () => import('../../../goods/products/picture/ProductPicture.tsx'),
  'ProductPicture',
  <Box component="span" sx={{ flex: '0 0 44px', height: 44 }} />,
)

/** Lists the lines ordered and, once completed, the quantities actually moved. */
export const ItemsPanel = ({ order }: { order: Order }) => {
  const day = wallClock(order.orderDateStart).date
  const hasBatches = order.orderItems.some(({ isBatchManaged }) => isBatchManaged)
  const isDone = order.orderItems.some(({ actualQuantity }) => actualQuantity !== null)
  return (
    <Panel title={t('goods')} lead={t('lines', { count: order.orderItems.length })} isFlush>
      <DataTable
        caption={t('goodsCaption')}
        columns={[
          product,
          ...(hasBatches ? [batchColumn(day)] : []),
          plannedColumn(order),
          ...(isDone ? [actual, gap] : []),
        ]}
        rows={shownItems(order.orderItems)}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Panel>
  )
}

const product: Column<OrderItem> = {
  id: 'product',
  header: t('product'),
  render: ({ productId, pictureId, reference, name }) => (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      {pictureId !== null && <ProductPicture productId={productId} pictureId={pictureId} name={name} side={44} />}
      <TwoLines under={name}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {reference}
        </Box>
      </TwoLines>
    </Box>
  ),
}

const batchColumn = (day: string): Column<OrderItem> => ({
  id: 'batch',
  header: t('batch'),
  render: ({ isBatchManaged, batchNumber, batchExpirationDate, batchReason }) => {
    if (!isBatchManaged) return <Quiet>{t('none')}</Quiet>
    if (!batchNumber) return <Quiet>{t('noBatch')}</Quiet>
    return (
      <Box component="span" sx={{ display: 'block' }}>
        <Box component="span" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
          {batchNumber}
        </Box>
        <BatchExpiry date={batchExpirationDate} day={day} />
        {batchReason && (
          <Muted component="span" variant="caption" sx={{ display: 'block' }}>
            {t('batchReason', { reason: batchReason })}
          </Muted>
        )}
      </Box>
    )
  },
})

const Quiet = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'faint.main' }}>
    {children}
  </Box>
)

const unitOf = ({ productPackaging }: OrderItem, quantity: number): string =>
  quantity < 2 ? packagingLabels[productPackaging].one : packagingLabels[productPackaging].many

/** Shows the quantity ordered and, under it, how much of it the stock lacks. */
const plannedColumn = ({ shortages }: Order): Column<OrderItem> => ({
  id: 'planned',
  header: t('planned'),
  align: 'right',
  render: (item) => {
    if (item.quantity === 0) return <Quiet>{t('none')}</Quiet>
    const short = shortages.find(({ itemId }) => itemId === item.id)
    return (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <b>{formatInteger(item.quantity)}</b>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {unitOf(item, item.quantity)}
        </Box>
        {short && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'tone.absent.ink' }}>
            {t('missing', { quantity: packagesText(short.missing, item.productPackaging) })}
            {short.available > 0 && t('missingRest', { available: formatInteger(short.available) })}
          </Box>
        )}
      </Box>
    )
  },
})

const actual: Column<OrderItem> = {
  id: 'actual',
  header: t('actual'),
  align: 'right',
  render: ({ actualQuantity }) => <b>{actualQuantity === null ? t('none') : formatInteger(actualQuantity)}</b>,
}

const gap: Column<OrderItem> = {
  id: 'gap',
  header: t('gap'),
  align: 'right',
  render: ({ quantity, actualQuantity }) => {
    const difference = (actualQuantity ?? 0) - quantity
    if (difference === 0) return <Quiet>{t('none')}</Quiet>
    return (
      <Box component="span" sx={{ color: 'tone.absent.ink', fontWeight: 600, whiteSpace: 'nowrap' }}>
        {formatSigned(difference)}
      </Box>
    )
  },
}

/**
 * Groups lines for reading. The batches of a product stay together. A quantity planned without a batch is distributed
 * over the batches that came, because a line of its own would seem to have received nothing.
 */
export const shownItems = (items: readonly OrderItem[]): OrderItem[] =>
  [...Map.groupBy(items, ({ productId, productPackaging }) => `${productId}/${productPackaging}`).values()].flatMap(
    shareOut,
  )

const shareOut = (lines: OrderItem[]): OrderItem[] => {
  const open = lines.find((line) => line.isBatchManaged && line.batchId === null && line.actualQuantity === 0)
  const came = lines.filter((line) => line.batchId !== null && line.quantity === 0)
  if (!open || came.length === 0) return lines
  let left = open.quantity
  return lines
    .filter((line) => line !== open)
    .map((line) => {
      if (!came.includes(line)) return line
      const quantity = line === came.at(-1) ? left : Math.min(left, line.actualQuantity ?? 0)
      left -= quantity
      return { ...line, quantity }
    })
}
