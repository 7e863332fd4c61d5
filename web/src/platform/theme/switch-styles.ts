import type { ThemeOptions } from '@mui/material/styles'

type SwitchStyles = NonNullable<NonNullable<NonNullable<ThemeOptions['components']>['MuiSwitch']>['styleOverrides']>

/** Draws a switch like a dock door: nearly square, outlined when off, filled when on. */
export const switchStyles: SwitchStyles = {
  root: { width: 40, height: 24, padding: 0, margin: '8px 12px' },
  sizeSmall: {
    width: 34,
    height: 20,
    margin: '6px 8px',
    '&& .MuiSwitch-thumb': { width: 12, height: 12 },
    '&& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(14px)' },
  },
  switchBase: ({ theme }) => ({
    padding: 4,
    color: theme.vars.palette.edge.main,
    '&.Mui-checked': { transform: 'translateX(16px)', color: theme.vars.palette.primary.contrastText },
    '&.Mui-checked + .MuiSwitch-track': {
      opacity: 1,
      backgroundColor: theme.vars.palette.primary.main,
      borderColor: theme.vars.palette.primary.main,
    },
    '&.Mui-focusVisible + .MuiSwitch-track': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 2,
    },
  }),
  thumb: {
    width: 16,
    height: 16,
    borderRadius: 3,
    boxShadow: 'none',
  },
  track: ({ theme }) => ({
    opacity: 1,
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.edge.main}`,
    backgroundColor: theme.vars.palette.background.paper,
  }),
}
