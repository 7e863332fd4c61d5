import { z } from 'zod'
import { presetNames } from './tokens.ts'

const threeDays = 3 * 24 * 3600

const settingsSchema = z.object({
  themeMode: z.enum(['light', 'dark']).catch('light'),
  themeDirection: z.enum(['ltr', 'rtl']).catch('ltr'),
  themeContrast: z.enum(['default', 'bold']).catch('default'),
  themeLayout: z.enum(['vertical', 'mini']).catch('vertical'),
  themeColorPresets: z.enum(presetNames).catch('default'),
  themeStretch: z.stringbool().catch(false),
})

/** The reader's choices of look; stored in cookies for three days. */
export type ThemeSettings = z.infer<typeof settingsSchema>

export const readSettings = (cookies = document.cookie): ThemeSettings =>
  settingsSchema.parse(
    Object.fromEntries(
      cookies.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, decodeURIComponent(value)]
      }),
    ),
  )

export const writeSettings = (changes: Partial<ThemeSettings>): void => {
  for (const [name, value] of Object.entries(changes)) {
    const cookie = `${name}=${encodeURIComponent(String(value))}; path=/; max-age=${threeDays}; samesite=lax`
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
    document.cookie = cookie
  }
}
