import { type Look, lookChoices } from '@quai/contract/parties/accounts/look.ts'
import { isRightToLeft, keepLanguage, language } from '../language.ts'

const threeDays = 3 * 24 * 3600
/** Copy of what the signed-in contact's account keeps, so that the first paint is right. boot-5.js reads it too. */
const accountKey = 'look'

/** Contact whose latest choice, which the copy says, has not reached their account yet. */
const unsentKey = 'lookUnsent'

/**
 * The reader's choices of look: those of their account; without any, those of this browser, whose cookies last three
 * days. The language has its own entry of local storage.
 */
export type ThemeSettings = Look

export const readSettings = (cookies = document.cookie): ThemeSettings =>
  readAccountCopy() ?? settingsIn(Object.fromEntries(cookies.split('; ').map(nameAndValue)))

/** Reads the choices, and the default of those that are missing or unknown; without zod, which the sign-in page lacks. */
const settingsIn = (given: Readonly<Record<string, unknown>>): ThemeSettings => {
  const choice = <Value extends string>(value: unknown, [first, ...others]: readonly [Value, ...Value[]]): Value =>
    others.find((known) => known === value) ?? first
  return {
    language: choice(given['language'] ?? language(), lookChoices.language),
    themeMode: choice(given['themeMode'], lookChoices.themeMode),
    themeDirection:
      'themeDirection' in given || !isRightToLeft()
        ? choice(given['themeDirection'], lookChoices.themeDirection)
        : 'rtl',
    themeContrast: choice(given['themeContrast'], lookChoices.themeContrast),
    themeLayout: choice(given['themeLayout'], lookChoices.themeLayout),
    themeColorPresets: choice(given['themeColorPresets'], lookChoices.themeColorPresets),
    themeStretch: String(given['themeStretch']) === 'true',
    themeDensity: choice(given['themeDensity'], lookChoices.themeDensity),
  }
}

const nameAndValue = (pair: string): [string, string] => {
  const [name = '', value = ''] = pair.split('=')
  return [name, decodeURIComponent(value)]
}

const readAccountCopy = (): ThemeSettings | undefined => {
  const copy = localStorage.getItem(accountKey)
  if (copy === null) return undefined
  try {
    const kept: unknown = JSON.parse(copy)
    return typeof kept === 'object' && kept !== null ? settingsIn({ ...kept }) : undefined
  } catch {
    return undefined
  }
}

export const writeSettings = ({ language: code, ...changes }: Partial<ThemeSettings>): void => {
  if (code !== undefined) keepLanguage(code)
  for (const [name, value] of Object.entries(changes)) writeCookie(name, String(value), threeDays)
}

/** Keeps a copy of what the account keeps. */
export const writeAccountCopy = (kept: ThemeSettings): void => {
  localStorage.setItem(accountKey, JSON.stringify(kept))
  writeSettings(kept)
}

export const dropAccountCopy = (): void => localStorage.removeItem(accountKey)

export const markUnsent = (contactId: number): void => localStorage.setItem(unsentKey, String(contactId))

/** Tells whether a choice of the contact has not reached their account. Forgets that of another contact. */
export const isUnsent = (contactId: number): boolean => {
  if (localStorage.getItem(unsentKey) === String(contactId)) return true
  localStorage.removeItem(unsentKey)
  return false
}

/** Sends the copy, null when there is none, and notes that it arrived, unless it changed meanwhile. */
export const sendCopy = async (send: (copy: ThemeSettings | null) => Promise<unknown>): Promise<void> => {
  const copy = localStorage.getItem(accountKey)
  await send(readAccountCopy() ?? null)
  if (localStorage.getItem(accountKey) === copy) localStorage.removeItem(unsentKey)
}

/** Forgets all choices of this browser. */
export const eraseSettings = (): void => {
  dropAccountCopy()
  keepLanguage(undefined)
  const { language: _language, ...inCookies } = settingsIn({})
  for (const name of Object.keys(inCookies)) writeCookie(name, '', 0)
}

const writeCookie = (name: string, value: string, seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
}
