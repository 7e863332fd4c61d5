import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { later } from '../platform/modules.ts'
import { Muted } from '../ui/Muted.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { useIsPhone } from '../ui/page/use-is-phone.ts'
import { DayLanes } from './day/DayLanes.tsx'
import type { EventCalendarProps } from './EventCalendar.tsx'
import type { CalendarEntry } from './entry.ts'
import { Legend } from './Legend.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import type { CalendarView } from './period.ts'
import { Agenda } from './phone/Agenda.tsx'
import { t } from './texts.ts'

const EventCalendar = later(() => import('./EventCalendar.tsx'), 'EventCalendar')

interface Props extends Omit<EventCalendarProps, 'entries' | 'view'> {
  view: CalendarView
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
}

/** Shows month, week or day: in a grid (loaded on demand) on a wide screen, as an agenda on a phone. */
export const EntriesCalendar = ({ view, entries, laneCount, tools, onMove, link, actions, ...shown }: Props) => {
  const isPhone = useIsPhone()
  const showsGrid = !isPhone && view !== 'day'
  useEffect(() => {
    // Comes together with the entries. What cannot be loaded says so where it shows.
    if (showsGrid) EventCalendar.load().catch(() => {})
  }, [showsGrid])
  const waiting = <Skeleton variant="rounded" height={isPhone ? 320 : 620} />
  return (
    <>
      <PeriodBar view={view} date={shown.date} onMove={onMove}>
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
        <Suspense fallback={waiting}>
          <Panel isFlush>
            {view === 'day' ? (
              <DayLanes {...shown} entries={entries} laneCount={laneCount} load={shown.load(shown.date)} />
            ) : (
              <Settled key={`${view}/${shown.date}`}>
                <EventCalendar {...shown} view={view} entries={entries} />
              </Settled>
            )}
          </Panel>
          <Legend entries={entries} />
          {entries.some(({ isMovable }) => isMovable) && <Muted variant="caption">{t('keys')}</Muted>}
        </Suspense>
      )}
    </>
  )
}

/** Hides a calendar while it measures itself and moves its parts, which takes two frames. */
const Settled = ({ children }: { children: ReactNode }) => {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsSettled(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div style={{ visibility: isSettled ? 'visible' : 'hidden' }}>{children}</div>
}
