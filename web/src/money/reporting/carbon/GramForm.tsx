import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { type CarbonGram, carbonGramInput } from '@quai/contract/orders/carbon/carbon.ts'
import { carbonPresets, presetSource } from '@quai/contract/orders/carbon/presets.ts'
import { useWatch } from 'react-hook-form'
import { t } from '../../../orders/carbon/texts.ts'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { queryClient } from '../../../platform/calls/query-client.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Panel } from '../../../ui/page/Panel.tsx'

/** Sets the factor from a day on, with its source; the decree's values fill it in. */
export const GramForm = ({ current }: { current: CarbonGram }) => {
  const today = useToday()
  const { gramsPerKm, vehicle, source, sourceDate } = current
  const form = useServerForm({
    schema: carbonGramInput,
    defaultValues: { gramsPerKm, vehicle, source, sourceDate, validFrom: today },
    send: (values) => api.carbon.saveGram(values),
    onSuccess: (saved) => {
      queryClient.setQueryData(orpc.carbon.gram.queryKey(), saved)
      notify(t('gramSaved'))
    },
  })
  const { control, methods } = form
  const named = useWatch({ control, name: 'vehicle' })
  const choose = (chosen: string) => {
    const preset = carbonPresets.find((one) => one.vehicle === chosen)
    if (!preset) return
    for (const [name, value] of Object.entries({ ...preset, ...presetSource }))
      methods.setValue(name as keyof typeof preset | keyof typeof presetSource, value, { shouldDirty: true })
  }
  return (
    <Form form={form} label={t('change')}>
      <Panel title={t('change')} lead={t('changeLead')}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
          <MuiTextField
            select
            label={t('preset')}
            value={carbonPresets.some((preset) => preset.vehicle === named) ? named : ''}
            onChange={({ target }) => choose(target.value)}
          >
            {carbonPresets.map((preset) => (
              <MenuItem key={preset.vehicle} value={preset.vehicle}>
                {t('perKm', { grams: preset.gramsPerKm })} – {preset.vehicle}
              </MenuItem>
            ))}
          </MuiTextField>
          <NumberField control={control} name="gramsPerKm" label={t('gramsPerKm')} unit={t('unit')} required />
          <TextField control={control} name="vehicle" label={t('vehicle')} required />
          <DateField control={control} name="validFrom" label={t('validFrom')} min={today} required />
          <TextField control={control} name="source" label={t('source')} required />
          <DateField control={control} name="sourceDate" label={t('sourceDate')} required />
        </Box>
      </Panel>
      <FormActions form={form} submit={t('save')} align="end" />
    </Form>
  )
}
