import Box from '@mui/material/Box'
import { limitHours, limitLabels, type TimeFrame, timeFrame } from '@quai/contract/orders/slots/slot.ts'
import { useQuery } from '@tanstack/react-query'
import { ScreenSettings } from '../../../orders/screens/ScreenSettings.tsx'
import { GateSettings } from '../../../orders/visits/GateSettings.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { useUser } from '../../../platform/session.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PagePart } from '../../../ui/page/part/PagePart.tsx'
import { t } from '../texts.ts'
import { AppointmentForm, HoursForms } from './DockForm.tsx'

export const OpeningSettings = () => {
  const { data } = useQuery(orpc.slots.settings.queryOptions())
  return data ? <HoursForms settings={data} /> : <PageSkeleton />
}

export const AppointmentSettings = () => {
  const { userId } = useUser()
  const docks = useQuery(orpc.slots.settings.queryOptions())
  const limits = useQuery(orpc.slots.timeFrame.queryOptions({ input: { warehouseId: userId } }))
  if (!docks.data || !limits.data) return <PageSkeleton />
  return (
    <>
      <LimitsForm limits={limits.data} />
      <AppointmentForm settings={docks.data} />
      <PagePart>
        <GateSettings />
      </PagePart>
      <PagePart>
        <ScreenSettings />
      </PagePart>
    </>
  )
}

const choices = limitHours.map((value) => ({ value, label: limitLabels[value] }))

const LimitsForm = ({ limits }: { limits: TimeFrame }) => {
  const { userId } = useUser()
  const form = useServerForm({
    schema: timeFrame,
    defaultValues: limits,
    kept: { name: 'settings/limits', version: JSON.stringify(limits) },
    send: (values, api) => api.slots.saveTimeFrame({ warehouseId: userId, ...values }),
    onSuccess: () => notify(t('saved')),
  })
  return (
    <Panel title={t('limits')} lead={t('limitsLead')}>
      <Form form={form} label={t('limits')}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: '1fr', sm: '220px 220px auto' },
            alignItems: 'start',
          }}
        >
          <SelectField
            control={form.control}
            name="orderCreationLimitHours"
            label={t('orderCreationLimitHours')}
            choices={choices}
          />
          <SelectField
            control={form.control}
            name="orderUpdateLimitHours"
            label={t('orderUpdateLimitHours')}
            choices={choices}
          />
          <FormActions form={form} submit={t('saveLimits')} variant="outlined" />
        </Box>
      </Form>
    </Panel>
  )
}
