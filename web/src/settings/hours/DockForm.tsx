import Box from '@mui/material/Box'
import { type AvailabilitySettings, availabilitySettings } from '@quai/contract/slots/slot.ts'
import { notify } from '../../platform/notify.ts'
import { SwitchField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import { ClosureDays } from './ClosureDays.tsx'
import type { PartProps } from './dock-control.ts'
import { HolidayChoice } from './HolidayChoice.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { SlotPreview } from './SlotPreview.tsx'

interface Props {
  settings: AvailabilitySettings
  /** The part that this page shows: the appointments, or the hours with holidays and closures. All is saved together. */
  part: 'appointments' | 'hours'
}

/** Edits how a warehouse is booked, and shows the slots that follow from it. */
export const DockForm = ({ settings, part }: Props) => {
  const form = useServerForm({
    schema: availabilitySettings,
    defaultValues: settings,
    kept: { name: 'settings/docks', version: JSON.stringify(settings) },
    send: (values, api) => api.slots.saveSettings(values),
    onSuccess: () => notify(t('saved')),
  })
  const { control } = form
  return (
    <Form form={form} label={t(part)}>
      {part === 'appointments' ? <Appointments control={control} /> : <Hours control={control} />}
      <SlotPreview control={control} />
      <FormActions
        form={form}
        submit={t(part === 'hours' ? 'saveHours' : 'saveAppointments')}
        size="large"
        align="end"
      />
    </Form>
  )
}

const Appointments = ({ control }: PartProps) => (
  <Panel title={t('appointments')} lead={t('appointmentsLead')}>
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: '1fr', sm: '220px 220px 1fr' },
        alignItems: 'start',
      }}
    >
      <NumberField control={control} name="appointmentDuration" label={t('appointmentDuration')} unit="min" required />
      <NumberField control={control} name="dockCount" label={t('dockCount')} required />
      <SwitchField
        control={control}
        name="isTemperatureControlled"
        label={t('isTemperatureControlled')}
        hint={t('temperatureHint')}
      />
    </Box>
  </Panel>
)

const Hours = ({ control }: PartProps) => (
  <>
    <OpeningHours control={control} />
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
      <HolidayChoice control={control} />
      <ClosureDays control={control} />
    </Box>
  </>
)
