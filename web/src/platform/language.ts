const languageKey = 'language'

/** The visitor's language; texts exist in French only, and every other language falls back to it. */
export const language = (): string => localStorage.getItem(languageKey) ?? 'fr'

/** Arabic is read from right to left. */
export const isRightToLeft = (code = language()): boolean => code === 'ar'

/** Empties what the browser keeps but for the visitor's language, which is of no organisation. */
export const forgetAllButLanguage = (): void => {
  const kept = localStorage.getItem(languageKey)
  localStorage.clear()
  if (kept !== null) localStorage.setItem(languageKey, kept)
}
