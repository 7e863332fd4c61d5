import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { t } from '../texts.ts'
import { signaturePng } from './signature-png.ts'

interface Props {
  /** A PNG as a data URL; null when nothing is drawn. */
  onChange: (image: string | null) => void
}

/** Takes a signature drawn with a finger, a pen or a mouse: always dark ink on white, in dark mode too. */
export const SignatureCanvas = ({ onChange }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [strokes, setStrokes] = useState(0)
  const tell = () => {
    if (!canvas.current || !pad.current) return
    setStrokes(pad.current.toData().length)
    onChange(pad.current.isEmpty() ? null : signaturePng(canvas.current))
  }
  const tellAfterStroke = useEffectEvent(tell)
  // Uses an effect, because the canvas is drawn outside React.
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const own = new SignaturePad(element, { penColor: '#14201f', minWidth: 0.8, maxWidth: 2.6 })
    pad.current = own
    own.addEventListener('endStroke', () => tellAfterStroke())
    const resized = new ResizeObserver(() => fit(element, own))
    resized.observe(element)
    return () => {
      resized.disconnect()
      own.off()
    }
  }, [])
  /** Keeps the first `count` strokes and redraws them. */
  const keep = (count: number) => {
    const strokesKept = pad.current?.toData().slice(0, count) ?? []
    pad.current?.clear()
    pad.current?.fromData(strokesKept)
    tell()
  }
  return (
    <Box>
      <Box sx={paperSx}>
        <Box
          component="canvas"
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas, which is drawn on
          role="img"
          aria-label={t(strokes > 0 ? 'signed' : 'signHere')}
          sx={{ display: 'block', width: 1, height: 180, touchAction: 'none', cursor: 'crosshair' }}
        />
        {strokes === 0 && (
          <Box component="span" aria-hidden="true" sx={hintSx}>
            {t('signHint')}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button disabled={strokes === 0} onClick={() => keep(strokes - 1)} sx={{ minHeight: 44 }}>
          {t('undoStroke')}
        </Button>
        <Button disabled={strokes === 0} onClick={() => keep(0)} sx={{ minHeight: 44 }}>
          {t('clearSignature')}
        </Button>
      </Box>
    </Box>
  )
}

/** Matches the canvas to the screen's pixels and redraws: turning a phone loses nothing. */
const fit = (canvas: HTMLCanvasElement, pad: SignaturePad): void => {
  const ratio = Math.max(window.devicePixelRatio, 1)
  const [width, height] = [Math.round(canvas.offsetWidth * ratio), Math.round(canvas.offsetHeight * ratio)]
  if (width === 0 || (canvas.width === width && canvas.height === height)) return
  const data = pad.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.fromData(data)
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
