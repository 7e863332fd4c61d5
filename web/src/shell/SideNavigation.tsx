import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { createLink, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { onPhone, touch } from '../platform/theme/tokens.ts'
import { Muted } from '../ui/Muted.tsx'
import { Tip } from '../ui/Tip.tsx'
import { currentOf, type Destination, type Group } from './navigation.ts'
import { t } from './texts.ts'
import { WaitingCount } from './waiting/WaitingCount.tsx'
import { useWorkCounts, waitingAt } from './waiting/work-counts.ts'

interface Props {
  groups: readonly Group[]
  isMini: boolean
  label: string
  /** True where all second entries show. */
  isOpen?: boolean
  onFollow?: () => void
}

/** Lists the destinations by group; the current one is marked in yellow. */
export const SideNavigation = ({ groups, isMini, label, isOpen = false, onFollow }: Props) => {
  const path = useLocation().pathname
  const all = groups.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.under ?? [])]))
  const current = currentOf(all, path)
  const lane = { current, isMini, onFollow }
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'grid', gap: isMini ? 2 : 4 }}>
      {groups.map(({ name, items }) => (
        <Box key={name} sx={isMini ? lineSx : {}}>
          {!isMini && items.length > 1 && (
            <Muted variant="caption" component="p" aria-hidden="true" sx={{ px: 3.5, mb: 0.5 }}>
              {name}
            </Muted>
          )}
          <Box component="ul" aria-label={name} sx={listSx}>
            {items.map((item) => (
              <Entry key={item.to} item={item} isOpen={isOpen} {...lane} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

interface LaneProps extends Pick<Props, 'isMini' | 'onFollow'> {
  item: Destination
  current: Destination['to'] | undefined
}

/** An entry, and those under it once it is open or one of them is current. */
const Entry = ({ item, isOpen: opens, ...lane }: LaneProps & { isOpen: boolean }) => {
  const { under = [] } = item
  const isHere = [item, ...under].some(({ to }) => to === lane.current)
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = opens || (chosen ?? isHere)
  const hasToggle = under.length > 0 && !opens && !lane.isMini
  return (
    <Box component="li" sx={{ position: 'relative' }}>
      <LaneLink item={item} {...lane} hasToggle={hasToggle} />
      {hasToggle && (
        <IconButton
          size="small"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeUnder' : 'openUnder', { name: item.label })}
          onClick={() => setChosen(!isOpen)}
          sx={{ position: 'absolute', insetInlineEnd: 4, top: 5, color: 'text.secondary' }}
        >
          {isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
        </IconButton>
      )}
      {isOpen && under.length > 0 && (
        <Box
          component="ul"
          aria-label={item.label}
          sx={{ ...listSx, ...(!lane.isMini && { paddingInlineStart: '20px' }), mt: 0.5 }}
        >
          {under.map((one) => (
            <li key={one.to}>
              <LaneLink item={one} {...lane} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

const LaneLink = ({ item, current, isMini, onFollow, hasToggle = false }: LaneProps & { hasToggle?: boolean }) => {
  const { to, label: name, Icon } = item
  const waiting = waitingAt(item, useWorkCounts())
  return (
    <Tip text={isMini ? name : ''} side="right">
      <Lane
        to={to}
        data-current={to === current}
        aria-current={to === current ? 'page' : undefined}
        data-mini={isMini}
        data-toggle={hasToggle}
        aria-label={isMini ? [name, waiting?.words].filter(Boolean).join(', ') : undefined}
        {...(onFollow && { onClick: onFollow })}
      >
        <Icon fontSize="small" />
        {!isMini && name}
        {waiting && <WaitingCount of={waiting} isOnIcon={isMini} />}
      </Lane>
    </Tip>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }

const lineSx = { '& + &': { borderTop: 1, borderColor: 'divider', pt: 2 } }

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
  '&[data-toggle="true"]': { paddingInlineEnd: 44 },
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
