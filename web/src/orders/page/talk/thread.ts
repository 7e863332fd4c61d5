import { addDays, wallClock } from '@quai/contract/dates.ts'
import type { OrderComment } from '@quai/contract/orders/comment.ts'
import { longDayText } from '../../wording.ts'
import { t } from '../texts.ts'

/** Where the messages stand on the page of an order; mails lead there. */
export const threadId = 'discussion'

/** Brings the messages into view, and the cursor where one writes. */
export const goToThread = (): void => {
  const thread = document.getElementById(threadId)
  thread?.scrollIntoView({ block: 'center' })
  thread?.querySelector('textarea')?.focus({ preventScroll: true })
}

export interface ThreadDay {
  day: string
  comments: OrderComment[]
}

/** Messages by the civil day of Paris they were written on. */
export const daysOf = (comments: readonly OrderComment[]): ThreadDay[] =>
  [...Map.groupBy(comments, ({ createdAt }) => wallClock(createdAt).date)].map(([day, own]) => ({ day, comments: own }))

/** « Aujourd’hui », « Hier », « lundi 23 novembre 2026 ». */
export const dayName = (day: string, today: string): string => {
  if (day === today) return t('today')
  return day === addDays(today, -1) ? t('yesterday') : longDayText(day)
}

/** What was refused comes back before what was typed since. */
export const restored = (refused: string, typedSince: string): string =>
  [refused, typedSince].filter((text) => text.trim() !== '').join('\n\n')
