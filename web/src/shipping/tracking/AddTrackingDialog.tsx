import Box from '@mui/material/Box'
import {
  type TrackingStatus,
  trackingStatuses,
  trackingStatusLabels,
} from '@quai/contract/parties/carriers/tracking-status.ts'
import { dayInput, instantOf, wallClock, wallTime } from '@quai/contract/platform/dates.ts'
import { addTrackingInput } from '@quai/contract/shipping/tracking/tracking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { t } from '../../parties/carriers/tracking/texts.ts'
import { refusedAt } from '../../platform/calls/api-error.ts'
import { useToday } from '../../platform/clock.ts'
import { notify } from '../../platform/notify.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'

const { trackingStatus, trackingNumber, comment } = addTrackingInput.shape
const eventForm = z.object({ trackingStatus, date: dayInput, time: wallTime, trackingNumber, comment })

/** Statuses that say something new; the other two are where a shipment starts, and what a carrier does not know. */
const choices = trackingStatuses
  .filter((status): status is Exclude<TrackingStatus, 'pending' | 'unknown'> => !/^(pending|unknown)$/.test(status))
  .map((value) => ({ value, label: trackingStatusLabels[value] }))

interface Props {
  uuid: string
  isOpen: boolean
  onClose: () => void
}

/** Records what happened to a shipment. */
export const AddTrackingDialog = ({ uuid, isOpen, onClose }: Props) => {
  const client = useQueryClient()
  const today = useToday()
  const [now] = useState(() => wallClock(Date.now()))
  const form = useServerForm({
    schema: eventForm,
    defaultValues: { trackingStatus: 'shipped', ...now, trackingNumber: null, comment: null },
    send: ({ date, time, ...event }, api) =>
      api.tracking
        .add({ uuid, at: new Date(instantOf(date, time)).toISOString(), ...event })
        .catch(refusedAt({ at: 'date' })),
    onSuccess: async () => {
      notify(t('recorded'))
      onClose()
      await client.invalidateQueries()
    },
  })
  const { control } = form
  return (
    <FormDialog form={form} isOpen={isOpen} title={t('add')} submit={t('record')} onClose={onClose}>
      <SelectField control={control} name="trackingStatus" label={t('status')} choices={choices} required />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 136px' } }}>
        <DateField control={control} name="date" label={t('date')} max={today} required />
        <TimeField control={control} name="time" label={t('time')} required />
      </Box>
      <TextField control={control} name="trackingNumber" label={t('number')} hint={t('numberHint')} optional />
      <TextField
        control={control}
        name="comment"
        label={t('comment')}
        hint={t('commentHint')}
        multiline
        minRows={2}
        optional
      />
    </FormDialog>
  )
}
