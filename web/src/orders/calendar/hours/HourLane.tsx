import Box from '@mui/material/Box'
import type { CalendarEntry } from '../entry.ts'
import { closedSpans, minutesOf, type OpenHours, type Span, spanOf } from '../open-hours.ts'
import { t } from '../texts.ts'
import type { Lane } from './HourGrid.tsx'
import { type Acts, LaneEntry } from './LaneEntry.tsx'
import { laneSx, nowSx, partSx, plainListSx } from './lane-styles.ts'

interface Props extends Acts {
  lane: Lane
  /** Most entries side by side; the others are counted. */
  across: number
  onOpenDay: (date: string) => void
  openHours: OpenHours
  /** Wall clock. */
  now: { date: string; time: string }
}

/** Shows the entries of one dock or one day along its hours; closed hours are hatched. */
export const HourLane = ({ lane, openHours, now, across, onOpenDay, ...acts }: Props) => {
  const { scale, days } = acts
  const place = ({ from, to }: Span) => ({ top: scale.yOf(from), height: scale.yOf(to) - scale.yOf(from) })
  const isShown = (minutes: number) => minutes >= scale.minutesAt(0) && minutes <= scale.minutesAt(scale.height)
  const placed = sideBySide(lane.timed)
  const crowds = crowdsOf(placed, across)
  return (
    <Box
      component="section"
      aria-label={lane.name}
      data-lane={lane.key}
      sx={{ ...laneSx(now.date === lane.date && days.length > 1), height: scale.height }}
    >
      {scale.parts.map((part) => (
        <Box key={part.from} sx={{ ...partSx(scale.hourHeight), ...place(part) }} />
      ))}
      {closedSpans(lane.date, openHours)
        .map((span) => ({ ...span, ...place(span) }))
        .filter(({ height }) => height > 0)
        .map(({ from, top, height }) => (
          <Box key={from} className="quai-closed" title={t('closed')} sx={{ top, height }} />
        ))}
      {now.date === lane.date && isShown(minutesOf(now.time)) && (
        <Box aria-hidden="true" data-now="" sx={{ ...nowSx, top: scale.yOf(minutesOf(now.time)) }} />
      )}
      <Box component="ul" sx={plainListSx}>
        {placed
          .filter(({ rank }) => rank < across)
          .map(({ entry, rank, count, group }) => {
            const shared = crowds.has(group) ? `calc(100% - ${chipWidth}px)` : '100%'
            const shown = Math.min(count, across)
            return (
              <LaneEntry
                key={entry.key}
                entry={entry}
                {...acts}
                box={{
                  ...place(spanOf(entry)),
                  left: `calc(${shared} * ${rank / shown})`,
                  width: `calc(${shared} / ${shown})`,
                }}
              />
            )
          })}
        {[...crowds].map(([group, hidden]) => (
          <Box component="li" key={group} sx={{ ...chipSx, top: scale.yOf(Math.min(...hidden.map(startOf))) }}>
            <button
              type="button"
              aria-label={t('moreHint', { count: hidden.length })}
              onClick={() => onOpenDay(lane.date)}
            >
              +{hidden.length}
            </button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const startOf = (entry: CalendarEntry): number => spanOf(entry).from

const chipWidth = 26

const chipSx = {
  position: 'absolute',
  insetInlineEnd: 0,
  width: chipWidth,
  zIndex: 1,
  '& > button': {
    width: '100%',
    minHeight: 24,
    p: 0,
    border: 0,
    font: 'inherit',
    fontSize: '0.75rem',
    fontWeight: 640,
    color: 'text.secondary',
    borderRadius: '3px',
    bgcolor: 'background.paper',
    cursor: 'pointer',
  },
}

interface Placed {
  entry: CalendarEntry
  /** Its place from the left among the `count` entries that stand side by side. */
  rank: number
  count: number
  /** Number of the entries that overlap one another. */
  group: number
}

/** Places entries of one lane that overlap side by side, by time. */
export const sideBySide = (entries: readonly CalendarEntry[]): Placed[] => {
  const placed: Placed[] = []
  let group: Placed[] = []
  let groupEnd = ''
  let groups = 0
  for (const entry of entries.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (entry.start >= groupEnd) {
      group = []
      groups += 1
    }
    const taken = new Set(group.filter((one) => one.entry.end > entry.start).map(({ rank }) => rank))
    let rank = 0
    while (taken.has(rank)) rank += 1
    const own = { entry, rank, count: 1, group: groups }
    group.push(own)
    const count = Math.max(...group.map((one) => one.rank)) + 1
    for (const one of group) one.count = count
    if (group.length === 1 || entry.end > groupEnd) groupEnd = entry.end
    placed.push(own)
  }
  return placed
}

/** Gathers the entries for which a lane has no room, by the group that they overlap. */
const crowdsOf = (placed: readonly Placed[], across: number): Map<number, CalendarEntry[]> => {
  const crowds = new Map<number, CalendarEntry[]>()
  for (const { entry, rank, group } of placed)
    if (rank >= across) crowds.set(group, [...(crowds.get(group) ?? []), entry])
  return crowds
}
