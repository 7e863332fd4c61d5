import type { Theme, ThemeOptions } from '@mui/material/styles'
import '@mui/x-date-pickers/themeAugmentation'
import type { PaperProps } from '@mui/material/Paper'
import { elevation, font, onPhone, radius, touch } from './tokens.ts'

type SwitchStyles = NonNullable<NonNullable<NonNullable<ThemeOptions['components']>['MuiSwitch']>['styleOverrides']>

/** Draws a switch like a dock door: nearly square, outlined when off, filled when on. */
const switchStyles: SwitchStyles = {
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

let beganInList = false

/**
 * Handlers of the list of a select field, by which a press chooses only where it begins. Otherwise a slow press on the field,
 * released more than 400 ms later over a list that covers it (a short screen, a busy machine), would choose what happens to be
 * under the pointer and close the list.
 */
const pressInList: Pick<PaperProps, 'onMouseDownCapture' | 'onMouseUpCapture' | 'onMouseLeave'> = {
  onMouseDownCapture: () => {
    beganInList = true
  },
  onMouseUpCapture: (event) => {
    if (!beganInList) event.stopPropagation()
    beganInList = false
  },
  onMouseLeave: () => {
    beganInList = false
  },
}

/** Parts of a theme that the styles read. */
type Tokens = Pick<Theme, 'vars' | 'applyStyles'>

const hairline = ({ theme }: { theme: Tokens }) => ({
  backgroundImage: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
})

const floating = ({ theme }: { theme: Tokens }) => ({
  ...hairline({ theme }),
  borderRadius: radius.card,
  boxShadow: elevation.light,
  ...theme.applyStyles('dark', { boxShadow: elevation.dark }),
})

/** A browser magnifies the page around a field whose text is smaller. */
const touchField = { '&&': { minHeight: touch.target, fontSize: touch.text } }

/** Gives a disabled and a blocked button (`BlockableButton`) one look. */
const inactive = ({ vars }: Tokens, background = 'transparent') => ({
  '&.Mui-disabled, &[aria-disabled="true"], &[aria-disabled="true"]:hover': {
    color: vars.palette.faint.main,
    backgroundColor: background,
    borderColor: vars.palette.divider,
    ...(background !== 'transparent' && { boxShadow: `inset 0 0 0 1px ${vars.palette.divider}` }),
  },
  // Its spinner stands in place of its text.
  '&.MuiButton-loading.MuiButton-loadingPositionCenter': { color: 'transparent' },
})

/** Styles MUI's components: flat, hairline borders, small radius, clear focus. */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { WebkitTextSizeAdjust: '100%', scrollPaddingTop: 96 },
      body: { fontOpticalSizing: 'auto', fontFeatureSettings: "'cv05', 'cv11', 'ss03'" },
      [onPhone]: { 'details > summary': { minHeight: touch.target } },
      fieldset: { border: 0, margin: 0, padding: 0, minWidth: 0 },
      // As MUI's `focusVisible` has it for all that MUI makes of a button.
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      // The clear button of our own search fields replaces the browser's.
      'input[type=search]::-webkit-search-cancel-button': { display: 'none' },
      '::selection': { background: theme.vars.palette.primarySoft.main },
      'h1, h2, h3': { textWrap: 'balance' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        // Doubled, so that no page makes a target smaller. A switch is pressed by its label.
        [onPhone]: { '&&:not(.MuiSwitch-switchBase)': { minHeight: touch.target, minWidth: touch.target } },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 40, paddingInline: 16, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: font.scale.small[0] },
      sizeLarge: { minHeight: 48, paddingInline: 22 },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.edge.main, ...inactive(theme) }),
      text: ({ theme }) => inactive(theme),
      // A filled button keeps its shape when it cannot be pressed, and where forced colours take its filling away, so that it
      // still reads as a button.
      contained: ({ theme }) => ({
        '@media (forced-colors: active)': { border: '1px solid' },
        ...inactive(theme, theme.vars.palette.sunken.main),
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: radius.control }, sizeMedium: { minWidth: 40, minHeight: 40 } },
  },
  MuiPaper: { defaultProps: { elevation: 0 } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: radius.card } } },
  MuiMenu: { styleOverrides: { paper: floating } },
  MuiSelect: { defaultProps: { MenuProps: { slotProps: { paper: pressInList } } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: floating,
      // Above its field, the list leaves the label in sight.
      popper: { '&[data-popper-placement^="top"] .MuiAutocomplete-paper': { marginBottom: 10 } },
      // Leaves room for the two buttons at its end.
      inputRoot: { [onPhone]: { '&&&': { paddingRight: 2 * touch.target } } },
    },
  },
  MuiDialog: { styleOverrides: { paper: (props) => ({ ...floating(props), borderRadius: radius.dialog }) } },
  // Long labels stand one under the other, and break where even that is too narrow.
  MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', '& > button': { whiteSpace: 'normal' } } } },
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
  MuiFormControlLabel: { styleOverrides: { root: { [onPhone]: { minHeight: touch.target } } } },
  MuiFormLabel: { styleOverrides: { root: { [onPhone]: { '&&': { fontSize: touch.text } } } } },
  MuiInputBase: { styleOverrides: { root: { [onPhone]: touchField } } },
  MuiPickersInputBase: { styleOverrides: { root: { [onPhone]: touchField } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.edge.main }),
    },
  },
  MuiLink: {
    styleOverrides: {
      // Answers beyond its letters, without taking more room.
      root: {
        [onPhone]: {
          position: 'relative',
          '&::after': { content: '""', position: 'absolute', inset: '-15px -10px', minWidth: touch.target },
        },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  MuiInputLabel: { styleOverrides: { asterisk: ({ theme }) => ({ color: theme.vars.palette.error.main }) } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.edge.main,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.primarySoft.main,
          fontWeight: 620,
          '@media (forced-colors: active)': {
            forcedColorAdjust: 'none',
            color: 'HighlightText',
            backgroundColor: 'Highlight',
          },
        },
      }),
    },
  },
  // What waits is paler than what comes.
  MuiSkeleton: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.action.hover }) },
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
        // Where it is narrow, the action stands under the message instead of squeezing it.
        ...(ownerState.action && { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 13rem' } }),
        ...toneOf(theme, alertTones[ownerState.severity ?? 'success']),
      }),
    },
  },
}

const alertTones = { error: 'refused', warning: 'wait', info: 'planned', success: 'done' } as const

const toneOf = (theme: Tokens, tone: (typeof alertTones)[keyof typeof alertTones]) => {
  const { ink, soft, line } = theme.vars.palette.tone[tone]
  return { color: ink, backgroundColor: soft, border: `1px solid ${line}`, '& .MuiAlert-icon': { color: ink } }
}
