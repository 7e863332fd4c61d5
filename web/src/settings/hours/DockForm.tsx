import Box from '@mui/material/Box'
import { type AvailabilitySettings, availabilitySettings } from '@quai/contract/slots/slot.ts'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { SwitchField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import { ClosureDays } from './ClosureDays.tsx'
import { HolidayChoice } from './HolidayChoice.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { SlotPreview } from './SlotPreview.tsx'

/** Edits appointments, opening hours, holidays and closures, saved together. */
export const DockForm = ({ settings }: { settings: AvailabilitySettings }) => {
  const form = useServerForm({
    schema: availabilitySettings,
    defaultValues: settings,
    kept: { name: 'settings/docks', version: JSON.stringify(settings) },
    send: (values) => api.slots.saveSettings(values),
    onSuccess: () => notify(t('saved')),
  })
  const { control } = form
  return (
    <Form form={form} label={t('hours')}>
      <Panel title={t('appointments')} lead={t('appointmentsLead')}>
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            gridTemplateColumns: { xs: '1fr', sm: '220px 220px 1fr' },
            alignItems: 'start',
          }}
        >
          <NumberField
            control={control}
            name="appointmentDuration"
            label={t('appointmentDuration')}
            unit="min"
            required
          />
          <NumberField control={control} name="dockCount" label={t('dockCount')} required />
          <SwitchField
            control={control}
            name="isTemperatureControlled"
            label={t('isTemperatureControlled')}
            hint={t('temperatureHint')}
          />
        </Box>
      </Panel>
      <OpeningHours control={control} />
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
        <HolidayChoice control={control} />
        <ClosureDays control={control} />
      </Box>
      <SlotPreview control={control} />
      <FormActions form={form} submit={t('saveHours')} size="large" align="end" />
    </Form>
  )
}
