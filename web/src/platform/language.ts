import { forgetAllBut } from './token.ts'

const languageKey = 'language'

/** Returns the visitor's language; texts exist only in French, which every other language falls back to. */
export const language = (): string => localStorage.getItem(languageKey) ?? 'fr'

/** Keeps the language chosen in this browser; undefined forgets it. */
export const keepLanguage = (code: string | undefined): void => {
  if (code === undefined) localStorage.removeItem(languageKey)
  else localStorage.setItem(languageKey, code)
}

/** True for a language written from right to left. */
export const isRightToLeft = (code = language()): boolean => code === 'ar'

/** Clears the browser's storage except the visitor's language, which is not the organisation's data. */
export const forgetAllButLanguage = (): void => forgetAllBut(languageKey)
