import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { type CarbonGram, type CarbonGrams, carbonGramInput } from '@quai/contract/orders/carbon/carbon.ts'
import { carbonPresets, presetSource } from '@quai/contract/orders/carbon/presets.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
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
import { Moment } from '../../../ui/Moment.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'

const columns: Column<CarbonGram>[] = [
  {
    id: 'gramsPerKm',
    header: t('gramsPerKm'),
    width: 130,
    onCard: 'title',
    render: ({ gramsPerKm }) => <strong>{gramText(gramsPerKm)}</strong>,
  },
  { id: 'validFrom', header: t('validFrom'), width: 130, render: ({ validFrom }) => formatCivilDate(validFrom) },
  {
    id: 'vehicle',
    header: t('vehicle'),
    width: 420,
    onCard: 'line',
    render: ({ vehicle, source, sourceDate }) => (
      <TwoLines under={`${source} (${formatCivilDate(sourceDate)})`}>{vehicle}</TwoLines>
    ),
  },
  { id: 'author', header: t('author'), width: 160, render: ({ authorName }) => authorName ?? t('installation') },
  {
    id: 'createdAt',
    header: t('createdAt'),
    width: 150,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
]

const gramText = (gramsPerKm: number): string => `${formatInteger(gramsPerKm)}\u00a0${t('unit')}`

/** Shows the factor of every estimate, and lets an administrator change it from a day on. */
export const GramPage = () => {
  const { data } = useQuery(orpc.carbon.gram.queryOptions())
  if (!data) return <PageSkeleton />
  return (
    <PageFrame
      title={t('gramTitle')}
      lead={
        <>
          {t('gramLead')} <TextLink to="/carbon">{t('toStatement')}</TextLink>
        </>
      }
    >
      <Current {...data} />
      <GramForm key={data.items[0]?.id} current={data.current} />
      <DataTable
        caption={t('history')}
        columns={columns}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={t('noHistory')}
      />
    </PageFrame>
  )
}

const Current = ({ current }: CarbonGrams) => (
  <Panel title={t('current')}>
    <Facts
      facts={[
        { label: t('gramsPerKm'), value: <strong>{gramText(current.gramsPerKm)}</strong> },
        { label: t('since'), value: formatCivilDate(current.validFrom) },
        { label: t('vehicle'), value: current.vehicle },
        { label: t('source'), value: `${current.source} (${formatCivilDate(current.sourceDate)})` },
      ]}
    />
  </Panel>
)

/** Sets the factor from a day on, with its source; the decree's values fill it in. */
const GramForm = ({ current }: { current: CarbonGram }) => {
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
