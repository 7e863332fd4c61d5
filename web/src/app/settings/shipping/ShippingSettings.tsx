import Box from '@mui/material/Box'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { labelDpis } from '@quai/contract/shipping/labels/drawing.ts'
import { gs1CompanyPrefix, ssccOf, ssccsOf } from '@quai/contract/shipping/settings/gs1.ts'
import { type ShippingSettings as Settings, shippingSettingsInput } from '@quai/contract/shipping/settings/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { BoxRows } from './BoxRows.tsx'
import { t } from './texts.ts'

/** Keeps what the shipments of the caller's warehouse need. */
export const ShippingSettings = () => {
  const { data } = useQuery(orpc.shipping.settings.queryOptions())
  return data ? <ShippingForm settings={data} /> : <PageSkeleton />
}

/** Edits the GS1 company prefix and the usual boxes, saved together. */
const ShippingForm = ({ settings }: { settings: Settings }) => {
  const form = useServerForm({
    schema: shippingSettingsInput,
    defaultValues: settings,
    kept: { name: 'settings/shipping', version: JSON.stringify(settings) },
    send: (values, api) => api.shipping.saveSettings(values),
    onSuccess: () => notify(t('saved')),
  })
  const { control } = form
  const prefix = useWatch({ control, name: 'gs1CompanyPrefix' })
  return (
    <Form form={form} label={t('title')}>
      <Panel title={t('gs1')} lead={t('gs1Lead')}>
        <Box sx={{ maxWidth: 480, display: 'grid' }}>
          <TextField
            control={control}
            name="gs1CompanyPrefix"
            label={t('prefix')}
            hint={exampleOf(prefix)}
            optional
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          />
        </Box>
      </Panel>
      <Panel title={t('labels')} lead={t('labelsLead')}>
        <Box sx={{ maxWidth: 480, display: 'grid' }}>
          <SelectField
            control={control}
            name="labelDpi"
            label={t('labelDpi')}
            choices={labelDpis.map((dpi) => ({ value: dpi, label: t('dpi', { dpi }) }))}
          />
        </Box>
      </Panel>
      <BoxRows control={control} />
      <FormActions form={form} submit={t('save')} size="large" align="end" />
    </Form>
  )
}

/** Shows a number that the prefix gives, by which a reader recognises their own. */
const exampleOf = (typed: string | null): string => {
  const { data: prefix } = gs1CompanyPrefix.safeParse(typed)
  if (prefix === undefined) return t('prefixHint')
  const sscc = ssccOf(prefix, 1)
  const [extension, rest, check] = [sscc.slice(0, 1), sscc.slice(1 + prefix.length, -1), sscc.slice(-1)]
  return t('prefixExample', {
    sscc: `(00) ${extension} ${prefix} ${rest} ${check}`,
    count: formatInteger(ssccsOf(prefix)),
  })
}
