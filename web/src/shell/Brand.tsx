import { styled } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'
import { onPhone, touch } from '../platform/theme/tokens.ts'
import { Mark } from '../ui/brand/Mark.tsx'
import { t } from './texts.ts'

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
    [onPhone]: { minHeight: touch.target },
  })),
)
