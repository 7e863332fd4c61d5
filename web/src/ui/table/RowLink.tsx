import { styled, type Theme } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'

/** Renders the link of a row: one tab stop in the first cell, the whole row clickable. */
const Anchor = styled('a')(({ theme }) => styles(theme))

/** Renders the button of a row that opens in a dialog, as RowLink does. */
export const RowButton = styled('button')(({ theme }) => ({
  font: 'inherit',
  padding: 0,
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  // Shortens a long label as a link is.
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  ...styles(theme),
}))

const styles = (theme: Theme) => ({
  color: 'inherit',
  fontWeight: 560,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  // Over a column that stays at the end, whose button it leaves to press.
  '&:focus-visible::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 2,
    pointerEvents: 'none',
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  'tr:hover &': { color: theme.vars.palette.primary.main },
})

export const RowLink = createLink(Anchor)
