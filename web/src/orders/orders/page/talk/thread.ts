import type { OrderComment } from '@quai/contract/orders/orders/talk/comment.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { longDayText } from '../../wording.ts'
import { t } from '../texts.ts'

/** The id of the messages on the page of an order; mails link to it. */
export const threadId = 'discussion'

/** Scrolls to the messages and focuses the composer. */
export const goToThread = (): void => {
  const thread = document.getElementById(threadId)
  thread?.scrollIntoView({ block: 'center' })
  thread?.querySelector('textarea')?.focus({ preventScroll: true })
}

export interface ThreadDay {
  day: string
  comments: OrderComment[]
}

/** Groups messages by the civil day in Paris. */
export const daysOf = (comments: readonly OrderComment[]): ThreadDay[] =>
  [...Map.groupBy(comments, ({ createdAt }) => wallClock(createdAt).date)].map(([day, own]) => ({ day, comments: own }))

/** « Aujourd’hui », « Hier », « lundi 23 novembre 2026 ». */
export const dayName = (day: string, today: string): string => {
  if (day === today) return t('today')
  return day === addDays(today, -1) ? t('yesterday') : longDayText(day)
}

/** Puts a refused message back before what was typed since. */
export const restored = (refused: string, typedSince: string): string =>
  [refused, typedSince].filter((text) => text.trim() !== '').join('\n\n')
