import type { SxProps, Theme } from '@mui/material/styles'
import { onPhone, radius } from '../../platform/theme/tokens.ts'

export const frameSx: SxProps<Theme> = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& thead': { [onPhone]: { display: 'none' } },
}

/** Under 700 px a row becomes a card: the first cell is its title, the others have label and value. */
export const rowSx: SxProps<Theme> = {
  position: 'relative',
  '&:last-of-type td': { borderBottom: 0 },
  [onPhone]: {
    display: 'block',
    padding: '12px 16px',
    borderBottom: '1px solid',
    borderColor: 'divider',
    '&:last-of-type': { borderBottom: 0 },
  },
}

export const cellSx = ({ align, hiddenOnCard }: { align?: 'right'; hiddenOnCard?: boolean }): SxProps<Theme> => ({
  ...(align === 'right' && { fontVariantNumeric: 'tabular-nums' }),
  [onPhone]: {
    display: hiddenOnCard ? 'none' : 'flex',
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: '16px',
    border: 0,
    padding: '3px 0',
    textAlign: 'end',
    '&:first-of-type': { display: 'block', textAlign: 'start', paddingBottom: '6px' },
    '&:not(:first-of-type)::before': {
      content: 'attr(data-label)',
      color: 'var(--q-palette-text-secondary)',
      fontSize: '0.75rem',
      fontWeight: 480,
      flexShrink: 0,
      textAlign: 'start',
    },
  },
})

/** Lets a table reach the edges of its panel. */
export const inPanelSx: SxProps<Theme> = {
  borderTop: 1,
  borderColor: 'divider',
  '& > div': { border: 0, borderRadius: 0 },
  '& tr > :first-of-type': { pl: { sm: 5 } },
  '& tr > :last-of-type': { pr: { sm: 5 } },
}
