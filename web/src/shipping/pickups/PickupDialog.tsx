import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { addDays } from '@quai/contract/platform/dates.ts'
import { labelLimits } from '@quai/contract/shipping/labels/label.ts'
import { createPickupsInput, maxPickupDays, type Pickup } from '@quai/contract/shipping/pickups/pickup.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useToday } from '../../platform/clock.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { LabelsButton } from '../labels/LabelsButton.tsx'
import { t } from './texts.ts'

interface Props {
  shipments: readonly { id: number; uuid: string }[]
  onCreated: (pickups: readonly Pickup[]) => void
  onClose: () => void
}

/** Consigns shipments at a date, and says first which ones have no label. */
export const PickupDialog = ({ shipments, onCreated, onClose }: Props) => {
  const today = useToday()
  const form = useServerForm({
    schema: createPickupsInput,
    defaultValues: { shipmentIds: shipments.map(({ id }) => id), pickupDate: today },
    send: (values, api) => api.pickups.create(values),
    onSuccess: onCreated,
  })
  return (
    <FormDialog form={form} title={t('title', { count: shipments.length })} submit={t('create')} onClose={onClose}>
      <Typography color="text.secondary">{t('lead')}</Typography>
      <DateField
        control={form.control}
        name="pickupDate"
        label={t('pickupDate')}
        min={today}
        max={addDays(today, maxPickupDays)}
        fullWidth
      />
      <WithoutLabel uuids={shipments.map(({ uuid }) => uuid)} />
    </FormDialog>
  )
}

const WithoutLabel = ({ uuids }: { uuids: string[] }) => {
  const { data = [] } = useQuery({
    ...orpc.labels.without.queryOptions({ input: { shipmentUuids: uuids.slice(0, labelLimits.inAddress) } }),
    throwOnError: false,
  })
  if (data.length === 0) return null
  return (
    <Alert severity="warning" action={<LabelsButton shipmentUuids={data} variant="text" size="small" />}>
      {t('withoutLabel', { count: data.length })}
    </Alert>
  )
}
