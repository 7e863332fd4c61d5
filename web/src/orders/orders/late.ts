import { t } from './texts.ts'

/** « en retard de 3 jours », « en retard de 5 h », « en retard de 20 min »: whole units that have passed. */
export const lateText = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return t('late.minutes', { count: minutes })
  if (minutes < 24 * 60) return t('late.hours', { count: Math.floor(minutes / 60) })
  return t('late.days', { count: Math.floor(minutes / (24 * 60)) })
}
