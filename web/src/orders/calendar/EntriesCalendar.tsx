import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useEffect } from 'react'
import { later } from '../../platform/modules.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { CalendarEntry } from './entry.ts'
import { DayLanes, WeekLanes } from './hours/DayLanes.tsx'
import type { MonthProps } from './MonthCalendar.tsx'
import type { OpenHours } from './open-hours.ts'
import { PeriodBar } from './PeriodBar.tsx'
import type { CalendarView } from './period.ts'
import { Agenda } from './phone/Agenda.tsx'
import { t } from './texts.ts'

const MonthCalendar = later(
  () => import('./MonthCalendar.tsx'),
  'MonthCalendar',
  <Skeleton variant="rounded" height="calc(100dvh - 300px)" />,
)

interface Props extends Omit<MonthProps, 'entries'> {
  view: CalendarView
  openHours: OpenHours
  /** Number of docks of the day's lanes; undefined for one lane. */
  laneCount: number | undefined
  /** Shown beside the period. */
  tools?: ReactNode
  /** Undefined while loading. */
  entries: readonly CalendarEntry[] | undefined
  onMove: (date: string) => void
  link: (entry: CalendarEntry, content: ReactNode) => ReactNode
  /** Offers, on a phone, actions on an entry besides opening it. */
  actions?: (entry: CalendarEntry) => ReactNode
  /** Offers one act beside an entry in the view of a day. */
  act?: (entry: CalendarEntry) => ReactNode
}

/** Shows month (loaded on demand), week or day: in a grid on a wide screen, as an agenda on a phone. */
export const EntriesCalendar = (props: Props) => {
  const { view, entries, laneCount, tools, openHours, onMove, link, actions, act, ...shown } = props
  const isPhone = useIsPhone()
  const showsMonth = !isPhone && view === 'month'
  useEffect(() => {
    // Comes together with the entries. What cannot be loaded says so where it shows.
    if (showsMonth) MonthCalendar.load().catch(() => {})
  }, [showsMonth])
  const waiting = <Skeleton variant="rounded" height={isPhone ? 320 : 'calc(100dvh - 300px)'} />
  const key = `${view}/${shown.date}`
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <PeriodBar
          view={view}
          date={shown.date}
          load={view === 'day' && !isPhone ? shown.load(shown.date) : undefined}
          onMove={onMove}
        >
          {tools}
        </PeriodBar>
        {!entries && waiting}
        {entries && isPhone && (
          <Agenda
            view={view}
            date={shown.date}
            entries={entries}
            load={shown.load}
            isClosed={shown.isClosed}
            onMove={onMove}
            link={link}
            {...(actions && { actions })}
          />
        )}
        {entries && !isPhone && (
          <Panel isFlush>
            {view === 'day' && (
              <DayLanes
                key={key}
                {...shown}
                openHours={openHours}
                entries={entries}
                laneCount={laneCount}
                {...(act && { act })}
              />
            )}
            {view === 'week' && <WeekLanes key={key} {...shown} openHours={openHours} entries={entries} />}
            {view === 'month' && <MonthCalendar key={key} {...shown} entries={entries} />}
          </Panel>
        )}
      </Box>
      {entries && !isPhone && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2, alignItems: 'center' }}>
          <Legend entries={entries} />
          {entries.some(({ isMovable }) => isMovable) && <Muted variant="caption">{t('keys')}</Muted>}
        </Box>
      )}
    </>
  )
}

/** Explains the colours used in the period. */
const Legend = ({ entries }: { entries: readonly CalendarEntry[] }) => (
  <Box
    component="ul"
    aria-label={t('legend')}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0 }}
  >
    {[...new Map(entries.map(({ state, tone }) => [state, tone]))].map(([state, tone]) => (
      <li key={state}>
        <StatusChip tone={tone} label={state} />
      </li>
    ))}
  </Box>
)
