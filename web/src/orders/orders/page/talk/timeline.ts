import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import { logTitleFor, type OrderLog } from '@quai/contract/orders/orders/talk/log.ts'
import { currentUser } from '../../../../platform/session.ts'
import { t } from '../texts.ts'

export interface TimelineEntry {
  key: string
  title: string
  /** The author and their company. */
  by: string
  at: string
  reason: string | null
  /** The message to the other side. */
  text: string | null
  differences: readonly Difference[]
}

/** Turns a log row into a sentence with its changes. */
export const entryOf = (log: OrderLog): TimelineEntry => {
  const isServed = log.contactName === null && log.changes['isStockAvailable']?.[1] === true
  return {
    key: `${log.action}/${log.id}`,
    title: isServed ? t('served') : logTitleFor(log.action, currentUser()?.userType),
    by: authorOf(log),
    at: log.createdAt,
    reason: log.reason,
    text: log.text,
    differences: isServed ? [] : log.differences,
  }
}

const authorOf = ({ contactName, userName, hijackerName }: OrderLog): string => {
  if (contactName === null) return t('bySystem')
  const who = { contact: contactName, user: userName ?? '' }
  return hijackerName ? t('byHijacker', { ...who, hijacker: hijackerName }) : t('by', who)
}
