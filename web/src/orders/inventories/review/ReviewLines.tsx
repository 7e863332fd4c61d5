import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { movementKindLabels } from '@quai/contract/goods/stock/stock.ts'
import type { CountMovement, ReviewLine } from '@quai/contract/orders/inventories/inventory.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatDateTime, formatTime } from '@quai/contract/platform/dates.ts'
import { formatInteger, formatSigned } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { isOfOrder, OrderLink } from '../../../ui/order/OrderName.tsx'
import { batchText, placeKey, unitText } from '../line-words.ts'
import { t } from '../texts.ts'

const shownAtOnce = 50

/** Shows how each line's difference is computed: expected, moved, counted. */
export const ReviewLines = ({ order, lines }: { order: Order; lines: readonly ReviewLine[] }) => {
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      <Box component="ul" sx={listSx}>
        {lines.slice(0, shown).map((line) => (
          <li key={placeKey(line)}>
            <Line order={order} line={line} />
          </li>
        ))}
      </Box>
      {lines.length > shown && (
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={() => setShown(shown + 200)}>{t('filterAll')}</Button>
        </Box>
      )}
    </>
  )
}

const Line = ({ order, line }: { order: Order; line: ReviewLine }) => (
  <Box sx={lineSx}>
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {line.reference}
      </Typography>
      <Muted>
        {[line.name, batchText(line), unitText(line.productPackaging, 1), line.isAdded && t('added')]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {line.movements.length > 0 && <Movements movements={line.movements} />}
      {line.problem === 'belowReserved' && (
        <Problem text={t('reservedProblem', { count: line.reserved })} order={order} line={line} />
      )}
      {line.problem === 'batchRequired' && <Problem text={t('batchProblem')} order={order} line={line} />}
      {line.problem === null && line.difference !== 0 && (
        <Box sx={{ mt: 2 }}>
          <Recount order={order} line={line} />
        </Box>
      )}
    </Box>
    <Box component="dl" sx={figuresSx}>
      <Figure label={t('now')} value={formatInteger(line.expectedNow)} />
      <Figure
        label={t('countedWhen')}
        value={line.counted === null ? t('none') : formatInteger(line.counted)}
        note={
          line.countedAt && line.counted !== null
            ? [formatTime(line.countedAt), line.countedBy].filter(Boolean).join(', ')
            : ''
        }
      />
      <Figure
        label={t('gap')}
        value={line.counted === null ? t('none') : formatSigned(line.difference)}
        isStrong={line.difference !== 0}
      />
      <Figure label={t('stockAfter')} value={formatInteger(line.target)} />
    </Box>
  </Box>
)

/** Lists the stock movements since the count began, and whether each came before or after this line was counted. */
const Movements = ({ movements }: { movements: readonly CountMovement[] }) => (
  <Box component="ul" aria-label={t('movedSince')} sx={{ m: 0, mt: 1.5, pl: 4, fontSize: '0.8125rem' }}>
    {movements.map((movement) => (
      <Box component="li" key={movement.id} sx={{ color: movement.isBackdated ? 'tone.absent.ink' : 'text.secondary' }}>
        <b>{formatSigned(movement.quantity)}</b>{' '}
        {isOfOrder(movement) ? (
          <OrderLink of={movement} />
        ) : (
          `${movementKindLabels[movement.kind]}${movement.reason ? ` (${movement.reason})` : ''}`
        )}
        {`, ${formatDateTime(movement.createdAt)}, `}
        {movement.isBackdated ? t('backdated') : t(movement.isAfterCount ? 'moveAfter' : 'moveBefore')}
      </Box>
    ))}
  </Box>
)

const Problem = ({ text, order, line }: { text: string; order: Order; line: ReviewLine }) => (
  <Box role="alert" sx={{ mt: 2, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography variant="body2" sx={{ color: 'tone.refused.ink', fontWeight: 560 }}>
      {text}
    </Typography>
    <Recount order={order} line={line} />
  </Box>
)

/** Leads to the line in the count. */
const Recount = ({ order, line }: { order: Order; line: ReviewLine }) => (
  <LinkButton
    to="/orders/$id/$action"
    params={{ id: order.uuid, action: 'count' }}
    hash={placeKey(line)}
    size="small"
    variant="outlined"
  >
    {t('recount')}
  </LinkButton>
)

interface FigureProps {
  label: string
  value: string
  note?: string
  isStrong?: boolean
}

const Figure = ({ label, value, note = '', isStrong = false }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <Box component="dd" sx={isStrong ? { color: 'tone.absent.ink' } : {}}>
      {value}
      {note && (
        <Muted component="span" variant="caption" sx={{ display: 'block' }}>
          {note}
        </Muted>
      )}
    </Box>
  </div>
)

const listSx = { listStyle: 'none', m: 0, p: 0, '& > li': { borderTop: 1, borderColor: 'divider' } }

const lineSx = {
  px: { xs: 4, md: 5 },
  py: 3,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) auto' },
}

const figuresSx = {
  m: 0,
  display: 'grid',
  columnGap: { xs: 3, md: 5 },
  gridTemplateColumns: { xs: 'repeat(4, 1fr)', md: '84px 150px 84px 84px' },
  textAlign: { md: 'right' },
  '& dt': { fontSize: '0.75rem', fontWeight: 520, color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 640, fontVariantNumeric: 'tabular-nums' },
}
