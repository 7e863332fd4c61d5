import { t } from './texts.ts'

/** Says in French when a schedule runs; one of an unknown form shows as it is. */
export const cronText = (cron: string | null): string => {
  if (cron === null) return t('onDemand')
  if (cron === '* * * * *') return t('everyMinute')
  const [, every] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (every) return t('everyMinutes', { count: Number(every) })
  const [, from, to, first, last] = /^0 (\d+)-(\d+) (\d+)-(\d+) \* \*$/.exec(cron) ?? []
  if (from && to && first && last) return t('everyHourOfDays', { from, to, first, last })
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
  if (minute && hour) return t('everyDay', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
  return cron
}
