import Box from '@mui/material/Box'
import type { CalendarEntry } from '../entry.ts'
import { closedSpans, minutesOf, type OpenHours, type Span, spanOf } from '../open-hours.ts'
import { t } from '../texts.ts'
import type { Lane } from './HourGrid.tsx'
import { type Acts, LaneEntry } from './LaneEntry.tsx'
import { laneSx, nowSx, partSx, plainListSx } from './lane-styles.ts'
import { crowdsOf, sideBySide } from './lanes.ts'

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
