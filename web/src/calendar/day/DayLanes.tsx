import '../calendar.css'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { wallClock } from '@quai/contract/dates.ts'
import { useNow } from '../../platform/clock.ts'
import { Muted } from '../../ui/Muted.tsx'
import { type CalendarEntry, type DropTarget, dayOf, isWholeDay } from '../entry.ts'
import { moveByKey } from '../move-by-key.ts'
import { closedSpans, hoursShown, minutesOf, type OpenHours, type Span, spanOf, timeOf } from '../open-hours.ts'
import { t } from '../texts.ts'
import { LaneEntry } from './LaneEntry.tsx'
import { laneGridSx, laneSx, nowSx, plainListSx, ruleSx } from './lane-styles.ts'
import { sideBySide } from './lanes.ts'

interface Props {
  date: string
  entries: readonly CalendarEntry[]
  openHours: OpenHours
  /** Number of docks; undefined where the docks of several sites would mix: the day then has one lane. */
  laneCount: number | undefined
  load: string | undefined
  onOpen: (key: string, element: HTMLElement) => void
  onDrop: (key: string, target: DropTarget) => void
}

/** Shows a day from opening to closing, one lane a dock, closed hours hatched. */
export const DayLanes = ({ date, entries, openHours, laneCount, load, onOpen, onDrop }: Props) => {
  const ofDay = entries.filter((entry) => dayOf(entry) === date)
  const timed = ofDay.filter((entry) => !isWholeDay(entry))
  const lanes = lanesOf(timed, laneCount)
  const hours = hoursShown([date], ofDay, openHours)
  const scale = scaleOf(timed)
  const place = (span: Span) => ({ top: (span.from - hours.from) * scale, height: (span.to - span.from) * scale })
  const act = { scale, onOpen, onDrop }
  return (
    // Scrolls sideways when there are many docks, with the keyboard too.
    <Box
      component="section"
      aria-label={t('docks')}
      tabIndex={0}
      onKeyDown={moveByKey({ view: 'day', entries: ofDay, onDrop })}
      sx={{ overflowX: 'auto' }}
    >
      {load && <Muted sx={{ px: 4, pt: 3 }}>{load}</Muted>}
      <WholeDay entries={ofDay.filter(isWholeDay)} {...act} />
      <Box sx={laneGridSx(lanes.length)}>
        <Box aria-hidden="true" sx={{ position: 'relative', height: place(hours).height, mt: '45px' }}>
          {hoursIn(hours).map((at) => (
            <Box key={at} component="span" sx={{ ...ruleSx, top: (at - hours.from) * scale }}>
              {timeOf(at)}
            </Box>
          ))}
        </Box>
        {lanes.map(({ key, name, own }) => (
          <Box key={key} component="section" aria-label={name}>
            <Typography component="h3" sx={{ height: 44, px: 2, py: 1, fontSize: '0.8125rem', fontWeight: 640 }}>
              {name}
              <Muted component="span" variant="caption" sx={{ display: 'block' }}>
                {own.length > 0 && t('appointments', { count: own.length })}
              </Muted>
            </Typography>
            <Box sx={laneSx(place(hours).height, 60 * scale)}>
              {closedSpans(date, openHours)
                .map((span) => ({ from: Math.max(span.from, hours.from), to: Math.min(span.to, hours.to) }))
                .filter(({ from, to }) => to > from)
                .map((span) => (
                  <Box key={span.from} className="quai-closed" title={t('closed')} sx={place(span)} />
                ))}
              <NowLine date={date} place={place} hours={hours} />
              <Box component="ul" sx={plainListSx}>
                {sideBySide(own).map(({ entry, rank, count }) => (
                  <LaneEntry
                    key={entry.key}
                    entry={entry}
                    {...act}
                    box={{ ...place(spanOf(entry)), left: `${(100 * rank) / count}%`, width: `${100 / count}%` }}
                  />
                ))}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Lists what takes place that day without an hour, above the hours. */
const WholeDay = ({ entries, ...act }: Pick<Props, 'entries' | 'onOpen' | 'onDrop'> & { scale: number }) =>
  entries.length > 0 && (
    <Box component="ul" aria-label={t('wholeDay')} sx={{ ...plainListSx, px: 4, py: 3, display: 'grid', gap: 1 }}>
      {entries.map((entry) => (
        <LaneEntry key={entry.key} entry={{ ...entry, isMovable: false }} {...act} />
      ))}
    </Box>
  )

interface NowProps {
  date: string
  hours: Span
  place: (span: Span) => { top: number }
}

const NowLine = ({ date, hours, place }: NowProps) => {
  const now = wallClock(useNow())
  const at = minutesOf(now.time)
  if (now.date !== date || at < hours.from || at > hours.to) return null
  return <Box aria-hidden="true" sx={{ ...nowSx, top: place({ from: at, to: at }).top }} />
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

const hoursIn = ({ from, to }: Span): number[] =>
  Array.from({ length: (to - from) / 60 }, (_unused, index) => from + 60 * index)

/** Returns the pixels of a minute: enough for the shortest entry to hold a line of text. */
const scaleOf = (timed: readonly CalendarEntry[]): number => {
  const shortest = Math.min(...timed.map(spanOf).map(({ from, to }) => Math.max(15, to - from)))
  return Number.isFinite(shortest) ? Math.max(1.1, 30 / shortest) : 1.1
}
