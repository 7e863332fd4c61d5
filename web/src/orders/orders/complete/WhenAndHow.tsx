import Box from '@mui/material/Box'
import { useController } from 'react-hook-form'
import { useToday } from '../../../platform/clock.ts'
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DriverFields } from '../DriverFields.tsx'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

/** Asks when the lorry actually came. */
export const WhenPanel = () => {
  const today = useToday()
  const { control } = useCompleteScope()
  const punctuality = useController({ control, name: 'driverOnTime' })
  return (
    <Panel title={t('when')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 110px', sm: '220px 130px' } }}>
          <DateField control={control} name="date" label={t('date')} required max={today} fullWidth />
          <TimeField control={control} name="time" label={t('time')} required />
        </Box>
        <ChoiceCards
          label={t('punctuality')}
          name="driverOnTime"
          choices={[
            { value: 'yes', label: t('onTime'), hint: t('onTimeHint') },
            { value: 'no', label: t('late'), hint: t('lateHint') },
          ]}
          value={punctuality.field.value ? 'yes' : 'no'}
          onChange={(value) => punctuality.field.onChange(value === 'yes')}
          inputRef={punctuality.field.ref}
        />
      </Box>
    </Panel>
  )
}

/** Asks for the driver, the vehicle and the loading. */
export const DriverPanel = () => {
  const { control } = useCompleteScope()
  return (
    <Panel title={t('driver')}>
      <DriverFields control={control} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, mt: 2 }}>
        <SwitchField control={control} name="transportLoadingTailgate" label={t('tailgate')} />
        <SwitchField control={control} name="transportLoadingSide" label={t('side')} />
      </Box>
      <Box sx={{ mt: 3 }}>
        <TextField
          control={control}
          name="messageToCustomer"
          label={t('messageToCustomer')}
          optional
          multiline
          minRows={2}
          fullWidth
        />
      </Box>
    </Panel>
  )
}
