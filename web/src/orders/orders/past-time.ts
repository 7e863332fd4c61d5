import { isLate, type Timed, toCompleteFrom } from '@quai/contract/orders/orders/punctuality.ts'
import { minutesText } from '@quai/contract/orders/slots/visit.ts'
import { t } from './texts.ts'

/**
 * « à clôturer depuis 3 jours », « en retard de 20 min », counted from the start of the appointment; undefined for an
 * order in time.
 */
export const pastTimeText = (order: Timed, now: number): string | undefined => {
  const from = toCompleteFrom(order)
  if (from !== undefined && now >= from) return t('toCompleteSince', { time: timeSince(from, now) })
  return isLate(order, now) ? t('late', { time: timeSince(Date.parse(order.orderDateStart), now) }) : undefined
}

const timeSince = (from: number, now: number): string => minutesText(Math.floor((now - from) / 60_000))
