import Box from '@mui/material/Box'
import { type CalendarEntry, type DayLoad, type DropTarget, dayOf, isWholeDay } from '../entry.ts'
import type { OpenHours } from '../open-hours.ts'
import { daysOf, titleOf } from '../period.ts'
import { t } from '../texts.ts'
import { HourGrid } from './HourGrid.tsx'

interface Props {
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
export const WeekLanes = ({ date, entries, load, ...shown }: Props) => {
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
