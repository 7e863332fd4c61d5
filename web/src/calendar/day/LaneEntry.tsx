import Box from '@mui/material/Box'
import { wallClock } from '@quai/contract/dates.ts'
import { type PointerEvent, useRef } from 'react'
import { EventText } from '../EventText.tsx'
import type { CalendarEntry, DropTarget } from '../entry.ts'
import { moveShortcuts } from '../move-by-key.ts'

interface Props {
  entry: CalendarEntry
  /** Its place in the lane; undefined for an entry without an hour. */
  box?: { top: number; height: number; left: string; width: string }
  /** Pixels of a minute. */
  scale: number
  onOpen: (key: string, element: HTMLElement) => void
  onDrop: (key: string, target: DropTarget) => void
}

const snapMinutes = 15
/** A shorter way is a click. */
const leastPixels = 6

/** Shows an entry in its lane; the mouse drags it along the hours. */
export const LaneEntry = ({ entry, box, scale, onOpen, onDrop }: Props) => {
  const grabbed = useRef<{ y: number; minutes: number }>(null)
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (!entry.isMovable || event.pointerType !== 'mouse' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { y: event.clientY, minutes: 0 }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!grabbed.current) return
    const way = event.clientY - grabbed.current.y
    const minutes = Math.abs(way) < leastPixels ? 0 : Math.round(way / scale / snapMinutes) * snapMinutes
    grabbed.current.minutes = minutes
    event.currentTarget.style.transform = `translateY(${minutes * scale}px)`
  }
  /** The entry returns to its place until the move is saved. */
  const release = (event: PointerEvent<HTMLElement>) => {
    const minutes = grabbed.current?.minutes ?? 0
    event.currentTarget.style.transform = ''
    if (minutes === 0) grabbed.current = null
    else onDrop(entry.key, wallClock(Date.parse(entry.start) + minutes * 60_000))
  }
  return (
    <Box component="li" sx={box ? { position: 'absolute', p: '1px', ...box } : {}}>
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
        sx={entrySx(entry.tone)}
      >
        <EventText entry={entry} view="lanes" />
      </Box>
    </Box>
  )
}

const entrySx = (tone: CalendarEntry['tone']) => ({
  position: 'relative',
  zIndex: 1,
  display: 'block',
  height: '100%',
  overflow: 'hidden',
  borderRadius: '3px',
  textDecoration: 'none',
  bgcolor: `tone.${tone}.soft`,
  color: `tone.${tone}.ink`,
  '&:focus-visible': { outlineOffset: -2 },
})
