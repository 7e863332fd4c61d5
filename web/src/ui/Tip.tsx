import { styled } from '@mui/material/styles'
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { font } from '../platform/theme/tokens.ts'

interface Props {
  /** Nothing shows when empty. */
  text: string
  side?: 'above' | 'right'
  /** Says the same to a screen reader by itself, in its label or its description. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** In ms: long enough to move onto the bubble, or to read it after a touch. */
const stays = { mouse: 100, touch: 1_500 }

/** Shows a bubble beside what it wraps: on hover, on keyboard focus and on touch. Escape closes it. */
export const Tip = ({ text, side = 'above', children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [closesIn, setClosesIn] = useState<number>()
  const close = () => setAnchor(undefined)
  const stay = () => setClosesIn(undefined)
  const leave = ({ pointerType }: PointerEvent) => setClosesIn(pointerType === 'touch' ? stays.touch : stays.mouse)
  // An effect, because it takes time.
  useEffect(() => {
    if (closesIn === undefined) return undefined
    const timer = setTimeout(() => setAnchor(undefined), closesIn)
    return () => clearTimeout(timer)
  }, [closesIn])
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
          stay()
          setAnchor(currentTarget)
        },
        onPointerLeave: leave,
        onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
          if (target.matches(':focus-visible')) setAnchor(currentTarget)
        },
        onBlur: close,
      })}
      {anchor && text && <Bubble {...{ anchor, side, text, close, stay, leave }} />}
    </>
  )
}

interface BubbleProps {
  anchor: HTMLElement
  side: 'above' | 'right'
  text: string
  close: () => void
  stay: () => void
  leave: (event: PointerEvent) => void
}

const Bubble = ({ anchor, side, text, close, stay, leave }: BubbleProps) => {
  const dismiss = useEffectEvent(close)
  // An effect, because the window receives the keys and the scrolling.
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss()
    const scroll = () => dismiss()
    addEventListener('keydown', press)
    addEventListener('scroll', scroll, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('scroll', scroll, { capture: true })
    }
  }, [])
  return createPortal(
    <Box role="tooltip" popover="manual" ref={place(anchor, side)} onPointerEnter={stay} onPointerLeave={leave}>
      {text}
    </Box>,
    document.body,
  )
}

/** Puts the bubble at the side asked for, inside the window. A bubble that has no room above stands below. */
const place = (anchor: HTMLElement, side: 'above' | 'right') => (bubble: HTMLElement | null) => {
  if (!bubble) return
  // jsdom has no popovers.
  bubble.showPopover?.()
  const at = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = at.top >= height + gap ? at.top - height - gap : at.bottom + gap
  const [left, top] =
    side === 'right' ? [at.right + gap, at.top + (at.height - height) / 2] : [at.left + (at.width - width) / 2, above]
  bubble.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`
  bubble.style.top = `${top}px`
}

const gap = 6

const Box = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  border: 0,
  maxWidth: 320,
  padding: '6px 10px',
  borderRadius: theme.shape.borderRadius,
  fontSize: font.scale.small[0],
  fontWeight: 500,
  lineHeight: 1.4,
  overflowWrap: 'break-word',
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  zIndex: theme.zIndex.tooltip,
}))
