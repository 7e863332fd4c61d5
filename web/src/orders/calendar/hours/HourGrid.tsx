import '../calendar.css'
import Box from '@mui/material/Box'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useNow } from '../../../platform/clock.ts'
import { type CalendarEntry, type DropTarget, isWholeDay } from '../entry.ts'
import { moveByKey } from '../move-by-key.ts'
import { type OpenHours, timeOf } from '../open-hours.ts'
import { t } from '../texts.ts'
import { restOfScreen, useRestOfScreen } from '../use-rest-of-screen.ts'
import { HourLane } from './HourLane.tsx'
import { type Acts, LaneEntry } from './LaneEntry.tsx'
import { foldSx, headingSx, headSx, laneGridSx, plainListSx, ruleSx } from './lane-styles.ts'
import { openingMinute, scaleOf } from './scale.ts'

export interface Lane {
  key: string
  name: string
  heading: ReactNode
  date: string
  /** Entries with an hour, and those of the whole day. */
  timed: readonly CalendarEntry[]
  wholeDay: readonly CalendarEntry[]
}

interface Props {
  view: 'week' | 'day'
  label: string
  lanes: readonly Lane[]
  entries: readonly CalendarEntry[]
  openHours: OpenHours
  act?: (entry: CalendarEntry) => ReactNode
  onOpen: (key: string, element: HTMLElement) => void
  onDrop: (key: string, target: DropTarget) => void
  onOpenDay: (date: string) => void
}

/** Least width of a lane, entries side by side in it, and heights of an entry and of an hour, in px. */
const sizes = {
  day: { width: 148, across: Number.POSITIVE_INFINITY, least: { entry: 33, hour: 66 } },
  week: { width: 112, across: 2, least: { entry: 20, hour: 52 } },
}

/** Shows hours from top to bottom and lanes side by side, and opens at the present hour. */
export const HourGrid = (props: Props) => {
  const { view, label, lanes, entries, openHours, act, onOpen, onDrop, onOpenDay } = props
  const days = [...new Set(lanes.map(({ date }) => date))]
  const { width, across, least } = sizes[view]
  const scale = scaleOf({ days, entries, openHours, least })
  const now = wallClock(useNow())
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const acts: Acts = { scale, days, act, onOpen, onDrop }
  const opening = scale.yOf(openingMinute({ days, entries, now }))
  const openedAt = useRef(opening)
  useRestOfScreen(section)
  // Before the first paint, so that nothing moves.
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: openedAt.current })
  }, [])
  const hasWholeDay = lanes.some(({ wholeDay }) => wholeDay.length > 0)
  return (
    <Box
      component="section"
      ref={section}
      aria-label={label}
      onKeyDown={moveByKey({ view, entries, onDrop })}
      sx={sectionSx}
    >
      {view === 'day' && <DayWithoutHour entries={entries.filter(isWholeDay)} {...acts} />}
      {/* Scrolls sideways when there are many lanes, with the keyboard too. */}
      <Box component="section" ref={scroller} aria-label={t('timed')} tabIndex={0} data-hours="" sx={scrollerSx}>
        <Box sx={{ ...laneGridSx(lanes.length, width), ...headSx }}>
          <span />
          {lanes.map(({ key, heading }) => (
            <Box key={key} sx={headingSx}>
              {heading}
            </Box>
          ))}
          {hasWholeDay && <Box sx={wholeDaySx}>{t('wholeDay')}</Box>}
          {hasWholeDay && lanes.map((lane) => <WholeDay key={lane.key} lane={lane} onOpenDay={onOpenDay} {...acts} />)}
        </Box>
        <Box sx={{ ...laneGridSx(lanes.length, width), position: 'relative' }}>
          <Box aria-hidden="true" sx={{ position: 'relative', height: scale.height }}>
            {scale.parts
              .flatMap(({ from, to }) => hoursIn(from, to))
              .filter((at) => scale.yOf(at) > 0)
              .map((at) => (
                <Box key={at} component="span" data-hour={timeOf(at)} sx={{ ...ruleSx, top: scale.yOf(at) }}>
                  {timeOf(at)}
                </Box>
              ))}
          </Box>
          {lanes.map((lane) => (
            <HourLane
              key={lane.key}
              lane={lane}
              openHours={openHours}
              now={now}
              across={across}
              onOpenDay={onOpenDay}
              {...acts}
            />
          ))}
          {scale.folds.map(({ from, to }) => (
            <Box
              key={from}
              className="quai-closed"
              sx={{ ...foldSx, top: scale.yOf(from), height: scale.yOf(to) - scale.yOf(from) }}
            >
              <Box component="span" sx={{ px: 2, bgcolor: 'background.paper', borderRadius: '3px' }}>
                {t('closedFrom', { from: timeOf(from), to: timeOf(to) })}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

/** Lists what takes place that day without an hour, above the hours. */
const DayWithoutHour = ({ entries, ...acts }: Acts & Pick<Props, 'entries'>) =>
  entries.length > 0 && (
    <Box component="ul" aria-label={t('wholeDay')} sx={chipsSx}>
      {entries.map((entry) => (
        <LaneEntry key={entry.key} entry={{ ...entry, isMovable: false }} {...acts} />
      ))}
    </Box>
  )

interface WholeDayProps extends Pick<Props, 'onOpenDay'> {
  lane: Lane
}

/** Most entries of a whole day before the rest is counted. */
const mostWhole = 2

const WholeDay = ({ lane: { date, wholeDay }, onOpenDay, ...acts }: Acts & WholeDayProps) => (
  <Box component="ul" aria-label={t('wholeDay')} sx={{ ...plainListSx, minWidth: 0, p: '1px' }}>
    {wholeDay.slice(0, mostWhole).map((entry) => (
      <LaneEntry key={entry.key} entry={{ ...entry, isMovable: false }} {...acts} />
    ))}
    {wholeDay.length > mostWhole && (
      <li>
        <Box component="button" type="button" onClick={() => onOpenDay(date)} sx={moreSx}>
          {t('more', { count: wholeDay.length - mostWhole })}
        </Box>
      </li>
    )}
  </Box>
)

const hoursIn = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 60 }, (_unused, index) => from + 60 * index)

const chipsSx = {
  ...plainListSx,
  flex: 'none',
  p: 2,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  maxHeight: 92,
  overflow: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
}

const sectionSx = { display: 'flex', flexDirection: 'column', height: restOfScreen }

const scrollerSx = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  position: 'relative',
  '&:focus-visible': { outlineOffset: -2 },
}

const wholeDaySx = { px: 1, py: 1, fontSize: '0.75rem', color: 'text.secondary', textAlign: 'end' }

const moreSx = {
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  fontSize: '0.75rem',
  minHeight: 24,
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
}
