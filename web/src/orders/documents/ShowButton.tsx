import { styled } from '@mui/material/styles'

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
