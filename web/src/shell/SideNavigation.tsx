import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { createLink, useLocation } from '@tanstack/react-router'
import { onPhone, touch } from '../platform/theme/tokens.ts'
import { Tip } from '../ui/Tip.tsx'
import { currentOf, type Destination } from './navigation.ts'
import { WaitingCount } from './waiting/WaitingCount.tsx'
import { useWorkCounts, waitingAt } from './waiting/work-counts.ts'

interface Props {
  items: readonly Destination[]
  isMini: boolean
  label: string
  onFollow?: () => void
}

/** Lists the destinations; the current one is marked in yellow. */
export const SideNavigation = ({ items, isMini, label, onFollow }: Props) => {
  const current = currentOf(items, useLocation().pathname)
  const work = useWorkCounts()
  const lanes = items.map((item) => ({ ...item, waiting: waitingAt(item, work) }))
  return (
    <Box component="nav" aria-label={label}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {lanes.map(({ to, label: name, Icon, waiting }) => (
          <li key={to}>
            <Tip text={isMini ? name : ''} side="right">
              <Lane
                to={to}
                data-current={to === current}
                aria-current={to === current ? 'page' : undefined}
                data-mini={isMini}
                aria-label={isMini ? [name, waiting?.words].filter(Boolean).join(', ') : undefined}
                {...(onFollow && { onClick: onFollow })}
              >
                <Icon fontSize="small" />
                {!isMini && name}
                {waiting && <WaitingCount of={waiting} isOnIcon={isMini} />}
              </Lane>
            </Tip>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const Anchor = styled('a')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 40,
  [onPhone]: { minHeight: touch.target },
  paddingInline: 14,
  borderRadius: 6,
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  fontSize: '0.875rem',
  fontWeight: 500,
  '&[data-mini="true"]': { padding: 0, justifyContent: 'center' },
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.sunken.main },
  '&[data-current="true"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primarySoft.main,
    fontWeight: 600,
  },
  '&[data-current="true"]::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlock: 9,
    width: 3,
    borderRadius: 1,
    backgroundColor: theme.vars.palette.lane.main,
  },
}))

const Lane = createLink(Anchor)
