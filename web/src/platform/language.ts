import { forgetAllBut } from './token.ts'

const languageKey = 'language'

/** Returns the visitor's language; texts exist only in French, which every other language falls back to. */
export const language = (): string => localStorage.getItem(languageKey) ?? 'fr'

/** True for a language written from right to left. */
export const isRightToLeft = (code = language()): boolean => code === 'ar'

/** Clears the browser's storage except the visitor's language, which is not the organisation's data. */
export const forgetAllButLanguage = (): void => forgetAllBut(languageKey)
