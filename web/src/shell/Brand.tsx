import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'
import { t } from './texts.ts'

/** The mark: a bay open towards the yard and its painted line. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <Box component="svg" viewBox="0 0 26 26" width={size} height={size} aria-hidden="true" sx={{ flexShrink: 0 }}>
    <path d="M3 3v15h20V3" fill="none" stroke="currentColor" strokeWidth="3" />
    <Box
      component="path"
      d="M2 24h22"
      sx={{ stroke: 'var(--q-palette-lane-main)', strokeWidth: 3, strokeDasharray: '5 2.5', fill: 'none' }}
    />
  </Box>
)

export const Brand = ({ isMini }: { isMini: boolean }) => (
  <Home to="/" aria-label={t('home')}>
    <Mark />
    {!isMini && 'Quai'}
  </Home>
)

const Home = createLink(
  styled('a')(({ theme }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 11,
    color: theme.vars.palette.primary.main,
    textDecoration: 'none',
    fontSize: '1.3125rem',
    fontWeight: 680,
    letterSpacing: '-0.03em',
    borderRadius: 4,
  })),
)
