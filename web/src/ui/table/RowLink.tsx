import { styled } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'

/** Renders the link of a row: one tab stop in the first cell, the whole row clickable. */
const Anchor = styled('a')(({ theme }) => ({
  color: 'inherit',
  fontWeight: 560,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  'tr:hover &': { color: theme.vars.palette.primary.main },
}))

export const RowLink = createLink(Anchor)
