import { lookChoices } from '@quai/contract/parties/accounts/look.ts'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { themeOf } from './theme.ts'
import { tones } from './tokens.ts'

/** Least contrast of a text (WCAG 2.2, 1.4.3). */
const least = 4.5

const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Pairs of a text and what it stands on, by name. */
const pairsOf = (palette: NonNullable<ReturnType<typeof themeOf>['colorSchemes']['light']>['palette']) => {
  const { text, primary, secondary, faint, tone, primarySoft, background, sunken } = palette
  const surfaces = { page: background.default, surface: background.paper, sunken: sunken.main }
  const inks = {
    text: text.primary,
    'soft text': text.secondary,
    'faint text': faint.main,
    primary: primary.main,
    'pressed primary': primary.dark,
    ...Object.fromEntries(tones.map((name) => [name, tone[name].ink])),
  }
  return [
    ...Object.entries(inks).flatMap(([ink, colour]) =>
      Object.entries(surfaces).map(([surface, under]) => ({ pair: `${ink} on ${surface}`, colour, under })),
    ),
    ...tones.flatMap((name) =>
      [tone[name].ink, text.primary].map((colour) => ({
        pair: `${colour} on soft ${name}`,
        colour,
        under: tone[name].soft,
      })),
    ),
    ...[primary.main, text.primary, text.secondary].map((colour) => ({
      pair: `${colour} on soft primary`,
      colour,
      under: primarySoft.main,
    })),
    { pair: 'filled button', colour: primary.contrastText, under: primary.main },
    { pair: 'filled button under the pointer', colour: primary.contrastText, under: primary.dark },
    { pair: 'filled secondary button', colour: secondary.contrastText, under: secondary.main },
  ]
}

const looks = lookChoices.themeColorPresets.flatMap((themeColorPresets) =>
  lookChoices.themeContrast.flatMap((themeContrast) =>
    (['light', 'dark'] as const).map((mode) => ({ themeColorPresets, themeContrast, mode })),
  ),
)

test.each(looks)(
  'couleur $themeColorPresets, contraste $themeContrast, mode $mode : tout texte se lit',
  ({ mode, ...choices }) => {
    const theme = themeOf({ ...readSettings(''), ...choices }, 'ltr')
    const palette = theme.colorSchemes[mode]?.palette
    if (!palette) throw new Error(`No palette for ${mode}`)
    const weak = pairsOf(palette)
      .map(({ pair, colour, under }) => ({ pair, contrast: contrastOf(colour, under) }))
      .filter(({ contrast }) => !(contrast >= least))
    expect(weak).toEqual([])
  },
)
