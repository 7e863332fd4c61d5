import Box from '@mui/material/Box'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'

interface Props {
  value: number
  /** The unit's name, singular and plural, written after the number. */
  unit?: { one: string; many: string }
  isStrong?: boolean
}

/** Formats a number with digits of equal width and a quieter unit; a zero is quiet too. */
export const Quantity = ({ value, unit, isStrong = false }: Props) => (
  <Box
    component="span"
    // A page in Arabic keeps its French texts, so the unit follows its number.
    dir="ltr"
    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color: value === 0 ? 'faint.main' : 'inherit' }}
  >
    <Box component="span" sx={{ fontWeight: isStrong ? 600 : 'inherit' }}>
      {formatInteger(value)}
    </Box>
    {unit && (
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.92em', marginInlineStart: 1 }}>
        {Math.abs(value) < 2 ? unit.one : unit.many}
      </Box>
    )}
  </Box>
)
