import { createTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { components } from './components.ts'
import type { ThemeSettings } from './settings.ts'
import { colours, font, motion, presets, radius, spaceUnit, type Tone, type ToneName } from './tokens.ts'

interface QuaiPalette {
  tone: Record<ToneName, Tone>
  lane: { main: string }
  sunken: { main: string }
  edge: { main: string }
  primarySoft: { main: string }
  faint: { main: string }
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface Palette extends QuaiPalette {}
  interface PaletteOptions extends Partial<QuaiPalette> {}
}

const text = ([fontSize, lineHeight, fontWeight, letterSpacing]: readonly [string, number, number, string]) => ({
  fontSize,
  lineHeight,
  fontWeight,
  letterSpacing,
})

const paletteOf = (mode: 'light' | 'dark', { themeColorPresets, themeContrast }: ThemeSettings) => {
  const colour = colours[mode]
  const primary = presets[themeColorPresets][mode]
  const isBold = themeContrast === 'bold'
  const status = (tone: Tone) => ({ main: tone.ink, light: tone.soft, dark: tone.ink, contrastText: colour.surface })
  return {
    mode,
    primary: { main: primary.main, dark: primary.dark, light: primary.main, contrastText: primary.on },
    secondary: { main: colour.inkSoft, contrastText: colour.surface },
    error: status(colour.tone.refused),
    warning: status(colour.tone.wait),
    info: status(colour.tone.planned),
    success: status(colour.tone.done),
    text: { primary: colour.ink, secondary: isBold ? colour.ink : colour.inkSoft, disabled: colour.inkFaint },
    divider: isBold ? colour.edge : colour.hairline,
    background: { default: colour.page, paper: colour.surface },
    tone: colour.tone,
    lane: { main: colour.lane },
    sunken: { main: colour.sunken },
    edge: { main: colour.edge },
    primarySoft: { main: primary.soft },
    faint: { main: isBold ? colour.inkSoft : colour.inkFaint },
  }
}

/** Builds MUI's theme from the tokens and the reader's choices. */
export const themeOf = (settings: ThemeSettings, direction: 'ltr' | 'rtl'): Theme =>
  createTheme({
    cssVariables: { colorSchemeSelector: '[data-mode="%s"]', cssVarPrefix: 'q' },
    colorSchemes: {
      light: { palette: paletteOf('light', settings) },
      dark: { palette: paletteOf('dark', settings) },
    },
    direction,
    focusVisible: true,
    spacing: spaceUnit,
    shape: { borderRadius: radius.control },
    breakpoints: { values: { xs: 0, sm: 700, md: 960, lg: 1200, xl: 1536 } },
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: { shortest: motion.quick, shorter: motion.quick, short: motion.calm, standard: motion.calm },
      easing: { easeInOut: motion.ease, easeOut: motion.ease },
    },
    typography: {
      fontFamily: font.family,
      fontWeightRegular: 420,
      fontWeightMedium: 560,
      fontWeightBold: 640,
      h1: text(font.scale.title),
      h2: text(font.scale.heading),
      h3: text(font.scale.subheading),
      h4: text(font.scale.subheading),
      h5: text(font.scale.subheading),
      h6: text(font.scale.subheading),
      subtitle1: text(font.scale.subheading),
      subtitle2: text(font.scale.label),
      body1: text(font.scale.body),
      body2: text(font.scale.small),
      caption: text(font.scale.caption),
      overline: { ...text(font.scale.label), textTransform: 'none' },
      button: { ...text(font.scale.body), fontWeight: 560, textTransform: 'none' },
    },
    components,
  })
