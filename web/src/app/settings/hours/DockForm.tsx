import Box from '@mui/material/Box'
import { type AvailabilitySettings, availabilitySettings } from '@quai/contract/orders/slots/slot.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { notify } from '../../../platform/notify.ts'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import { ClosureDays, HolidayChoice } from './ClosureDays.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { SlotPreview } from './SlotPreview.tsx'

type Field = keyof AvailabilitySettings
type CardForm = ServerForm<AvailabilitySettings, AvailabilitySettings>

/** The settings that each card saves. */
const cardFields = {
  appointments: ['appointmentDuration', 'dockCount', 'arrivalToleranceMinutes', 'isTemperatureControlled'],
  hours: ['openingPeriods'],
  holidays: ['isAlsaceMoselle', 'workedHolidays'],
  closures: ['closureDays'],
} as const satisfies Record<string, readonly Field[]>
type CardName = keyof typeof cardFields

/** Edits the hours, holidays and closures of a warehouse, and shows the slots that follow from all three. */
export const HoursForms = ({ settings }: { settings: AvailabilitySettings }) => {
  const hours = useCard(settings, 'hours')
  const holidays = useCard(settings, 'holidays')
  const closures = useCard(settings, 'closures')
  return (
    <>
      <Card form={hours} name="hours">
        <OpeningHours control={hours.control} />
      </Card>
      <HoursPreview settings={settings} hours={hours} holidays={holidays} closures={closures} />
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
        <Card form={holidays} name="holidays">
          <HolidayChoice control={holidays.control} />
        </Card>
        <Card form={closures} name="closures">
          <ClosureDays control={closures.control} />
        </Card>
      </Box>
    </>
  )
}

/** Edits how long an appointment takes and how many a warehouse receives at once. */
export const AppointmentForm = ({ settings }: { settings: AvailabilitySettings }) => {
  const form = useCard(settings, 'appointments')
  const { control } = form
  return (
    <>
      <Card form={form} name="appointments">
        <Box sx={appointmentSx}>
          <NumberField
            control={control}
            name="appointmentDuration"
            label={t('appointmentDuration')}
            unit="min"
            required
          />
          <NumberField control={control} name="dockCount" label={t('dockCount')} required />
          <NumberField
            control={control}
            name="arrivalToleranceMinutes"
            label={t('arrivalToleranceMinutes')}
            hint={t('toleranceHint')}
            unit="min"
            required
          />
          <SwitchField
            control={control}
            name="isTemperatureControlled"
            label={t('isTemperatureControlled')}
            hint={t('temperatureHint')}
          />
        </Box>
      </Card>
      <AppointmentPreview settings={settings} form={form} />
    </>
  )
}

const appointmentSx = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: '1fr', sm: '220px 220px', md: '220px 220px 260px 1fr' },
  alignItems: 'start',
}

/** Builds the form of a card on all the settings, so that the schema can judge them together; sends those of the card. */
const useCard = (settings: AvailabilitySettings, name: CardName): CardForm =>
  useServerForm({
    schema: availabilitySettings,
    defaultValues: settings,
    kept: { name: `settings/${name}`, version: JSON.stringify(ofCard(settings, name)) },
    send: (values, api) => api.slots.saveSettings(ofCard(values, name)),
    onSuccess: () => notify(t('saved')),
  })

const ofCard = (settings: Partial<AvailabilitySettings>, name: CardName): Partial<AvailabilitySettings> =>
  Object.fromEntries(cardFields[name].map((field) => [field, settings[field]]))

interface CardProps {
  form: CardForm
  name: CardName
  children: ReactNode
}

const Card = ({ form, name, children }: CardProps) => (
  <Panel title={t(name)} lead={t(`lead.${name}`)}>
    <Form form={form} label={t(name)}>
      {children}
      <FormActions form={form} submit={t(`save.${name}`)} variant={name === 'hours' ? 'contained' : 'outlined'} />
    </Form>
  </Panel>
)

type PreviewProps = { settings: AvailabilitySettings } & Record<'hours' | 'holidays' | 'closures', CardForm>

const HoursPreview = ({ settings, hours, holidays, closures }: PreviewProps) => (
  <SlotPreview
    settings={{
      ...settings,
      ...ofCard(useShown(hours), 'hours'),
      ...ofCard(useShown(holidays), 'holidays'),
      ...ofCard(useShown(closures), 'closures'),
    }}
  />
)

const AppointmentPreview = ({ settings, form }: { settings: AvailabilitySettings; form: CardForm }) => (
  <SlotPreview settings={{ ...settings, ...ofCard(useShown(form), 'appointments') }} />
)

/** Reads what a card shows; it is filled from the first render on. */
const useShown = ({ control }: CardForm) => useWatch({ control }) as AvailabilitySettings
