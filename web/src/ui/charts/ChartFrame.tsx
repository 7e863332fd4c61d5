import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Mark {
  /** Place along the chart, in percent of its width. */
  at: number
  text: string
}

interface Level {
  /** Place from the top, in percent of the height. */
  at: number
  text: string
}

interface Props {
  /** Values of the scale; the longest one decides the width of the gutter. */
  levels: readonly Level[]
  marks: readonly Mark[]
  /** Whether a mark stands under the middle of what it names, or begins where that begins. */
  align?: 'center' | 'start'
  /** Shapes, over the whole plot. */
  children: ReactNode
}

/** Lays out the shapes of a chart with its scale on the left and its marks below, each at its place. */
export const ChartFrame = ({ levels, marks, align = 'center', children }: Props) => (
  <Box sx={frameSx}>
    <Box aria-hidden="true" className="scale" sx={scaleSx}>
      {levels.map(({ at, text }) => (
        <Box key={at} component="span" sx={{ top: `${at}%` }}>
          {text}
        </Box>
      ))}
    </Box>
    <Box sx={plotSx}>{children}</Box>
    <Box aria-hidden="true" className="marks" sx={marksSx(align)}>
      {marks.map(({ at, text }) => (
        <Box key={at} component="span" sx={{ left: `${at}%` }}>
          {text}
        </Box>
      ))}
    </Box>
  </Box>
)

const frameSx = { display: 'grid', gridTemplate: '200px 1.5em / max-content minmax(0, 1fr)', rowGap: 1, mt: 4 }
const smallSx = {
  fontSize: '0.75rem',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const
/** All values share one cell, which becomes as wide as the longest. */
const scaleSx = {
  ...smallSx,
  display: 'grid',
  justifyItems: 'end',
  pr: 2,
  '& > span': { gridArea: '1 / 1', position: 'relative', height: 0, lineHeight: 0 },
}
const plotSx = {
  position: 'relative',
  borderRadius: '2px',
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
}
const marksSx = (align: 'center' | 'start') => ({
  ...smallSx,
  gridColumn: 2,
  position: 'relative',
  '& > span': { position: 'absolute', ...(align === 'center' && { transform: 'translateX(-50%)' }) },
})
