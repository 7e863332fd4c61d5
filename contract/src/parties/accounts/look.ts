import { z } from 'zod'

/** Values of each choice of look, the default first. */
export const lookChoices = {
  language: ['fr', 'ar'],
  themeMode: ['light', 'dark', 'system'],
  themeDirection: ['ltr', 'rtl'],
  themeContrast: ['default', 'bold'],
  themeLayout: ['vertical', 'mini'],
  themeDensity: ['compact', 'comfortable'],
  themeColorPresets: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'],
} as const

/** Display settings of a contact. Names and values are those of the specification, with `system` and the language added. */
export const look = z.object({
  /** Missing in what earlier versions of the page sent. */
  language: z.enum(lookChoices.language).default(lookChoices.language[0]),
  themeMode: z.enum(lookChoices.themeMode),
  themeDirection: z.enum(lookChoices.themeDirection),
  themeContrast: z.enum(lookChoices.themeContrast),
  themeLayout: z.enum(lookChoices.themeLayout),
  themeColorPresets: z.enum(lookChoices.themeColorPresets),
  themeStretch: z.boolean(),
  /** Height of the rows of lists. Missing in what earlier versions of the page sent. */
  themeDensity: z.enum(lookChoices.themeDensity).default(lookChoices.themeDensity[0]),
})
export type Look = z.infer<typeof look>

/** null removes the choices, so that the defaults apply again. */
export const lookInput = z.object({ look: look.nullable() })
