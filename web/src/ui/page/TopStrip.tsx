import { styled } from '@mui/material/styles'
import { elevation, layout, radius } from '../../platform/theme/tokens.ts'

/** Holds a notice over the top of every page; a screen reader hears it. */
export const Host = styled('output')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  top: 10,
  // Below dialogs, whose titles it would cover.
  zIndex: theme.zIndex.modal - 1,
  display: 'flex',
  justifyContent: 'center',
  paddingInline: 16,
  pointerEvents: 'none',
  [theme.breakpoints.down('md')]: { top: layout.mobileHeader + 8 },
}))

export const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  padding: '6px 6px 6px 16px',
  pointerEvents: 'auto',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.tone.wait.ink,
  backgroundColor: theme.vars.palette.tone.wait.soft,
  border: `1px solid ${theme.vars.palette.tone.wait.line}`,
  borderRadius: radius.card,
  boxShadow: elevation.light,
  '& button': {
    ...theme.typography.button,
    minHeight: 32,
    marginInlineStart: 'auto',
    paddingInline: 10,
    cursor: 'pointer',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: radius.control,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    [theme.breakpoints.down('md')]: { minHeight: 44 },
  },
}))
