import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { StockLine } from '@quai/contract/goods/stock/stock.ts'
import { formatInteger, formatSigned } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { type AdjustLine, effectOf, stockAt } from './adjust-draft.ts'
import { t } from './texts.ts'

interface Props {
  line: AdjustLine
  /** Undefined while loading. */
  stock: readonly StockLine[] | undefined
}

/** Shows the stock of a line before and after, and the orders whose reservations stand in the way. */
export const LineEffect = ({ line, stock }: Props) => {
  if (!stock) return <Skeleton sx={{ my: 2 }} />
  const { physical, available, change, isBelowReserved } = effectOf(line, stock)
  const unit = line.productPackaging
  if (change === undefined)
    return (
      <Muted sx={{ pt: { md: 1 } }}>
        {t('held', { quantity: packagesText(physical, unit) })}
        {available !== physical && `, ${t('availableOf', { quantity: formatInteger(available) })}`}
      </Muted>
    )
  const [after, left] = [physical + change, available + change]
  return (
    <Box component="output" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontWeight: 600, color: isBelowReserved ? 'error.main' : undefined }}>
        {change === 0 ? packagesText(physical, unit) : `${formatInteger(physical)} → ${packagesText(after, unit)}`}
        {change !== 0 && (
          <Box component="span" sx={{ fontWeight: 420, color: 'text.secondary', ml: 2 }}>
            {formatSigned(change)}
          </Box>
        )}
      </Box>
      <Muted>{change === 0 ? t('same') : t('available', { before: available, after: left })}</Muted>
      {isBelowReserved && <Reservations line={line} stock={stock} />}
    </Box>
  )
}

/** Names the orders that reserve the goods of a line, each with its link. */
const Reservations = ({ line, stock }: { line: AdjustLine; stock: readonly StockLine[] }) => {
  const { data } = useQuery(orpc.stock.coming.queryOptions({ input: { id: line.product.id } }))
  const batchNumber = stockAt(line, stock)?.batchNumber ?? null
  const reserving = (data?.items ?? []).filter(
    (one) =>
      one.kind === 'collection' &&
      one.state !== 'waiting' &&
      one.productPackaging === line.productPackaging &&
      one.batchNumber === batchNumber,
  )
  return (
    <Box sx={{ mt: 1, fontSize: '0.8125rem', color: 'error.main' }}>
      {t('belowReserved')}{' '}
      {reserving.map((one, rank) => (
        <span key={one.orderUuid}>
          {rank > 0 && ', '}
          <OrderLink of={{ ...one, orderType: 'collection' }} />{' '}
          {t('reservedQuantity', { quantity: packagesText(Math.abs(one.quantity), one.productPackaging) })}
        </span>
      ))}
    </Box>
  )
}
