import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatTime } from '@quai/contract/dates.ts'
import { orderTypeLabels } from '@quai/contract/orders/query.ts'
import { isLateArrival, minutesText, waitingMinutes } from '@quai/contract/slots/visit.ts'
import type { Board, BoardVisit } from '@quai/contract/visits/visits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '../../platform/calls/connection.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useNow } from '../../platform/clock.ts'
import { polled } from '../../platform/live/poll.ts'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { t } from '../texts.ts'
import { arrangeBoard, docksOf, isAtDock } from './arrange.ts'
import { useAwake } from './use-awake.ts'

/** Most rows of a column, and most docks, that a screen on the wall shows without scrolling. */
const mostRows = 6
const mostDocks = 12

/** Shows the day at the docks on a screen on the wall: now, next, late, and each dock. */
export const BoardPage = () => {
  useAwake()
  const { data: board, dataUpdatedAt } = useQuery({ ...orpc.visits.board.queryOptions(), ...polled })
  const { isDown } = useConnection()
  if (!board) return <PageSkeleton />
  return (
    <Box sx={pageSx}>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 5, rowGap: 1 }}
      >
        <Typography variant="h1" sx={{ fontSize: 'clamp(1.375rem, 2vw, 2.25rem)' }}>
          {t('board')} – {board.warehouseName}
        </Typography>
        <Typography
          component="output"
          sx={{
            fontSize: bodySize,
            fontWeight: isDown ? 640 : 400,
            color: isDown ? 'tone.refused.ink' : 'text.secondary',
          }}
        >
          {t(isDown ? 'stale' : 'fresh', { time: formatTime(new Date(dataUpdatedAt).toISOString(), board.timeZone) })}
        </Typography>
        <Box sx={{ ml: 'auto' }}>
          <TextLink to="/">{t('back')}</TextLink>
        </Box>
      </Box>
      <Columns board={board} />
    </Box>
  )
}

const Columns = ({ board }: { board: Board }) => {
  const now = useNow()
  const day = arrangeBoard(board.visits, now)
  const row = (visit: BoardVisit, note: string) => (
    <Row key={visit.id} visit={visit} note={note} zone={board.timeZone} />
  )
  return (
    <Box component="main" sx={columnsSx}>
      <Column title={t('now')} empty={t('nobodyNow')} count={day.now.length}>
        {day.now.slice(0, mostRows).map((visit) => row(visit, presenceOf(visit, now)))}
      </Column>
      <Column title={t('lateOnes')} empty={t('nobodyLate')} count={day.late.length}>
        {day.late
          .slice(0, mostRows)
          .map((visit) => row(visit, t('lateSince', { time: formatTime(visit.orderDateEnd, board.timeZone) })))}
      </Column>
      <Column title={t('next')} empty={t('nobodyNext')} count={day.next.length}>
        {day.next.slice(0, mostRows).map((visit) => row(visit, ''))}
      </Column>
      <Box component="section" aria-label={t('docks')} sx={docksSx}>
        {docksOf(board.visits, { dockCount: board.dockCount, now })
          .slice(0, mostDocks)
          .map(({ dock, present, next }) => (
            <Box
              key={dock}
              sx={{ ...cardSx, borderTop: '6px solid', borderTopColor: present ? 'lane.main' : 'divider' }}
            >
              <Typography component="h2" sx={{ fontSize: bodySize, fontWeight: 680 }}>
                {t('dock', { dock: String(dock) })}
              </Typography>
              <Typography noWrap sx={{ fontSize: bodySize }}>
                {present ? present.customerName : t('free')}
              </Typography>
              <Typography noWrap color="text.secondary">
                {next
                  ? t('nextAt', { time: formatTime(next.orderDateStart, board.timeZone), name: next.customerName })
                  : '\u00a0'}
              </Typography>
            </Box>
          ))}
      </Box>
    </Box>
  )
}

const presenceOf = (one: BoardVisit, now: number): string => {
  const { visit } = one
  if (isAtDock(one) && visit?.atDockAt)
    return t('atDockSince', { time: minutesText(Math.max(0, Math.floor((now - Date.parse(visit.atDockAt)) / 60_000))) })
  const waiting = waitingMinutes(visit, now)
  return waiting === null ? t('expectedNow') : t('waitsSince', { time: minutesText(waiting) })
}

interface ColumnProps {
  title: string
  /** Said when nothing stands in the column. */
  empty: string
  count: number
  children: ReactNode
}

const Column = ({ title, empty, count, children }: ColumnProps) => (
  <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <Typography component="h2" sx={{ fontSize: 'clamp(1.125rem, 1.5vw, 1.75rem)', fontWeight: 680, mb: 2 }}>
      {title}
    </Typography>
    {count === 0 ? (
      <Typography color="text.secondary" sx={{ fontSize: bodySize }}>
        {empty}
      </Typography>
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {children}
      </Box>
    )}
    {count > mostRows && (
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        {t('more', { count: count - mostRows })}
      </Typography>
    )}
  </Box>
)

const Row = ({ visit, note, zone }: { visit: BoardVisit; note: string; zone: string }) => (
  <Box component="li" sx={{ ...cardSx, display: 'flex', gap: 3, alignItems: 'center' }}>
    <Box component="time" sx={{ fontSize: bodySize, fontWeight: 640, fontVariantNumeric: 'tabular-nums' }}>
      {formatTime(visit.orderDateStart, zone)}
    </Box>
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography noWrap sx={{ fontSize: bodySize, fontWeight: 560 }}>
        {visit.customerName}
      </Typography>
      <Typography noWrap color="text.secondary">
        {[
          `${orderTypeLabels[visit.orderType].one} ${visit.id}`,
          visit.driverLicensePlate,
          note,
          isLateArrival(visit.visit, visit) && t('late'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
    {visit.dock !== null && (
      <Box
        sx={{
          fontSize: 'clamp(1.25rem, 1.9vw, 2.25rem)',
          fontWeight: 680,
          borderBottom: '4px solid',
          borderColor: 'lane.main',
        }}
      >
        <Box component="span" className="visually-hidden">
          {t('dock', { dock: '' })}
        </Box>
        {visit.dock}
      </Box>
    )}
  </Box>
)

const bodySize = 'clamp(1rem, 1.25vw, 1.5rem)'

const pageSx = {
  minHeight: '100dvh',
  p: { xs: 4, md: 6 },
  display: 'flex',
  flexDirection: 'column',
  gap: { xs: 4, md: 5 },
}

const columnsSx = {
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: { xs: 5, md: 6 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
}

const docksSx = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
}

const cardSx = {
  minWidth: 0,
  px: 3,
  py: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.paper',
}
