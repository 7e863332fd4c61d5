import Box from '@mui/material/Box'
import type { Waiting } from './work-counts.ts'

/** Counts what waits behind a destination, in figures and, for a screen reader, in words. */
export const WaitingCount = ({ of: { text, words }, isOnIcon }: { of: Waiting; isOnIcon: boolean }) => (
  <>
    <Box component="span" aria-hidden="true" sx={isOnIcon ? cornerSx : endSx}>
      {text}
    </Box>
    <span className="visually-hidden">, {words}</span>
  </>
)

const pillSx = {
  minWidth: 18,
  px: '5px',
  borderRadius: '9px',
  textAlign: 'center',
  fontSize: '0.6875rem',
  lineHeight: '18px',
  fontWeight: 640,
  fontVariantNumeric: 'tabular-nums',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
}

const endSx = { ...pillSx, marginInlineStart: 'auto' }
/** Grows over the icon, because the folded menu ends beside it. */
const cornerSx = { ...pillSx, position: 'absolute', top: 4, insetInlineEnd: 'max(0px, calc(50% - 22px))' }
