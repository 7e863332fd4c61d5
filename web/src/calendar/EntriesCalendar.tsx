import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { Panel } from '../ui/page/Panel.tsx'
import { useIsPhone } from '../ui/page/use-is-phone.ts'
import { DayAgenda } from './DayAgenda.tsx'
import type { EventCalendarProps } from './EventCalendar.tsx'
import type { CalendarEntry } from './entry.ts'
import { Legend } from './Legend.tsx'
import { PeriodBar } from './PeriodBar.tsx'

const EventCalendar = lazy(async () => ({ default: (await import('./EventCalendar.tsx')).EventCalendar }))

interface Props extends Omit<EventCalendarProps, 'entries'> {
  /** Undefined while loading. */
  entries: readonly CalendarEntry[] | undefined
  onMove: (date: string) => void
  link: (entry: CalendarEntry, content: ReactNode) => ReactNode
  /** Offers, on a phone, actions on an entry besides opening it. */
  actions?: (entry: CalendarEntry) => ReactNode
}

/** Shows month, week or day on a wide screen (that calendar is loaded on demand), one day at a time on a phone. */
export const EntriesCalendar = ({ entries, onMove, link, actions, ...shown }: Props) => {
  const isPhone = useIsPhone()
  const waiting = <Skeleton variant="rounded" height={isPhone ? 320 : 620} />
  return (
    <>
      <PeriodBar view={isPhone ? 'day' : shown.view} date={shown.date} onMove={onMove} />
      {!entries && waiting}
      {entries && isPhone && (
        <DayAgenda
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
            <EventCalendar {...shown} entries={entries} />
          </Panel>
          <Legend entries={entries} />
        </Suspense>
      )}
    </>
  )
}
