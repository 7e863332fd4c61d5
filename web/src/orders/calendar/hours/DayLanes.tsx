import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Muted } from '../../../ui/Muted.tsx'
import { type CalendarEntry, type DayLoad, type DropTarget, dayOf, isWholeDay } from '../entry.ts'
import type { OpenHours } from '../open-hours.ts'
import { daysOf, titleOf } from '../period.ts'
import { t } from '../texts.ts'
import { HourGrid } from './HourGrid.tsx'

interface Props {
  date: string
  entries: readonly CalendarEntry[]
  openHours: OpenHours
  /** Number of docks; undefined where the docks of several sites would mix: the day then has one lane. */
  laneCount: number | undefined
  act?: (entry: CalendarEntry) => ReactNode
  onOpen: (key: string, element: HTMLElement) => void
  onDrop: (key: string, target: DropTarget) => void
  onOpenDay: (date: string) => void
}

/** Shows a day along its hours, one lane a dock. */
export const DayLanes = ({ date, entries, laneCount, ...shown }: Props) => {
  const ofDay = entries.filter((entry) => dayOf(entry) === date)
  const timed = ofDay.filter((entry) => !isWholeDay(entry))
  const lanes = lanesOf(timed, laneCount).map(({ name, own, ...lane }) => ({
    ...lane,
    name,
    date,
    timed: own,
    wholeDay: [],
    heading: (
      <Typography component="h3" sx={{ font: 'inherit' }}>
        {laneCount !== undefined && `${name} `}
        <Muted component="span" variant="caption">
          {own.length > 0 && t('appointments', { count: own.length })}
        </Muted>
      </Typography>
    ),
  }))
  return (
    <HourGrid
      view="day"
      label={t(laneCount === undefined ? 'events' : 'docks')}
      lanes={lanes}
      entries={ofDay}
      {...shown}
    />
  )
}

/** Returns one lane a dock, and one for what has no dock; a single lane where docks are unknown. */
const lanesOf = (timed: readonly CalendarEntry[], laneCount: number | undefined) => {
  if (laneCount === undefined) return [{ key: 'all', name: t('appointmentsOfDay'), own: timed }]
  const without = timed.filter(({ lane }) => lane === null || lane > laneCount)
  return [
    ...Array.from({ length: laneCount }, (_unused, index) => ({
      key: String(index + 1),
      name: t('lane', { number: index + 1 }),
      own: timed.filter(({ lane }) => lane === index + 1),
    })),
    ...(without.length > 0 ? [{ key: 'none', name: t('noLane'), own: without }] : []),
  ]
}

interface WeekLanesProps {
  date: string
  entries: readonly CalendarEntry[]
  openHours: OpenHours
  load: DayLoad
  onOpen: (key: string, element: HTMLElement) => void
  onDrop: (key: string, target: DropTarget) => void
  onOpenDay: (date: string) => void
}

const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short', day: 'numeric' })

/** Shows a week along its hours, one lane a day. */
export const WeekLanes = ({ date, entries, load, ...shown }: WeekLanesProps) => {
  const ofDays = Map.groupBy(entries, dayOf)
  const lanes = daysOf('week', date).map((day) => {
    const own = ofDays.get(day) ?? []
    return {
      key: day,
      date: day,
      name: titleOf('day', day),
      timed: own.filter((entry) => !isWholeDay(entry)),
      wholeDay: own.filter(isWholeDay),
      heading: (
        <Box component="button" type="button" className="quai-day-link" onClick={() => shown.onOpenDay(day)}>
          {shortDay.format(new Date(`${day}T00:00:00Z`))} <span className="quai-load">{load(day)}</span>
        </Box>
      ),
    }
  })
  const inWeek = lanes.flatMap(({ timed, wholeDay }) => [...timed, ...wholeDay])
  return <HourGrid view="week" label={t('events')} lanes={lanes} entries={inWeek} {...shown} />
}
