import type { SxProps, Theme } from '@mui/material/styles'
import { onPhone, radius } from '../../../platform/theme/tokens.ts'

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
  '& .MuiButton-sizeSmall': { minHeight: 40, px: 4, fontSize: '0.875rem' },
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
  // Two buttons a line on a phone: four names do not fit. The longer name gets more room.
  [onPhone]: { flex: '1 1 100%', '& > *': { flex: '1 1 auto', minWidth: '38%' } },
}

/** Stays visible at the bottom of a page; on a phone, above the navigation in place of the page's buttons. */
export const placeSx: SxProps<Theme> = {
  position: 'sticky',
  bottom: 16,
  zIndex: 'appBar',
  display: 'grid',
  gap: 2,
  [onPhone]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: (theme: Theme) => theme.zIndex.appBar + 1,
    gap: 0,
  },
}
