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
/** Over the corner of the icon, which stays to be seen; no further than the edge of the folded menu. */
const cornerSx = {
  ...pillSx,
  minWidth: 16,
  px: '4px',
  fontSize: '0.625rem',
  lineHeight: '16px',
  position: 'absolute',
  top: 1,
  insetInlineEnd: 'max(-3px, calc(50% - 24px))',
}
