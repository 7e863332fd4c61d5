import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { signatureLimits } from '@quai/contract/orders/orders/completion.ts'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { t } from '../texts.ts'

interface Props {
  /** A PNG as a data URL; null when nothing is drawn. */
  value: string | null
  onChange: (image: string | null) => void
  /** Takes the focus when the drawing is refused. */
  eraseRef: Ref<HTMLButtonElement>
}

/**
 * Takes a signature drawn with a finger, a pen or a mouse: always dark ink on white, in dark mode too. Always shows the
 * value of its form, also one that a draft restored or that was given up.
 */
export const SignatureCanvas = ({ value, onChange, eraseRef }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [strokes, setStrokes] = useState(0)
  /** The drawing of a former visit, under the strokes of this one. */
  const restored = useRef<HTMLImageElement>(null)
  const shown = useRef<string | null>(null)
  const tell = () => {
    if (!canvas.current || !pad.current) return
    const { length } = pad.current.toData()
    setStrokes(length)
    shown.current = length === 0 && !restored.current ? null : signaturePng(canvas.current)
    onChange(shown.current)
  }
  const tellAfterStroke = useEffectEvent(tell)
  // Uses an effect, because the canvas is drawn outside React.
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const own = new SignaturePad(element, { penColor: '#14201f', minWidth: 0.8, maxWidth: 2.6 })
    pad.current = own
    own.addEventListener('endStroke', () => tellAfterStroke())
    const resized = new ResizeObserver(() => fit(element) && redraw(element, own, restored.current))
    resized.observe(element)
    return () => {
      resized.disconnect()
      own.off()
    }
  }, [])
  // Uses an effect, because the form may change the value by itself, and the canvas is drawn outside React.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    const image = value === null ? null : Object.assign(new Image(), { src: value })
    const draw = () => {
      if (!canvas.current || !pad.current || shown.current !== value) return
      restored.current = image
      pad.current.clear()
      setStrokes(0)
      redraw(canvas.current, pad.current, image)
    }
    if (image) image.addEventListener('load', draw, { once: true })
    else draw()
  }, [value])
  /** Keeps the first `count` strokes and redraws them. */
  const keep = (count: number) => {
    if (!canvas.current || !pad.current) return
    const strokesKept = pad.current.toData().slice(0, count)
    pad.current.clear()
    pad.current.fromData(strokesKept)
    redraw(canvas.current, pad.current, restored.current)
    tell()
  }
  const erase = () => {
    restored.current = null
    keep(0)
  }
  return (
    <Box>
      <Box sx={paperSx}>
        <Box
          component="canvas"
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas, which is drawn on
          role="img"
          aria-label={t(value === null ? 'signHere' : 'signed')}
          sx={{ display: 'block', width: 1, height: 180, touchAction: 'none', cursor: 'crosshair' }}
        />
        {value === null && (
          <Box component="span" aria-hidden="true" sx={hintSx}>
            {t('signHint')}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button disabled={strokes === 0} onClick={() => keep(strokes - 1)} sx={{ minHeight: 44 }}>
          {t('undoStroke')}
        </Button>
        <Button ref={eraseRef} disabled={value === null} onClick={erase} sx={{ minHeight: 44 }}>
          {t('clearSignature')}
        </Button>
      </Box>
    </Box>
  )
}

/** Matches the canvas to the screen's pixels, which erases it; false when it did already. */
const fit = (canvas: HTMLCanvasElement): boolean => {
  const ratio = Math.max(window.devicePixelRatio, 1)
  const [width, height] = [Math.round(canvas.offsetWidth * ratio), Math.round(canvas.offsetHeight * ratio)]
  if (width === 0 || (canvas.width === width && canvas.height === height)) return false
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(ratio, ratio)
  return true
}

/** Draws the restored drawing, whole and in its proportions, and the strokes over it: turning a phone loses nothing. */
const redraw = (canvas: HTMLCanvasElement, pad: SignaturePad, restored: HTMLImageElement | null): void => {
  const data = pad.toData()
  pad.clear()
  if (restored) {
    const scale = Math.min(canvas.offsetWidth / restored.width, canvas.offsetHeight / restored.height)
    canvas.getContext('2d')?.drawImage(restored, 0, 0, restored.width * scale, restored.height * scale)
  }
  pad.fromData(data, { clear: false })
}

const paperSx = {
  position: 'relative',
  border: 1,
  borderColor: 'edge.main',
  borderRadius: '6px',
  overflow: 'hidden',
  // White like paper, because the signature is printed on white.
  bgcolor: '#ffffff',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: 24,
    bottom: 44,
    borderBottom: '1px solid #c3cbc8',
    pointerEvents: 'none',
  },
}

const hintSx = {
  position: 'absolute',
  insetInline: 24,
  bottom: 16,
  fontSize: '0.8125rem',
  color: '#5f6d6b',
  pointerEvents: 'none',
}

/** Widths in px, from the sharpest: the first within the size limit is used. */
const widths = [1_000, 600, 300]

/** Returns the drawing as a PNG within the server's limit (signatureLimits). */
const signaturePng = (canvas: HTMLCanvasElement): string => {
  let image = ''
  for (const width of widths) {
    image = scaled(canvas, Math.min(width, canvas.width)).toDataURL('image/png')
    if (bytesOf(image) <= signatureLimits.maxBytes) break
  }
  return image
}

/** Returns the size in bytes of the file in a data URL. */
const bytesOf = (dataUrl: string): number => Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4)

const scaled = (canvas: HTMLCanvasElement, width: number): HTMLCanvasElement => {
  const copy = document.createElement('canvas')
  copy.width = width
  copy.height = Math.min(signatureLimits.maxHeight, Math.max(1, Math.round((canvas.height / canvas.width) * width)))
  const pen = copy.getContext('2d')
  if (pen) {
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(canvas, 0, 0, copy.width, copy.height)
  }
  return copy
}
