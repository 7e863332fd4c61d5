import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/brand/Mark.tsx'
import { t } from './texts.ts'

interface Props {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Frames the pages outside a session: a form at the left, the yard at the right (a band of it on a phone). */
export const DoorFrame = ({ title, lead, children }: Props) => (
  <Box
    sx={{
      display: 'grid',
      minHeight: '100dvh',
      gridTemplate: { xs: 'auto 1fr / 1fr', md: '1fr / minmax(440px, 5fr) 7fr' },
    }}
  >
    <Box component="aside" sx={yardSx}>
      <DockPlan />
      <Box
        sx={{
          position: 'absolute',
          insetInline: 56,
          bottom: 52,
          maxWidth: 520,
          display: { xs: 'none', md: 'block' },
        }}
      >
        <Typography
          component="p"
          sx={{
            fontSize: '2.25rem',
            fontWeight: 620,
            lineHeight: 1.15,
            letterSpacing: '-0.026em',
            textWrap: 'balance',
          }}
        >
          {t('motto')}
        </Typography>
        <Typography sx={{ mt: 4, color: '#b9d5d0' }}>{t('mottoDetail')}</Typography>
      </Box>
    </Box>
    <Box component="main" sx={formSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, color: 'primary.main', mb: { xs: 8, md: 'auto' } }}>
        <Mark size={30} />
        <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 680, letterSpacing: '-0.03em' }}>
          Quai
        </Typography>
      </Box>
      <Box sx={{ width: '100%', maxWidth: 400, mx: 'auto', pt: { md: 8 } }}>
        <Typography variant="h1" sx={{ fontSize: '1.875rem' }}>
          {title}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 2, mb: 7, textWrap: 'pretty' }}>
          {lead}
        </Typography>
        {children}
      </Box>
      <Box sx={{ mt: 'auto', height: 40 }} />
    </Box>
  </Box>
)

const yardSx = {
  position: { xs: 'relative', md: 'sticky' },
  top: 0,
  overflow: 'hidden',
  order: { md: 2 },
  // A longer form scrolls beside it.
  height: { xs: 132, md: '100dvh' },
  bgcolor: '#0c3733',
  color: '#ffffff',
}

const formSx = {
  display: 'flex',
  flexDirection: 'column',
  px: { xs: 6, sm: 12 },
  pt: { xs: 8, md: 10 },
  bgcolor: 'background.paper',
}

const bays = Array.from({ length: 12 }, (_unused, index) => index)
const bayWidth = 96
const wall = 96
const arrive = keyframes({ from: { transform: 'translateY(420px)' }, to: { transform: 'translateY(0)' } })

/** Maps each occupied bay to its trailer's distance from the wall. Bay 4 is not here: its trailer arrives, animated. */
const trailers: Record<number, number> = { 0: 0, 2: 0, 3: 150, 6: 0, 8: 0, 9: 0, 11: 40 }
const arriving = 4

/** Draws the yard from above: a wall of numbered bays, painted lanes, parked trailers. Decorative. */
const DockPlan = () => (
  <Box component="svg" aria-hidden="true" viewBox="0 0 1152 900" preserveAspectRatio="xMinYMin slice" sx={planSx}>
    <path className="wall" d={`M0 ${wall}h1152`} />
    <path className="floor" d={`M0 0h1152v${wall}H0z`} />
    {bays.map((bay) => (
      <g key={bay} transform={`translate(${bay * bayWidth} 0)`}>
        <text x={bayWidth / 2} y={62} textAnchor="middle">
          {String(bay + 1).padStart(2, '0')}
        </text>
        <path className="door" d={`M24 ${wall}h48`} />
        <path className="lane" d={`M0 ${wall + 26}v760`} />
        {bay in trailers && <Trailer offset={trailers[bay] ?? 0} />}
        {bay === arriving && (
          <>
            <path className="mark" d={`M14 ${wall + 20}v560M82 ${wall + 20}v560`} />
            <g className="arriving">
              <Trailer offset={10} isLit />
            </g>
          </>
        )}
      </g>
    ))}
  </Box>
)

const Trailer = ({ offset, isLit = false }: { offset: number; isLit?: boolean }) => (
  <g transform={`translate(0 ${wall + 8 + offset})`} className={isLit ? 'lit' : 'trailer'}>
    <rect x="27" y="0" width="42" height="196" rx="2" />
    <path d="M27 22h42M27 48h42M27 74h42M27 100h42M27 126h42M27 152h42" />
    <path d="M31 200h34v36a6 6 0 0 1-6 6H37a6 6 0 0 1-6-6z" />
  </g>
)

const planSx = {
  position: 'absolute',
  inset: 0,
  // A phone shows only a band of the yard: the first bays, large.
  width: { xs: 900, md: '100%' },
  height: { xs: 703, md: '100%' },
  fill: 'none',
  strokeWidth: 1.25,
  maskImage: 'linear-gradient(#000 45%, transparent 88%)',
  '& .floor': { fill: '#0a2e2b' },
  '& .wall': { stroke: '#4d8a82', strokeWidth: 2 },
  '& .door': { stroke: '#d9ece9', strokeWidth: 5 },
  '& .lane': { stroke: '#2b655f', strokeDasharray: '14 10' },
  '& .mark': { stroke: '#f0b429', strokeWidth: 3, strokeDasharray: '18 9' },
  '& .trailer *': { stroke: '#3f7d75' },
  '& .trailer rect': { fill: '#0f433e' },
  '& .lit *': { stroke: '#f3f8f7' },
  '& .lit rect': { fill: '#1a5c55' },
  '& .arriving': { animation: `${arrive} 1600ms cubic-bezier(0.16, 1, 0.3, 1) both` },
  '& text': {
    fill: '#6fa9a1',
    fontSize: 20,
    fontWeight: 560,
    letterSpacing: '0.06em',
    fontVariantNumeric: 'tabular-nums',
  },
  '@media (prefers-reduced-motion: reduce)': { '& .arriving': { animation: 'none' } },
}
