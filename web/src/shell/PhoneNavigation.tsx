import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { createLink, useLocation } from '@tanstack/react-router'
import { bottomBar } from '../ui/page/bottom-bar.ts'
import { currentOf, type Destination, destinations, menus, thumbs } from './navigation.ts'
import { SideNavigation } from './SideNavigation.tsx'
import { t } from './texts.ts'
import { WaitingCount } from './waiting/WaitingCount.tsx'
import { useWorkCounts, waitingAt } from './waiting/work-counts.ts'

interface Props {
  userType: UserType
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Shows four destinations at the bottom of a phone, and the others in a bottom sheet. */
export const PhoneNavigation = ({ userType, isOpen, onOpen }: Props) => {
  const all = destinations[userType]
  const current = currentOf(all, useLocation().pathname)
  const isOther = ({ to }: Destination) => !thumbs[userType].includes(to)
  const work = useWorkCounts()
  const tabs = all.filter((one) => !isOther(one)).map((item) => ({ ...item, waiting: waitingAt(item, work) }))
  const others = menus[userType]
    .map(({ name, items }) => ({ name, items: items.flatMap((one) => [one, ...(one.under ?? [])]).filter(isOther) }))
    .filter(({ items }) => items.length > 0)
  const isElsewhere = current !== undefined && !thumbs[userType].includes(current)
  return (
    <>
      <Box component="nav" aria-label={t('navigation')} ref={bottomBar} sx={barSx}>
        {tabs.map(({ to, label, short = label, Icon, waiting }) => (
          <Tab key={to} to={to} data-current={to === current} aria-current={to === current ? 'page' : undefined}>
            <Icon fontSize="small" />
            {short}
            {waiting && <WaitingCount of={waiting} isOnIcon />}
          </Tab>
        ))}
        <ButtonBase
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-current={isElsewhere ? 'true' : undefined}
          onClick={() => onOpen(true)}
          sx={{ ...tabSx, ...(isElsewhere && currentSx) }}
        >
          <MenuIcon fontSize="small" />
          {t('more')}
        </ButtonBase>
      </Box>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => onOpen(false)}
        slotProps={{ paper: { sx: { borderRadius: '12px 12px 0 0', p: 4, pb: 8 }, 'aria-label': t('navigation') } }}
      >
        <SideNavigation groups={others} isMini={false} isOpen label={t('more')} onFollow={() => onOpen(false)} />
      </Drawer>
    </>
  )
}

const barSx = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'grid',
  gridTemplateColumns: 'repeat(5, 1fr)',
  height: 'calc(56px + env(safe-area-inset-bottom))',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
}

const currentSx = { color: 'primary.main', fontWeight: 640, boxShadow: 'inset 0 3px 0 var(--q-palette-lane-main)' }

const tabSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3px',
  fontSize: '0.6875rem',
  fontWeight: 520,
  fontFamily: 'inherit',
  color: 'text.secondary',
  textDecoration: 'none',
  minWidth: 0,
} as const

const Tab = createLink(
  styled('a')(({ theme }) => ({
    ...tabSx,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
    '&[data-current="true"]': {
      color: theme.vars.palette.primary.main,
      fontWeight: 640,
      boxShadow: `inset 0 3px 0 ${theme.vars.palette.lane.main}`,
    },
  })),
)
