import { formatDayTime } from '@quai/contract/dates.ts'
import { isNoticeMissed, noticeEnd } from '@quai/contract/orders/life.ts'
import type { Availability } from '@quai/contract/slots/slot.ts'
import { useNow } from '../../../platform/clock.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { TimeLeft } from '../../page/LimitNotice.tsx'
import { t } from '../texts.ts'

interface Props {
  availability: Pick<Availability, 'creationLimitHours' | 'updateLimitHours' | 'slots'>
  /** The slot chosen, if one is. */
  start: string | null
  isNew: boolean
}

/** Until when the request may leave for a slot, and then be changed: said before it bites. */
export const SlotLimits = ({ availability, start, isNew }: Props) => {
  const now = useNow()
  const { creationLimitHours, updateLimitHours, slots } = availability
  // Without a slot, the day is open until its last one.
  const judged = start ?? slots.at(-1)?.start
  if (!judged) return null
  const creation = isNew ? instantText(noticeEnd(judged, creationLimitHours)) : undefined
  const update = start ? instantText(noticeEnd(start, updateLimitHours)) : undefined
  if (!creation && !update) return null
  return (
    <Muted component="div" sx={{ mt: 3, textWrap: 'pretty' }}>
      {creation && (
        <div>
          {t(start ? 'createUntil' : 'createUntilOfDay', { at: formatDayTime(creation) })}
          <TimeLeft until={creation} />
        </div>
      )}
      {update && start && (
        <div>
          {isNoticeMissed(start, updateLimitHours, now)
            ? t('notEditable', { hours: updateLimitHours })
            : t('editableUntil', { at: formatDayTime(update) })}
        </div>
      )}
    </Muted>
  )
}

const instantText = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString()
