import Box from '@mui/material/Box'

interface Props {
  label: string
  max: number
  /** Step that is read; undefined while none is. */
  value: number | undefined
  text: string
  onChange: (rank: number | undefined) => void
}

/** Lies unseen over a chart: a range has the keys, the touch and the words that reading it step by step takes. */
export const ChartCursor = ({ label, max, value = 0, text, onChange }: Props) => (
  <Box
    component="input"
    type="range"
    aria-label={label}
    aria-valuetext={text}
    min={0}
    max={max}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
    onPointerMove={({ clientX, currentTarget }) => {
      const { left, width } = currentTarget.getBoundingClientRect()
      onChange(Math.max(0, Math.min(max, Math.floor(((clientX - left) / width) * (max + 1)))))
    }}
    onPointerLeave={() => onChange(undefined)}
    sx={cursorSx}
  />
)

const cursorSx = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  cursor: 'crosshair',
  touchAction: 'pan-y',
} as const
