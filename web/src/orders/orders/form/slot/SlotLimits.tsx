import { isNoticeMissed, noticeEnd } from '@quai/contract/orders/orders/life.ts'
import type { Availability } from '@quai/contract/orders/slots/slot.ts'
import { formatDayTime } from '@quai/contract/platform/dates.ts'
import { useNow } from '../../../../platform/clock.ts'
import { Muted } from '../../../../ui/Muted.tsx'
import { TimeLeft } from '../../page/LimitNotice.tsx'
import { t } from '../texts.ts'

interface Props {
  availability: Pick<Availability, 'creationNoticeHours' | 'updateNoticeHours' | 'slots'>
  /** The start of the chosen slot. */
  start: string | null
  isNew: boolean
}

/** Says until when the request can be sent for a slot, and then changed. */
export const SlotLimits = ({ availability, start, isNew }: Props) => {
  const now = useNow()
  const { creationNoticeHours, updateNoticeHours, slots } = availability
  // Without a chosen slot, the limit of the day's last slot applies.
  const judged = start ?? slots.at(-1)?.start
  if (!judged) return null
  const creation = isNew ? instantText(noticeEnd(judged, creationNoticeHours)) : undefined
  const update = start ? instantText(noticeEnd(start, updateNoticeHours)) : undefined
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
          {isNoticeMissed(start, updateNoticeHours, now)
            ? t('notEditable', { hours: updateNoticeHours })
            : t('editableUntil', { at: formatDayTime(update) })}
        </div>
      )}
    </Muted>
  )
}

const instantText = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString()
