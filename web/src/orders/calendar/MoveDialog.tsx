import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { formatDateTime, instantOf, wallClock } from '@quai/contract/dates.ts'
import type { Order, OrderRow } from '@quai/contract/orders/order.ts'
import { orderTypeLabels } from '@quai/contract/orders/query.ts'
import { type Availability, closedReasonLabels, type FreeSlot } from '@quai/contract/slots/slot.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DropTarget } from '../../calendar/entry.ts'
import { api } from '../../platform/api.ts'
import { type ApiError, isApiError } from '../../platform/api-error.ts'
import { useNow, useToday } from '../../platform/clock.ts'
import { notify } from '../../platform/notify.ts'
import { orpc } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { AppDialog } from '../../ui/Dialogs.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { SlotGrid } from '../form/slot/SlotGrid.tsx'
import { withOwnSlot } from '../form/slot/slots.ts'
import { isWholeDay, longDayText, slotText } from '../wording.ts'
import { nearestSlot } from './nearest.ts'
import { t } from './texts.ts'

interface Props {
  row: OrderRow
  /** Where it was dropped; undefined: to be chosen. */
  target: DropTarget | undefined
  onClose: () => void
}

/** Noon keeps the day of a courier, who has no hour, the same in every zone near. */
const courierHour = '12:00'

/**
 * Another time for an order: a day, its free slots (the nearest is chosen), what follows from the change. It is the
 * update that the form sends, of the version that was read; what the server refuses is told here, and nothing has moved.
 */
export const MoveDialog = ({ row, target, onClose }: Props) => {
  const planned = wallClock(row.orderDateStart)
  const client = useQueryClient()
  const { userType } = useUser()
  const today = useToday()
  const [day, setDay] = useState(target?.date ?? planned.date)
  const [chosen, setChosen] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const hasSlots = !isWholeDay(row)
  const order = useQuery({ ...orpc.orders.detail.queryOptions({ input: { uuid: row.uuid } }), staleTime: 0 })
  const free = useQuery({
    ...orpc.slots.free.queryOptions({ input: { warehouseId: row.warehouseId, date: day } }),
    staleTime: 0,
    enabled: hasSlots,
  })
  const slots = free.data && order.data ? withOwnSlot(free.data.slots, order.data, day) : undefined
  const start = hasSlots
    ? startOf(slots, chosen, day, target?.time ?? planned.time)
    : new Date(instantOf(day, courierHour)).toISOString()
  const isSame = hasSlots
    ? start !== undefined && Date.parse(start) === Date.parse(row.orderDateStart)
    : day === planned.date

  const move = useMutation({
    mutationFn: ({ uuid, version }: Order) =>
      api.orders.update({ uuid, version, ...(start && { orderDateStart: start }) }),
    meta: { silent: true },
    onSuccess: (moved) => notify(t('done', { slot: slotText(moved) })),
    onError: (error) => {
      setRefusal(isApiError(error) ? refusalText(error) : String(error))
      // What it was decided on has changed: it is read again, and one decides with open eyes.
      if (isApiError(error) && error.statusCode === 409) {
        setChosen(undefined)
        void client.invalidateQueries({ queryKey: orpc.orders.key() })
        void client.invalidateQueries({ queryKey: orpc.slots.key() })
      }
    },
  })
  return (
    <AppDialog
      isOpen
      type="confirmation"
      width={520}
      title={t('moveTitle', { title: `${orderTypeLabels[row.orderType].one} ${row.id}` })}
      primary={{
        label: t('moveNow'),
        onClick: () => order.data && move.mutateAsync(order.data),
        isDisabled: !order.data || !start || isSame,
      }}
      secondary={{ label: t('cancel') }}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Typography color="text.secondary">{t('from', { slot: slotText(row) })}</Typography>
        {refusal && (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        )}
        <DateInput
          label={t('day')}
          value={day}
          min={planned.date < today ? planned.date : today}
          fullWidth
          onChange={(date) => {
            if (!date || date === day) return
            setDay(date)
            setChosen(undefined)
            setRefusal(undefined)
          }}
        />
        {hasSlots && !slots && <Skeleton variant="rounded" height={140} />}
        {slots?.length === 0 && <Alert severity="info">{noSlotText(free.data)}</Alert>}
        {slots && slots.length > 0 && (
          <SlotGrid
            slots={slots}
            ownStart={row.orderDateStart}
            label={t('slotsOf', { day: longDayText(day) })}
            value={start ?? null}
            onChange={(at) => {
              setChosen(at)
              setRefusal(undefined)
            }}
            inputRef={null}
          />
        )}
        <Consequences
          order={order.data}
          availability={free.data}
          isSame={isSame}
          isCustomer={userType === 'customer'}
        />
      </Box>
    </AppDialog>
  )
}

/** The dialog has no field but the day: what is refused of another one is said by its own sentence. */
const refusalText = ({ issues, message }: ApiError): string =>
  issues.length > 0 ? [...new Set(issues.map(({ fallback }) => fallback))].join(' ') : message

const startOf = (slots: FreeSlot[] | undefined, chosen: string | undefined, day: string, time: string) =>
  slots?.some(({ start }) => start === chosen) ? chosen : slots && nearestSlot(slots, day, time)?.start

const noSlotText = (availability: Availability | undefined): string =>
  availability?.closed ? t('closedDay', { reason: closedReasonLabels[availability.closed] }) : t('noSlot')

interface ConsequencesProps {
  order: Order | undefined
  availability: Availability | undefined
  isSame: boolean
  isCustomer: boolean
}

const Consequences = ({ order, availability, isSame, isCustomer }: ConsequencesProps) => {
  const now = useNow()
  const asksAgain = order?.actions.includes('order_update_confirmed_to_pending')
  const isNoticeBiting = availability && Date.parse(availability.bookableFrom) > now + 60_000
  return (
    <Box component="output" sx={{ display: 'grid', gap: 2 }}>
      {isSame && <Typography variant="body2">{t('same')}</Typography>}
      {asksAgain && <Alert severity="warning">{t('asksAgain')}</Alert>}
      {!isCustomer && !isSame && <Muted>{t('tellsCustomer')}</Muted>}
      {isCustomer && isNoticeBiting && (
        <Muted>{t('notice', { from: formatDateTime(availability.bookableFrom) })}</Muted>
      )}
    </Box>
  )
}
