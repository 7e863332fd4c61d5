/** Values of each choice of look, the default first. They stand apart from the schemas, which the sign-in page does without. */
export const lookChoices = {
  language: ['fr', 'ar'],
  themeMode: ['light', 'dark', 'system'],
  themeDirection: ['ltr', 'rtl'],
  themeContrast: ['default', 'bold'],
  themeLayout: ['vertical', 'mini'],
  themeDensity: ['compact', 'comfortable'],
  themeColorPresets: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'],
} as const
