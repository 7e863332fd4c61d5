import Box from '@mui/material/Box'
import { useState } from 'react'
import { Muted } from '../Muted.tsx'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartFrame } from './ChartFrame.tsx'

export interface Bar {
  /** Below the chart, where there is room: « 12/03 ». */
  mark: string
  /** null where nothing can be said; the bar is then left out. */
  value: number | null
  /** The step and its value in words. */
  text: string
}

interface Props {
  /** Names the chart for screen readers. */
  label: string
  bars: readonly Bar[]
  /** Writes a value of the scale. */
  format: (value: number) => string
  /** Value at the top of the scale; the greatest one by default. */
  top?: number | undefined
  hint: string
}

/** Most marks that fit below the chart on a phone. */
const mostMarks = 5

/** Draws values of zero and more as bars. The arrow keys and the pointer tell each in words. */
export const BarChart = ({ label, bars, format, top, hint }: Props) => {
  const [rank, setRank] = useState<number>()
  const highest = top ?? Math.max(0, ...bars.map(({ value }) => value ?? 0))
  const scale = highest === 0 ? 1 : highest
  const shown = rank === undefined ? undefined : bars[rank]
  return (
    <Box>
      <ChartFrame levels={levelsOf(scale, format)} marks={marksOf(bars)}>
        <Box
          component="svg"
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          sx={svgSx}
        >
          {bars.map(({ mark, value }, index) => {
            const height = ((value ?? 0) / scale) * 100
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars stay in their order, and marks may repeat
              <g key={`${index} ${mark}`} className={rank === index ? 'read' : undefined}>
                <rect className="column" x={index} y={0} width={1} height={100} />
                <rect className="bar" x={index + 0.15} y={100 - height} width={0.7} height={height} />
              </g>
            )
          })}
        </Box>
        <ChartCursor
          label={label}
          max={bars.length - 1}
          value={rank}
          text={bars[rank ?? 0]?.text ?? ''}
          onChange={setRank}
        />
      </ChartFrame>
      <Muted sx={{ mt: 2, minHeight: '1.5em' }}>{shown?.text ?? hint}</Muted>
    </Box>
  )
}

const levelsOf = (scale: number, format: (value: number) => string) => [
  { at: 0, text: format(scale) },
  { at: 100, text: format(0) },
]

/** Marks some bars, the last one among them, each under its middle. */
const marksOf = (bars: readonly Bar[]) => {
  const every = Math.ceil(bars.length / mostMarks)
  return bars.flatMap(({ mark }, index) =>
    (bars.length - 1 - index) % every === 0 ? [{ at: ((index + 0.5) / bars.length) * 100, text: mark }] : [],
  )
}

const svgSx = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderBottom: 1,
  borderColor: 'edge.main',
  '& .column': { fill: 'transparent' },
  '& .bar': { color: 'primary.main', fill: 'currentColor' },
  '& .read .column': { color: 'sunken.main', fill: 'currentColor' },
}
