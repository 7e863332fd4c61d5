import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { Order, OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { Availability, FreeSlot } from '@quai/contract/orders/slots/slot.ts'
import { civilDate, formatDateTime, instantOf, noonOf, wallClock } from '@quai/contract/platform/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { orpc } from '../../../platform/calls/query.ts'
import { useNow, useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { useUser } from '../../../platform/session.ts'
import { DateInput } from '../../../ui/fields/DateInput.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Muted } from '../../../ui/Muted.tsx'
import type { DropTarget } from '../../calendar/entry.ts'
import { wholeReason } from '../form/slot/no-slot.ts'
import { SlotGrid } from '../form/slot/SlotGrid.tsx'
import { withOwnSlot } from '../form/slot/slots.ts'
import { isWholeDay, longDayText, slotText } from '../wording.ts'
import { t } from './texts.ts'

/** A day and the slot chosen in it; null keeps the order's current time. */
const moveForm = z.object({ day: civilDate, chosen: z.string().nullable() })
type MoveForm = z.infer<typeof moveForm>

interface Props {
  row: OrderRow
  /** The drop target; undefined when the user still has to choose. */
  target: DropTarget | undefined
  onClose: () => void
}

/**
 * Moves an order to another day and slot (the nearest is preselected) and shows the consequences. It sends the same
 * update as the form, on the version that was read; a refusal is shown here and moves nothing.
 */
export const MoveDialog = ({ row, target, onClose }: Props) => {
  const planned = wallClock(row.orderDateStart)
  const client = useQueryClient()
  const { userType } = useUser()
  const today = useToday()
  const form: ServerForm<MoveForm, MoveForm> = useServerForm({
    schema: moveForm,
    defaultValues: { day: target?.date ?? planned.date, chosen: null },
    send: (_values, api): Promise<Order> =>
      order.data && start
        ? api.orders.update({ uuid: row.uuid, version: order.data.version, orderDateStart: start })
        : Promise.reject(new Error('The order and its slots are not read yet.')),
    onSuccess: (moved) => {
      notify(t('done', { slot: slotText(moved) }))
      onClose()
    },
    onRefused: ({ statusCode }) => {
      if (statusCode !== 409) return
      // The order or its slot has changed: reload both, so that the user decides again.
      form.methods.setValue('chosen', null)
      void client.invalidateQueries({ queryKey: orpc.orders.key() })
      void client.invalidateQueries({ queryKey: orpc.slots.key() })
    },
  })
  const [day, chosen] = useWatch({ control: form.control, name: ['day', 'chosen'] })
  const hasSlots = !isWholeDay(row)
  const order = useQuery({ ...orpc.orders.detail.queryOptions({ input: { uuid: row.uuid } }), staleTime: 0 })
  const free = useQuery({
    ...orpc.slots.free.queryOptions({ input: { warehouseId: row.warehouseId, date: day } }),
    staleTime: 0,
    enabled: hasSlots,
  })
  const slots = free.data && order.data ? withOwnSlot(free.data.slots, order.data, day) : undefined
  const start = hasSlots ? startOf(slots, chosen, day, target?.time ?? planned.time) : noonOf(day)
  const isSame = hasSlots
    ? start !== undefined && Date.parse(start) === Date.parse(row.orderDateStart)
    : day === planned.date
  const isRead = order.data !== undefined && (!hasSlots || slots !== undefined)
  const choose = (changes: MoveForm) => {
    form.methods.setValue('day', changes.day)
    form.methods.setValue('chosen', changes.chosen)
    form.clearRefusal()
  }
  return (
    <FormDialog
      form={form}
      title={t('moveTitle', { title: orderName(row) })}
      submit={t('moveNow')}
      reason={isRead ? (isSame ? t('same') : start || !free.data ? undefined : wholeReason(free.data)) : t('reading')}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('from', { slot: slotText(row) })}</Typography>
      <DateInput
        label={t('day')}
        value={day}
        min={planned.date < today ? planned.date : today}
        fullWidth
        onChange={(date) => date && date !== day && choose({ day: date, chosen: null })}
      />
      {hasSlots && !slots && <Skeleton variant="rounded" height={140} />}
      {slots?.length === 0 && free.data && <Alert severity="info">{wholeReason(free.data)}</Alert>}
      {slots && slots.length > 0 && (
        <SlotGrid
          slots={slots}
          ownStart={row.orderDateStart}
          label={t('slotsOf', { day: longDayText(day) })}
          value={start ?? null}
          onChange={(at) => choose({ day, chosen: at })}
          inputRef={null}
        />
      )}
      <Consequences order={order.data} availability={free.data} isSame={isSame} isCustomer={userType === 'customer'} />
    </FormDialog>
  )
}

const startOf = (slots: FreeSlot[] | undefined, chosen: string | null, day: string, time: string) =>
  slots?.find(({ start }) => start === chosen)?.start ?? (slots && nearestSlot(slots, day, time)?.start)

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

/** Returns the free slot that starts nearest to a wall-clock time; the earlier one when two are equally near. */
export const nearestSlot = (slots: readonly FreeSlot[], date: string, time: string): FreeSlot | undefined => {
  const wanted = instantOf(date, time)
  const distance = ({ start }: FreeSlot) => Math.abs(Date.parse(start) - wanted)
  return slots.toSorted((a, b) => distance(a) - distance(b) || Date.parse(a.start) - Date.parse(b.start))[0]
}
