import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { minutesText, waitingMinutes } from '@quai/contract/orders/slots/visit.ts'
import type { Board, BoardVisit } from '@quai/contract/orders/visits/visits.ts'
import { formatTime, wallClock } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../platform/calls/connection.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { useNow } from '../../../platform/clock.ts'
import { polled } from '../../../platform/live/poll.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { t } from '../texts.ts'
import { arrangeBoard, type DockState, docksOf, isAtDock } from './arrange.ts'
import { BoardRow } from './BoardRow.tsx'
import { numberSx, size, stateCardSx } from './board-styles.ts'

/** Most rows of a column that a screen on the wall shows without scrolling. */
const mostRows = 5

/** Shows the board to somebody signed in, who may note times on it. */
export const BoardPage = () => {
  const { data: board, dataUpdatedAt } = useQuery({ ...orpc.visits.board.queryOptions(), ...polled })
  if (!board) return <PageSkeleton />
  return (
    <BoardView board={board} readAt={dataUpdatedAt}>
      <TextLink to="/">{t('back')}</TextLink>
    </BoardView>
  )
}

interface ViewProps {
  board: Board
  /** When the device received it, in ms by its own clock. */
  readAt: number
  children?: ReactNode
}

/** Shows the day at the docks, on a screen on the wall: now, late, next, and each dock. Its clock is that of the server. */
export const BoardView = ({ board, readAt, children }: ViewProps) => {
  useAwake()
  const { isDown } = useConnection()
  const ahead = Date.parse(board.now) - readAt
  const now = useNow() + ahead
  return (
    <Box sx={pageSx}>
      <Box component="header" sx={headerSx}>
        <Typography variant="h1" sx={{ fontSize: size.title }}>
          {t('board')} – {board.warehouseName}
        </Typography>
        <Typography
          component="output"
          sx={{
            fontSize: size.body,
            fontWeight: isDown ? 640 : 400,
            color: isDown ? 'tone.refused.ink' : 'text.secondary',
          }}
        >
          {t(isDown ? 'stale' : 'fresh', { time: formatTime(board.now, board.timeZone) })}
        </Typography>
        <Box sx={{ ml: 'auto' }}>{children}</Box>
        <Box component="time" sx={numberSx}>
          {wallClock(now, board.timeZone).time}
        </Box>
      </Box>
      <Columns board={board} now={now} />
      <BoardDocks board={board} now={now} />
    </Box>
  )
}

const Columns = ({ board, now }: { board: Board; now: number }) => {
  const { guard, dialog } = useBoardCode(board.asksCode)
  const day = arrangeBoard(board.visits, now)
  const rows = (visits: readonly BoardVisit[], noteOf: (visit: BoardVisit) => Note) =>
    visits
      .slice(0, mostRows)
      .map((visit) => <BoardRow key={visit.id} visit={visit} {...noteOf(visit)} zone={board.timeZone} guard={guard} />)
  return (
    <Box component="main" sx={columnsSx}>
      <Column title={t('now')} empty={t('nobodyNow')} count={day.now.length}>
        {rows(day.now, (visit) => presenceOf(visit, now))}
      </Column>
      <Column title={t('lateOnes')} empty={t('nobodyLate')} count={day.late.length}>
        {rows(day.late, (visit) => ({ note: lateText(visit, board.timeZone), tone: 'refused', saysHour: true }))}
      </Column>
      <Column title={t('next')} empty={t('nobodyNext')} count={day.next.length}>
        {rows(day.next, () => ({ note: '', tone: 'planned' }))}
      </Column>
      {dialog}
    </Box>
  )
}

interface Note {
  note: string
  tone: ToneName
  saysHour?: boolean
}

const lateText = ({ orderDateStart, orderDateEnd }: BoardVisit, zone: string): string =>
  t('lateSince', { from: formatTime(orderDateStart, zone), to: formatTime(orderDateEnd, zone) })

const presenceOf = (one: BoardVisit, now: number): Note => {
  const { visit } = one
  if (isAtDock(one) && visit?.atDockAt) {
    const minutes = Math.max(0, Math.floor((now - Date.parse(visit.atDockAt)) / 60_000))
    return { note: t('atDockSince', { time: minutesText(minutes) }), tone: 'work' }
  }
  const waiting = waitingMinutes(visit, now)
  return waiting === null
    ? { note: t('expectedNow'), tone: 'planned' }
    : { note: t('waitsSince', { time: minutesText(waiting) }), tone: 'wait' }
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
    <Typography component="h2" sx={{ fontSize: size.title, fontWeight: 680, mb: 1 }}>
      {title}
    </Typography>
    {count === 0 ? (
      <Typography color="text.secondary" sx={{ fontSize: size.body }}>
        {empty}
      </Typography>
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 'clamp(6px, 0.4vw, 16px)' }}>
        {children}
      </Box>
    )}
    {count > mostRows && (
      <Typography color="text.secondary" sx={{ mt: 1, fontSize: size.body }}>
        {t('more', { count: count - mostRows })}
      </Typography>
    )}
  </Box>
)

const pageSx = {
  minHeight: '100dvh',
  p: 'clamp(12px, 1vw, 40px)',
  display: 'flex',
  flexDirection: 'column',
  gap: 'clamp(10px, 0.8vw, 32px)',
}

const headerSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 5, rowGap: 1 }

const columnsSx = {
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: 'clamp(16px, 1.2vw, 48px)',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
}

/** Keeps the screen awake while the page is visible, where the browser can. */
const useAwake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      // A phone that saves its battery refuses; the screen then sleeps as usual.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await held?.release()
      else lock = held
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

const CodeDialog = opensDialog(() => import('./CodeDialog.tsx'), 'CodeDialog')

/** A screen that nobody touches for as long asks again. */
const heldMs = 10 * 60_000

/** Asks the board's code before an act, then for some minutes no more. Returns the guard, and the dialog to show. */
const useBoardCode = (asksCode: boolean): { guard: (act: () => void) => void; dialog: ReactNode } => {
  const heldUntil = useRef(0)
  const [act, setAct] = useState<() => void>()
  const run = (one: () => void) => {
    heldUntil.current = Date.now() + heldMs
    one()
  }
  return {
    guard: (one) => {
      if (!asksCode || Date.now() < heldUntil.current) run(one)
      else setAct(() => one)
    },
    dialog: act && (
      <CodeDialog
        onClose={() => setAct(undefined)}
        onRight={() => {
          setAct(undefined)
          run(act)
        }}
      />
    ),
  }
}

/** Most docks that a screen on the wall shows without scrolling. */
const mostDocks = 12

const tones: Record<DockState, ToneName> = {
  atDock: 'work',
  waiting: 'wait',
  late: 'refused',
  expected: 'planned',
  free: 'done',
}

/** Shows each dock with its state and the lorry that makes it so. */
const BoardDocks = ({ board, now }: { board: Board; now: number }) => (
  <Box component="section" aria-label={t('docks')} sx={docksSx(Math.min(board.dockCount, mostDocks))}>
    {docksOf(board.visits, { dockCount: board.dockCount, now })
      .slice(0, mostDocks)
      .map(({ dock, state, visit, next }) => (
        <Box key={dock} sx={stateCardSx(tones[state])}>
          <Typography component="h2" sx={{ ...numberSx, fontSize: size.title }}>
            {t('dock', { dock: String(dock) })}
          </Typography>
          <Typography noWrap sx={{ fontSize: size.body, fontWeight: 640, color: `tone.${tones[state]}.ink` }}>
            {[t(`dock.${state}`), visit?.id].filter(Boolean).join(' · ')}
          </Typography>
          <Typography noWrap sx={{ fontSize: size.body }}>
            {visit
              ? (visit.driverLicensePlate ?? visit.customerName)
              : next
                ? t('nextAt', { time: formatTime(next.orderDateStart, board.timeZone), number: next.id })
                : '\u00a0'}
          </Typography>
        </Box>
      ))}
  </Box>
)

const docksSx = (count: number) => ({
  display: 'grid',
  gap: 'clamp(8px, 0.6vw, 24px)',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: `repeat(${count > 6 ? Math.ceil(count / 2) : count}, minmax(0, 1fr))`,
  },
})
