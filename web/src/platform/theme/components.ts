import type { Components, Theme } from '@mui/material/styles'
import { switchStyles } from './switch-styles.ts'
import { elevation, font, radius } from './tokens.ts'

const hairline = ({ theme }: { theme: Omit<Theme, 'components'> }) => ({
  backgroundImage: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
})

const floating = ({ theme }: { theme: Omit<Theme, 'components'> }) => ({
  ...hairline({ theme }),
  borderRadius: radius.card,
  boxShadow: elevation.light,
  ...theme.applyStyles('dark', { boxShadow: elevation.dark }),
})

/** Styles MUI's components: flat, hairline borders, small radius, clear focus. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { WebkitTextSizeAdjust: '100%', scrollPaddingTop: 96 },
      body: { fontOpticalSizing: 'auto', fontFeatureSettings: "'cv05', 'cv11', 'ss03'" },
      fieldset: { border: 0, margin: 0, padding: 0, minWidth: 0 },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      '::selection': { background: theme.vars.palette.primarySoft.main },
      'h1, h2, h3': { textWrap: 'balance' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
      },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 40, paddingInline: 16, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: font.scale.small[0] },
      sizeLarge: { minHeight: 48, paddingInline: 22 },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.edge.main }),
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: radius.control }, sizeMedium: { minWidth: 40, minHeight: 40 } },
  },
  MuiPaper: { defaultProps: { elevation: 0 } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: radius.card } } },
  MuiMenu: { styleOverrides: { paper: floating } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiAutocomplete: { styleOverrides: { paper: floating } },
  MuiDialog: { styleOverrides: { paper: (props) => ({ ...floating(props), borderRadius: radius.dialog }) } },
  MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
  MuiTypography: {
    // Subtitles name fields and groups; a real heading sets its own level.
    defaultProps: { variantMapping: { subtitle1: 'div', subtitle2: 'div' } },
    styleOverrides: {
      root: {
        // Makes `color` accept the same values as `sx`.
        variants: [
          {
            props: { color: 'text.secondary' },
            style: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
          },
        ],
      },
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.edge.main }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  MuiInputLabel: { styleOverrides: { asterisk: ({ theme }) => ({ color: theme.vars.palette.error.main }) } },
  MuiTooltip: {
    defaultProps: { arrow: true, enterTouchDelay: 0 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: font.scale.small[0],
        color: theme.vars.palette.background.paper,
        backgroundColor: theme.vars.palette.text.primary,
        padding: '6px 10px',
        maxWidth: 320,
      }),
      arrow: ({ theme }) => ({ color: theme.vars.palette.text.primary }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.edge.main,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.primarySoft.main,
          fontWeight: 620,
        },
      }),
    },
  },
  MuiSwitch: { styleOverrides: switchStyles },
  MuiTab: { styleOverrides: { root: { minHeight: 44, paddingInline: 12, minWidth: 0 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, padding: '10px 14px' }),
      head: ({ theme }) => ({
        fontSize: font.scale.label[0],
        fontWeight: font.scale.label[2],
        color: theme.vars.palette.text.secondary,
        paddingBlock: 8,
        whiteSpace: 'nowrap',
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        borderRadius: radius.card,
        alignItems: 'center',
        ...toneOf(theme, alertTones[ownerState.severity ?? 'success']),
      }),
    },
  },
}

const alertTones = { error: 'refused', warning: 'wait', info: 'planned', success: 'done' } as const

const toneOf = (theme: Omit<Theme, 'components'>, tone: (typeof alertTones)[keyof typeof alertTones]) => {
  const { ink, soft, line } = theme.vars.palette.tone[tone]
  return { color: ink, backgroundColor: soft, border: `1px solid ${line}`, '& .MuiAlert-icon': { color: ink } }
}
