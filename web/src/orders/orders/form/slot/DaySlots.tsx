import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { isNoticeMissed, noticeEnd } from '@quai/contract/orders/orders/life.ts'
import type { Availability } from '@quai/contract/orders/slots/slot.ts'
import { addDays, formatDateTime, formatDayTime, nearestDay, wallClock } from '@quai/contract/platform/dates.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { orpc } from '../../../../platform/calls/query.ts'
import { useNow } from '../../../../platform/clock.ts'
import { notify } from '../../../../platform/notify.ts'
import { Muted } from '../../../../ui/Muted.tsx'
import { TimeLeft } from '../../page/LimitNotice.tsx'
import { longDayText } from '../../wording.ts'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { wholeReason } from './no-slot.ts'
import { SlotGrid } from './SlotGrid.tsx'
import { withOwnSlot } from './slots.ts'

interface Props {
  warehouseId: number
  day: string
  onChooseDay: (day: string) => void
}

/** Shows the free slots of a day, or why it has none and which day has some. */
export const DaySlots = ({ warehouseId, day, onChooseDay }: Props) => {
  const { control, order } = useOrderForm()
  const { field, fieldState } = useController({ control, name: 'orderDateStart' })
  const { data } = useQuery(orpc.slots.free.queryOptions({ input: { warehouseId, date: day } }))
  const slots = data && withOwnSlot(data.slots, order, day)
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          columnGap: 3,
          mb: 2,
        }}
      >
        <Typography variant="h3">{capitalised(longDayText(day))}</Typography>
        {data && slots && slots.length > 0 && <Muted>{t('durationHint', { minutes: data.appointmentDuration })}</Muted>}
      </Box>
      {data && isNoticeBiting(data) && (
        <Typography variant="body2" sx={{ color: 'tone.wait.ink', mb: 2 }}>
          {t('notice', { from: formatDateTime(data.bookableFrom) })}
        </Typography>
      )}
      {!data && <Skeleton variant="rounded" height={96} />}
      {data && slots?.length === 0 && (
        <NoSlot availability={data} warehouseId={warehouseId} onChooseDay={onChooseDay} />
      )}
      {slots && slots.length > 0 && (
        <SlotGrid
          slots={slots}
          ownStart={order?.orderDateStart}
          label={t('slotOf', { day: longDayText(day) })}
          value={field.value}
          onChange={field.onChange}
          inputRef={field.ref}
        />
      )}
      {data && <SlotLimits availability={data} start={field.value} isNew={!order} />}
      {fieldState.error && (
        <FormHelperText error role="alert" sx={{ mt: 2 }}>
          {fieldState.error.message}
        </FormHelperText>
      )}
    </Box>
  )
}

/** True when the notice period removes slots from this day. */
const isNoticeBiting = ({ date, bookableFrom, closed }: Availability): boolean =>
  closed === null && Date.parse(bookableFrom) > Date.now() + 60_000 && date <= wallClock(bookableFrom).date

const NoSlot = ({ availability, warehouseId, onChooseDay }: { availability: Availability } & Omit<Props, 'day'>) => {
  const client = useQueryClient()
  const [isSearching, setIsSearching] = useState(false)
  const { date } = availability
  const goOn = async () => {
    setIsSearching(true)
    const found = await findFreeDay(client, warehouseId, date)
    setIsSearching(false)
    if (found) onChooseDay(found)
    else notify(t('noFreeDay'), 'info')
  }
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" loading={isSearching} onClick={() => void goOn()}>
          {t('nextFreeDay')}
        </Button>
      }
      sx={{ flexWrap: 'wrap' }}
    >
      {wholeReason(availability)}
    </Alert>
  )
}

interface SlotLimitsProps {
  availability: Pick<Availability, 'creationNoticeHours' | 'updateNoticeHours' | 'slots'>
  /** The start of the chosen slot. */
  start: string | null
  isNew: boolean
}

/** Says until when the request can be sent for a slot, and then changed. */
const SlotLimits = ({ availability, start, isNew }: SlotLimitsProps) => {
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

const daysLookedAt = 14

/** Returns the next day with a free slot; undefined when the next fourteen have none. */
const findFreeDay = async (client: QueryClient, warehouseId: number, after: string): Promise<string | undefined> => {
  for (let days = 1; days <= daysLookedAt; days++) {
    const date = addDays(after, days)
    if (date !== nearestDay(date)) return undefined
    const { slots } = await client.query(orpc.slots.free.queryOptions({ input: { warehouseId, date } }))
    if (slots.length > 0) return date
  }
  return undefined
}
