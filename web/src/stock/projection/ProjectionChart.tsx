import Box from '@mui/material/Box'
import { formatCivilDate } from '@quai/contract/dates.ts'
import { packagesText, packagingLabels } from '@quai/contract/products/packaging.ts'
import { type Projection, projectionDays } from '@quai/contract/stock/projection.ts'
import { formatInteger } from '@quai/contract/typography.ts'
import { useState } from 'react'
import { useToday } from '../../platform/clock.ts'
import { onPhone } from '../../platform/theme/tokens.ts'
import { ChartCursor } from '../../ui/charts/ChartCursor.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { LevelShapes } from './LevelShapes.tsx'
import { type Level, levelsOf, rankOf, scaleOf } from './levels.ts'
import { t } from './texts.ts'

/** Draws the stock to come as steps. The arrow keys and the pointer tell the figures of a day. */
export const ProjectionChart = ({ stock }: { stock: Projection }) => {
  const today = useToday()
  const levels = levelsOf(stock, today, projectionDays)
  const scale = scaleOf(levels, stock.physical)
  const [rank, setRank] = useState<number>()
  const shown = rank === undefined ? undefined : levels[rank]
  const shortRank = stock.shortOn === null ? undefined : rankOf(stock.shortOn, today, levels.length)
  const textOf = (level: Level) => sentenceOf(level, stock)
  return (
    <Box>
      <Box sx={frameSx}>
        <Box aria-hidden="true" sx={{ position: 'relative', fontSize: '0.75rem', color: 'text.secondary' }}>
          {[...new Set([scale.top, 0, scale.bottom])].map((level) => (
            <Box key={level} component="span" sx={{ ...markSx, top: `${scale.y(level)}%` }}>
              {formatInteger(level)}
            </Box>
          ))}
        </Box>
        <Box sx={plotSx}>
          <LevelShapes levels={levels} scale={scale} rank={rank} shortRank={shortRank} />
          {shortRank !== undefined && stock.shortOn && (
            <Box component="span" sx={{ ...shortSx, ...sideOf(scale.x(shortRank)) }}>
              {t('short', { day: formatCivilDate(stock.shortOn).slice(0, 5) })}
            </Box>
          )}
          <ChartCursor
            label={nameOf(levels, stock)}
            max={levels.length - 1}
            value={rank}
            text={textOf(levels[rank ?? 0] as Level /* the chart has days */)}
            onChange={setRank}
          />
        </Box>
      </Box>
      <Days levels={levels} />
      <Muted sx={{ mt: 2, minHeight: '2.9em' }}>{shown ? textOf(shown) : t('hint')}</Muted>
    </Box>
  )
}

const nameOf = (levels: readonly Level[], { productPackaging, warehouseName }: Projection): string =>
  t('chart', {
    from: formatCivilDate(levels[0]?.date ?? ''),
    to: formatCivilDate(levels.at(-1)?.date ?? ''),
    packaging: packagingLabels[productPackaging].many,
    warehouse: warehouseName,
  })

const sentenceOf = ({ date, level, incoming, outgoing, waiting }: Level, { productPackaging }: Projection): string => {
  const told = t('on', { day: formatCivilDate(date), quantity: packagesText(level, productPackaging) })
  return incoming || outgoing || waiting ? `${told} (${t('changes', { incoming, outgoing, waiting })})` : told
}

const daysBetweenMarks = 14

/** Names every second week under the chart. */
const Days = ({ levels }: { levels: readonly Level[] }) => (
  <Box aria-hidden="true" sx={daysSx}>
    {levels
      .filter((_, rank) => rank % daysBetweenMarks === 0)
      .map(({ date }, rank) => (
        <span key={date}>{rank === 0 ? t('today') : formatCivilDate(date).slice(0, 5)}</span>
      ))}
  </Box>
)

/** Keeps a label within the chart, whichever half its day is in. */
const sideOf = (x: number) => (x > 50 ? { right: `${100 - x}%`, mr: 1 } : { left: `${x}%`, ml: 1 })

const gutter = '56px'
const frameSx = { display: 'grid', gridTemplateColumns: `${gutter} 1fr`, height: 200, mt: 2 }
const markSx = {
  position: 'absolute',
  right: 8,
  transform: 'translateY(-50%)',
  fontVariantNumeric: 'tabular-nums',
}
const plotSx = {
  position: 'relative',
  borderRadius: '2px',
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
}
const shortSx = {
  position: 'absolute',
  top: 0,
  px: 1.5,
  fontSize: '0.75rem',
  fontWeight: 560,
  color: 'tone.refused.ink',
  bgcolor: 'tone.refused.soft',
  borderRadius: '4px',
  pointerEvents: 'none',
} as const
const daysSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  ml: gutter,
  mt: 1,
  fontSize: '0.75rem',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  [onPhone]: { letterSpacing: 0 },
}
