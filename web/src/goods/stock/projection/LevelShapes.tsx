import Box from '@mui/material/Box'
import { type Level, type Scale, stepsOf } from './levels.ts'

interface Props {
  levels: readonly Level[]
  scale: Scale
  /** Day that is read. */
  rank: number | undefined
  /** First day without enough stock. */
  shortRank: number | undefined
}

/** Draws the shapes of the chart, stretched to its box; lines keep their width. */
export const LevelShapes = ({ levels, scale, rank, shortRank }: Props) => {
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
