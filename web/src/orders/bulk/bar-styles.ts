import type { SxProps, Theme } from '@mui/material/styles'
import { onPhone, radius } from '../../platform/theme/tokens.ts'

/** Floats a bar over the list; on a phone it spans the screen above the navigation. */
export const barSx: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
  px: 4,
  py: 2.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'edge.main',
  borderRadius: `${radius.card}px`,
  boxShadow: 8,
  [onPhone]: {
    borderWidth: '1px 0 0',
    borderColor: 'divider',
    borderRadius: 0,
    boxShadow: 'none',
    '& .MuiButton-root': { minHeight: 44 },
  },
}

export const buttonsSx: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  ml: { sm: 'auto' },
  [onPhone]: { flex: '1 1 100%', '& > *': { flex: 1 } },
}
