import Box from '@mui/material/Box'
import { type TransportRule, transportPlanInput } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { draftOf, serviceChoices, useTypedRules } from './draft-rules.ts'
import { FindingsPanel } from './FindingsPanel.tsx'
import { RuleRows } from './RuleRows.tsx'
import { firstSample, parcelOf, type Sample, SamplePanel } from './SamplePanel.tsx'
import { t } from './texts.ts'

interface Props {
  dealId: number
  rules: readonly TransportRule[]
  carriers: readonly Carrier[]
}

/** Edits the rules in their order; beside them, what a sample parcel meets and what the plan leaves out. */
export const PlanEditor = ({ dealId, rules, carriers }: Props) => {
  const form = useServerForm({
    schema: transportPlanInput,
    defaultValues: { transportRules: rules.map(draftOf) },
    kept: { name: `deals/${dealId}/transport`, version: JSON.stringify(rules) },
    send: ({ transportRules }, api) => api.transportRules.savePlan({ dealId, transportRules }),
    onSuccess: ({ items }) => {
      notify(t('saved'))
      form.methods.reset({ transportRules: items.map(draftOf) })
    },
  })
  const typed = useTypedRules(form, carriers)
  const [sample, setSample] = useState<Sample>(firstSample)
  const parcel = parcelOf(sample)
  const services = serviceChoices(carriers)
  return (
    <Box sx={layoutSx}>
      <Form form={form} label={t('title')}>
        <RuleRows form={form} services={services} typed={typed} parcel={parcel} />
        <FormActions form={form} submit={t('save')} size="large" align="end" />
      </Form>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5, minWidth: 0 }}>
        <SamplePanel sample={sample} onChange={setSample} parcel={parcel} typed={typed} services={services} />
        <FindingsPanel typed={typed} />
      </Box>
    </Box>
  )
}

const layoutSx = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(300px, 1fr)' },
}
