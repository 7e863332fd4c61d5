import Box from '@mui/material/Box'
import { packagesText, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { type Projection, type ProjectionDay, projectionDays } from '@quai/contract/goods/stock/projection.ts'
import { addDays, daysBetween, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { useToday } from '../../../platform/clock.ts'
import { ChartCursor } from '../../../ui/charts/ChartCursor.tsx'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import { Muted } from '../../../ui/Muted.tsx'
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
      <ChartFrame levels={levelMarks(scale)} marks={dayMarks(levels, scale)} align="start">
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
      </ChartFrame>
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
  const onDay = t('on', { day: formatCivilDate(date), quantity: packagesText(level, productPackaging) })
  return incoming || outgoing || waiting ? `${onDay} (${t('changes', { incoming, outgoing, waiting })})` : onDay
}

const levelMarks = (scale: Scale) =>
  [...new Set([scale.top, 0, scale.bottom])].map((level) => ({ at: scale.y(level), text: formatInteger(level) }))

const daysBetweenMarks = 14

/** Names every second week, where its first day begins. */
const dayMarks = (levels: readonly Level[], { x }: Scale) =>
  levels.flatMap(({ date }, rank) =>
    rank % daysBetweenMarks === 0
      ? [{ at: x(rank), text: rank === 0 ? t('today') : formatCivilDate(date).slice(0, 5) }]
      : [],
  )

/** Keeps a label within the chart, whichever half its day is in. */
const sideOf = (x: number) => (x > 50 ? { right: `${100 - x}%`, mr: 1 } : { left: `${x}%`, ml: 1 })

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

interface Props {
  levels: readonly Level[]
  scale: Scale
  /** Day that is read. */
  rank: number | undefined
  /** First day without enough stock. */
  shortRank: number | undefined
}

/** Draws the shapes of the chart, stretched to its box; lines keep their width. */
const LevelShapes = ({ levels, scale, rank, shortRank }: Props) => {
  const zero = scale.y(0)
  const steps = stepsOf(levels, scale)
  return (
    <Box component="svg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" sx={shapesSx}>
      {/* The same area twice, each cut at zero: its part below has the colour of what is missing. */}
      <svg aria-hidden="true" width="100" height={zero} viewBox={`0 0 100 ${zero}`} preserveAspectRatio="none">
        <path className="area" d={`${steps}V${zero}H0Z`} />
      </svg>
      {zero < 100 && (
        <svg
          aria-hidden="true"
          y={zero}
          width="100"
          height={100 - zero}
          viewBox={`0 ${zero} 100 ${100 - zero}`}
          preserveAspectRatio="none"
        >
          <path className="short" d={`${steps}V${zero}H0Z`} />
        </svg>
      )}
      <path className="zero" d={`M0 ${zero}H100`} />
      {shortRank !== undefined && <path className="fall" d={`M${scale.x(shortRank)} 0V100`} />}
      <path className="steps" d={steps} />
      {rank !== undefined && <path className="cursor" d={`M${scale.x(rank + 0.5)} 0V100`} />}
    </Box>
  )
}

const shapesSx = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  overflow: 'visible',
  '& svg': { overflow: 'hidden' },
  '& path': { fill: 'none', vectorEffect: 'non-scaling-stroke' },
  '& .short': { color: 'tone.refused.soft', fill: 'currentColor' },
  '& .area': { color: 'primarySoft.main', fill: 'currentColor' },
  '& .zero': { color: 'edge.main', stroke: 'currentColor', strokeWidth: 1 },
  '& .fall': { color: 'tone.refused.ink', stroke: 'currentColor', strokeWidth: 1, strokeDasharray: '4 3' },
  '& .steps': { color: 'primary.main', stroke: 'currentColor', strokeWidth: 2 },
  '& .cursor': { color: 'text.secondary', stroke: 'currentColor', strokeWidth: 1 },
}

/** A day of the chart: its changes, or none, and the stock after it. */
type Level = ProjectionDay

interface Stock {
  physical: number
  days: readonly ProjectionDay[]
}

/** Returns the stock after each of a number of days, the first being today. */
export const levelsOf = ({ physical, days }: Stock, today: string, count: number): Level[] => {
  const changes = new Map(days.map((day) => [day.date, day]))
  let level = physical
  return Array.from({ length: count }, (_, rank) => {
    const date = addDays(today, rank)
    const change = changes.get(date)
    level = change?.level ?? level
    return change ?? { date, incoming: 0, outgoing: 0, waiting: 0, level }
  })
}

/** Scale of a chart, in percent of its box from the top left. */
interface Scale {
  x: (rank: number) => number
  y: (level: number) => number
  top: number
  bottom: number
}

/** Fits the levels, and zero, into a box. */
export const scaleOf = (levels: readonly Pick<Level, 'level'>[], physical: number): Scale => {
  const values = levels.map(({ level }) => level)
  const top = Math.max(1, physical, ...values)
  const bottom = Math.min(0, ...values)
  return {
    top,
    bottom,
    x: (rank) => (rank / levels.length) * 100,
    y: (level) => ((top - level) / (top - bottom)) * 100,
  }
}

/** Draws the levels as a path of steps: the stock changes on a day and stays until the next change. */
export const stepsOf = (levels: readonly Level[], { x, y }: Scale): string =>
  levels.map(({ level }, rank) => `${rank === 0 ? `M0 ${y(level)}` : `V${y(level)}`}H${x(rank + 1)}`).join('')

/** Rank of a day in a chart that begins today; undefined beyond its last day. */
export const rankOf = (date: string, today: string, count: number): number | undefined => {
  const rank = daysBetween(today, date)
  return rank >= 0 && rank < count ? rank : undefined
}
