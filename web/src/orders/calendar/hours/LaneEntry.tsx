import Box from '@mui/material/Box'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { EventText } from '../EventText.tsx'
import { type CalendarEntry, type DropTarget, dayOf } from '../entry.ts'
import { moveShortcuts } from '../move-by-key.ts'
import { spanOf, timeOf } from '../open-hours.ts'
import { linesIn } from './lane-styles.ts'
import type { Scale } from './scale.ts'

export interface Acts {
  scale: Scale
  /** Days of the lanes from left to right; an entry may be dragged from one to another. */
  days: readonly string[]
  /** An act beside an entry. */
  act: ((entry: CalendarEntry) => ReactNode) | undefined
  onOpen: (key: string, element: HTMLElement) => void
  onDrop: (key: string, target: DropTarget) => void
}

interface Props extends Acts {
  entry: CalendarEntry
  /** Its place in the lane; undefined for an entry without an hour. */
  box?: { top: number; height: number; left: string; width: string }
}

const snapMinutes = 15
/** A shorter way is a click. */
const leastPixels = 6
const latestStart = 24 * 60 - snapMinutes

/** Shows an entry in its lane; the mouse drags it along the hours, and to the lane of another day. */
export const LaneEntry = ({ entry, box, scale, days, act, onOpen, onDrop }: Props) => {
  const grabbed = useRef<{ x: number; y: number; target?: DropTarget }>(null)
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (!entry.isMovable || event.pointerType !== 'mouse' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = grabbed.current
    const lane = event.currentTarget.closest<HTMLElement>('[data-lane]')
    if (!held || !lane) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    const { from } = spanOf(entry)
    const rank = days.indexOf(dayOf(entry))
    const across = Math.max(-rank, Math.min(days.length - 1 - rank, Math.round(x / lane.offsetWidth)))
    const start = Math.abs(y) < leastPixels ? from : snapped(scale.minutesAt(scale.yOf(from) + y))
    const isMoved = across !== 0 || start !== from
    grabbed.current = {
      ...held,
      ...(isMoved && { target: { date: days[rank + across] ?? dayOf(entry), time: timeOf(start) } }),
    }
    if (!isMoved) delete grabbed.current.target
    shift(event, `translate(${across * lane.offsetWidth}px, ${scale.yOf(start) - scale.yOf(from)}px)`)
  }
  /** The entry returns to its place until the move is saved. */
  const release = (event: PointerEvent<HTMLElement>) => {
    const target = grabbed.current?.target
    shift(event, '')
    if (target) onDrop(entry.key, target)
    else grabbed.current = null
  }
  return (
    <Box component="li" data-tone={entry.tone} sx={{ ...itemSx(entry.tone), ...(box && { ...placedSx, ...box }) }}>
      <Box
        component="a"
        href={`/orders/${entry.key}`}
        draggable={false}
        className={entry.isMovable ? 'quai-movable' : ''}
        data-entry={entry.key}
        {...(entry.isMovable && { 'aria-keyshortcuts': moveShortcuts })}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={(event) => {
          // Leaves opening in a new tab to the browser.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          if (!grabbed.current) onOpen(entry.key, event.currentTarget)
          grabbed.current = null
        }}
        sx={linkSx}
      >
        <EventText entry={entry} view="lanes" lines={box ? linesIn(box.height) : 1} />
      </Box>
      {box && act && <Box sx={actSx}>{act(entry)}</Box>}
    </Box>
  )
}

const snapped = (minutes: number): number =>
  Math.max(0, Math.min(latestStart, Math.round(minutes / snapMinutes) * snapMinutes))

const shift = ({ currentTarget }: PointerEvent<HTMLElement>, way: string): void => {
  if (currentTarget.parentElement) currentTarget.parentElement.style.transform = way
}

const itemSx = (tone: CalendarEntry['tone']) => ({
  display: 'flex',
  overflow: 'hidden',
  borderRadius: '3px',
  bgcolor: `tone.${tone}.soft`,
  color: `tone.${tone}.ink`,
  // Two that follow each other do not run into one.
  border: '1px solid transparent',
  backgroundClip: 'padding-box',
})

/** Above the line of the present. */
const placedSx = { position: 'absolute', zIndex: 1 }

const linkSx = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  overflow: 'hidden',
  textDecoration: 'none',
  color: 'inherit',
  '&:focus-visible': { outlineOffset: -2 },
}

const actSx = {
  flex: 'none',
  display: 'flex',
  alignItems: 'flex-start',
  '&&& .MuiButtonBase-root': { minHeight: 24, minWidth: 24, height: 24, m: '2px', px: 1.5, py: 0, fontSize: '0.75rem' },
  '&&& .MuiIconButton-root': { px: 0, width: 24 },
}
