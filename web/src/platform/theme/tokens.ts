import type { Look } from '@quai/contract/parties/accounts/look.ts'

/**
 * Defines the design of Quai: a loading dock seen from above, with concrete and water tones, painted hairlines, and one
 * lane yellow used only as a marker. The theme and the pages read these values.
 */

export const font = {
  family: "'Inter Variable', system-ui, sans-serif",
  /** rem / line height / weight / tracking. */
  scale: {
    display: ['2.25rem', 1.15, 640, '-0.026em'],
    title: ['1.5rem', 1.25, 640, '-0.02em'],
    heading: ['1.125rem', 1.35, 620, '-0.012em'],
    subheading: ['0.9375rem', 1.4, 600, '-0.006em'],
    body: ['0.875rem', 1.5, 420, '0'],
    small: ['0.8125rem', 1.45, 420, '0'],
    caption: ['0.75rem', 1.4, 480, '0.004em'],
    label: ['0.75rem', 1.35, 560, '0.01em'],
  },
} as const

/** In px. Controls are nearly square. */
export const radius = { control: 6, card: 10, dialog: 12 } as const

/** MUI's spacing(1) is 4 px. */
export const spaceUnit = 4

export const layout = {
  mobileHeader: 64,
  desktopHeader: 80,
  nav: 281,
  navBase: 260,
  navMini: 45,
  page: 1240,
  list: 1680,
  /** From this width on, the menu stays open. */
  roomy: 1200,
} as const

/** Widths of dialogs, in px; the wide one is for a table or a picture. */
export const dialogWidths = { plain: 400, wide: 720 } as const

/** Scroll, in px, from which what stays at the top of the screen stands out from the page beneath it. */
export const scrollThreshold = 100

/**
 * Matches a phone: narrower than the theme's `sm` breakpoint. Serves as a key of `sx` and as the query of
 * `useIsPhone()`.
 */
export const onPhone = '@media (max-width:699.95px)'

/** The least size of what a gloved hand presses, and of the text of a field, in px, on a phone. */
export const touch = { target: 44, text: 16 } as const

export const motion = { quick: 120, calm: 200, ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const

/** Surfaces have a hairline and no shadow; only floating parts (menus, dialogs) cast one. */
export const elevation = {
  light: '0 1px 2px rgb(16 38 36 / 6%), 0 12px 32px -8px rgb(16 38 36 / 18%)',
  dark: '0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -8px rgb(0 0 0 / 60%)',
} as const

export interface Tone {
  /** The text colour on `soft`, on the page and on a surface: at least 4.5:1 on each. */
  ink: string
  soft: string
  line: string
}

export const tones = ['wait', 'work', 'planned', 'done', 'refused', 'gone', 'absent'] as const
export type ToneName = (typeof tones)[number]

interface Colours {
  page: string
  surface: string
  sunken: string
  ink: string
  inkSoft: string
  inkFaint: string
  hairline: string
  edge: string
  lane: string
  primary: { main: string; dark: string; on: string; soft: string }
  tone: Record<ToneName, Tone>
}

const light: Colours = {
  page: '#f6f7f5',
  surface: '#ffffff',
  sunken: '#eff1ee',
  ink: '#14201f',
  inkSoft: '#4a5957',
  inkFaint: '#5f6d6b',
  hairline: '#dfe4e0',
  edge: '#8b9896',
  lane: '#f0b429',
  primary: { main: '#0f5c55', dark: '#0b4742', on: '#ffffff', soft: '#e0efec' },
  tone: {
    wait: { ink: '#7d5000', soft: '#fdf1d6', line: '#eccf8d' },
    work: { ink: '#5a3fa6', soft: '#efebfb', line: '#cfc4f1' },
    planned: { ink: '#0b5a8a', soft: '#e3f0f9', line: '#b4d5ec' },
    done: { ink: '#1d6a3a', soft: '#e4f3e8', line: '#b3dbc0' },
    refused: { ink: '#a8261f', soft: '#fdeae8', line: '#f2bfba' },
    gone: { ink: '#55605e', soft: '#eceeec', line: '#d0d6d3' },
    absent: { ink: '#94400a', soft: '#fdeddf', line: '#f2c9a8' },
  },
}

const dark: Colours = {
  page: '#0d1413',
  surface: '#131c1b',
  sunken: '#0a100f',
  ink: '#e8eeec',
  inkSoft: '#b1bebb',
  inkFaint: '#93a19e',
  hairline: '#26322f',
  edge: '#5f706c',
  lane: '#e6b03a',
  primary: { main: '#6cc9bc', dark: '#8ad8cd', on: '#06211e', soft: '#17302d' },
  tone: {
    wait: { ink: '#efc166', soft: '#2d2410', line: '#5a471c' },
    work: { ink: '#c3b3f7', soft: '#231d3a', line: '#463a73' },
    planned: { ink: '#8fc7ee', soft: '#10263a', line: '#22486a' },
    done: { ink: '#84d19b', soft: '#11291a', line: '#245236' },
    refused: { ink: '#f6a49d', soft: '#361816', line: '#6b2f2b' },
    gone: { ink: '#a9b5b2', soft: '#1d2725', line: '#37443f' },
    absent: { ink: '#f2b07f', soft: '#331d0e', line: '#64391c' },
  },
}

export const colours = { light, dark } as const

type PresetName = Look['themeColorPresets']

/** The primary colour of each preset: at least 4.5:1 on page and surface, both as text and behind its own text. */
export const presets: Record<PresetName, Record<'light' | 'dark', Colours['primary']>> = {
  default: { light: light.primary, dark: dark.primary },
  cyan: {
    light: { main: '#0b6478', dark: '#084d5d', on: '#ffffff', soft: '#dff1f5' },
    dark: { main: '#67c8de', dark: '#8bd7e8', on: '#05222a', soft: '#122e36' },
  },
  purple: {
    light: { main: '#6039b0', dark: '#4a2a8c', on: '#ffffff', soft: '#eee8fa' },
    dark: { main: '#bba4f5', dark: '#cdbcf9', on: '#1d0f3d', soft: '#281f41' },
  },
  blue: {
    light: { main: '#1d55b4', dark: '#163f87', on: '#ffffff', soft: '#e4edfb' },
    dark: { main: '#8db5f7', dark: '#abc8fa', on: '#0a1c3b', soft: '#182842' },
  },
  orange: {
    light: { main: '#96450b', dark: '#743507', on: '#ffffff', soft: '#fbebdf' },
    dark: { main: '#f0ab74', dark: '#f5c298', on: '#331703', soft: '#352314' },
  },
  red: {
    light: { main: '#a92b2b', dark: '#842020', on: '#ffffff', soft: '#fbe8e7' },
    dark: { main: '#f29d98', dark: '#f6b8b4', on: '#380d0b', soft: '#381e1d' },
  },
}
