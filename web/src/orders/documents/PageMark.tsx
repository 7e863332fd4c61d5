import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'

/** Draws a sheet with its number of pages; the text beside it says the same. */
export const PageMark = ({ pages }: { pages: number }) => (
  <Box component="span" aria-hidden="true" sx={sheetSx}>
    {formatInteger(pages)}
  </Box>
)

const sheetSx = {
  position: 'relative',
  display: 'grid',
  placeItems: 'end center',
  width: 30,
  height: 38,
  pb: 0.5,
  flexShrink: 0,
  border: 1,
  borderColor: 'edge.main',
  borderRadius: '3px',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 560,
  fontVariantNumeric: 'tabular-nums',
  // Draws the lines of a text.
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: '6px',
    top: '7px',
    height: '9px',
    background: 'repeating-linear-gradient(to bottom, var(--q-palette-edge-main) 0 1.5px, transparent 1.5px 4px)',
  },
}

/** Turns a document's name into the row's button: one tab stop, the whole row clickable. */
export const ShowButton = styled('button')(({ theme }) => ({
  font: 'inherit',
  fontWeight: 560,
  color: 'inherit',
  textAlign: 'start',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  background: 'none',
  border: 0,
  padding: 0,
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  'li:hover &, tr:hover &': { color: theme.vars.palette.primary.main },
}))
