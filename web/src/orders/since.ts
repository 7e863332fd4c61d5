import { t } from './texts.ts'

/** « depuis 3 jours », « depuis 5 h », « depuis 20 min »: whole units that have passed. */
export const sinceText = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return t('since.minutes', { count: minutes })
  if (minutes < 24 * 60) return t('since.hours', { count: Math.floor(minutes / 60) })
  return t('since.days', { count: Math.floor(minutes / (24 * 60)) })
}
