import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Availability } from '@quai/contract/orders/slots/slot.ts'
import { formatDateTime, wallClock } from '@quai/contract/platform/dates.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { orpc } from '../../../../platform/calls/query.ts'
import { notify } from '../../../../platform/notify.ts'
import { Muted } from '../../../../ui/Muted.tsx'
import { longDayText } from '../../wording.ts'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { findFreeDay } from './find-free-day.ts'
import { wholeReason } from './no-slot.ts'
import { SlotGrid } from './SlotGrid.tsx'
import { SlotLimits } from './SlotLimits.tsx'
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
