import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Dashboard } from '@quai/contract/dashboard/routes.ts'
import { countLimit } from '@quai/contract/pagination.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { formatInteger } from '@quai/contract/typography.ts'
import { createLink, type LinkProps } from '@tanstack/react-router'
import { useUser } from '../platform/session.ts'
import { radius, type ToneName } from '../platform/theme/tokens.ts'
import { Muted } from '../ui/Muted.tsx'
import { t } from './texts.ts'

type Counts = Omit<Dashboard, 'today' | 'waiting' | 'changesToAccept'>

interface Wait {
  name: keyof Counts
  label: string
  tone: ToneName
  link: Pick<LinkProps, 'to' | 'search'>
}

const preOrders: Wait = {
  name: 'preOrderCount',
  label: t('preOrders'),
  tone: 'work',
  link: { to: '/orders', search: { isPreOrder: true } },
}
const expiring: Wait = {
  name: 'expiringBatchCount',
  label: t('expiring'),
  tone: 'absent',
  link: { to: '/stock', search: { state: 'expiring' } },
}
const today: Wait = {
  name: 'confirmedTodayCount',
  label: t('todayCount'),
  tone: 'planned',
  link: { to: '/orders', search: { view: 'day' } },
}

const ofCustomer: readonly Wait[] = [
  {
    name: 'changesToAcceptCount',
    label: t('changesToAccept'),
    tone: 'wait',
    link: { to: '/orders', search: { hasChangesToAccept: true } },
  },
  {
    name: 'pendingCount',
    label: t('pending.customer'),
    tone: 'wait',
    link: { to: '/orders', search: { statusGroup: 'pending' } },
  },
  {
    name: 'toCompleteCount',
    label: t('toComplete.customer'),
    tone: 'refused',
    link: { to: '/orders', search: { isDue: true } },
  },
  preOrders,
  expiring,
  today,
]

const waits: Record<UserType, readonly Wait[]> = {
  warehouse: [
    { name: 'pendingCount', label: t('pending.warehouse'), tone: 'wait', link: { to: '/requests' } },
    { name: 'toCompleteCount', label: t('toComplete'), tone: 'refused', link: { to: '/to-complete' } },
    preOrders,
    expiring,
    today,
  ],
  customer: ofCustomer,
  admin: ofCustomer,
}

/** Shows one strip of counts, each linking to the orders it counts; a zero is muted. */
export const WhatWaits = ({ counts }: { counts: Counts | undefined }) => {
  const { userType } = useUser()
  return (
    <Box component="ul" aria-label={t('waits')} sx={stripSx(waits[userType].length)}>
      {waits[userType].map(({ name, label, tone, link }) => {
        const count = counts?.[name]
        return (
          <Box component="li" key={name} sx={{ display: 'flex' }}>
            <Figure {...link}>
              <Typography component="span" sx={figureSx(count ? tone : undefined)}>
                {count === undefined
                  ? '–'
                  : count >= countLimit
                    ? t('over', { count: countLimit })
                    : formatInteger(count)}
              </Typography>
              <Muted component="span" sx={{ textWrap: 'balance' }}>
                {label}
              </Muted>
            </Figure>
          </Box>
        )
      })}
    </Box>
  )
}

const stripSx = (length: number) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${length}, 1fr)` },
  gap: '1px',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'divider',
  overflow: 'hidden',
  // With an odd number of counts, the last one fills its row.
  ...(length % 2 === 1 && { '& > li:last-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } } }),
})

const figureSx = (tone: ToneName | undefined) => ({
  fontSize: '1.875rem',
  lineHeight: 1.1,
  fontWeight: 600,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  color: tone ? `tone.${tone}.ink` : 'faint.main',
})

const Figure = createLink(
  styled('a')(({ theme }) => ({
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: 6,
    padding: '18px 20px 16px',
    textDecoration: 'none',
    color: 'inherit',
    backgroundColor: theme.vars.palette.background.paper,
    '&:hover': { backgroundColor: theme.vars.palette.sunken.main },
    '&:focus-visible': { outlineOffset: -3 },
  })),
)
