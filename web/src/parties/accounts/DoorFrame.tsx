import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/brand/Mark.tsx'
import { DockPlan } from './DockPlan.tsx'
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
