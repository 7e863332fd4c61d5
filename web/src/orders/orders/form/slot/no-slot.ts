import { holidayLabels, holidayOf } from '@quai/contract/orders/slots/holidays.ts'
import { type Availability, closedReasonLabels } from '@quai/contract/orders/slots/slot.ts'
import { t } from '../texts.ts'

/** Says in a word or two why a day has no slot. */
export const shortReason = ({ closed, noneReason, creationNoticeHours: hours }: Availability): string => {
  if (closed) return t(closed === 'holiday' ? 'holidayShort' : 'closedShort')
  return noneReason === 'notice' ? t('noticeShort', { hours }) : t(noneReason === 'past' ? 'pastShort' : 'full')
}

/** Says in a sentence why a day has no slot. */
export const wholeReason = ({ closed, noneReason, creationNoticeHours: hours, date }: Availability): string => {
  if (closed) return t('closedDay', { reason: closedText(closed, date) })
  return noneReason === 'notice' ? t('tooSoon', { hours }) : t(noneReason === 'past' ? 'pastDay' : 'noSlot')
}

const closedText = (closed: NonNullable<Availability['closed']>, date: string): string => {
  const holiday = closed === 'holiday' ? holidayOf(date, true) : undefined
  return holiday ? `${closedReasonLabels[closed]} (${holidayLabels[holiday]})` : closedReasonLabels[closed]
}
