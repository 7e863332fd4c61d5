import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Finding, findingsOf, holeText } from '@quai/contract/orders/transport-rules/findings.ts'
import type { Parcel } from '@quai/contract/orders/transport-rules/fit.ts'
import {
  maxRules,
  type TransportRule,
  transportPlanInput,
} from '@quai/contract/orders/transport-rules/transport-rule.ts'
import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import type { Choice } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Muted } from '../../ui/Muted.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { draftOf, newRule, type PlanForm, type RankedRule, serviceChoices, useTypedRules } from './draft-rules.ts'
import { RuleRow } from './RuleRow.tsx'
import { firstSample, parcelOf, type Sample, SamplePanel } from './SamplePanel.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/deals/$id/transport')

/** Edits the transport plan of a deal. */
export const TransportPlanPage = () => {
  const { id } = route.useParams()
  const { data: deal } = useQuery(orpc.deals.detail.queryOptions({ input: { id } }))
  const { data: plan } = useQuery(orpc.transportRules.ofDeal.queryOptions({ input: { dealId: id } }))
  const { data: carriers } = useQuery(orpc.carriers.list.queryOptions())
  if (!deal || !plan || !carriers) return <PageSkeleton />
  const between = t('between', { customer: deal.customerName, warehouse: deal.warehouseName })
  return (
    <PageFrame
      title={t('title')}
      lead={between}
      breadcrumbs={[{ label: t('deals'), to: '/admin/deals' }, { label: between }]}
    >
      <PlanEditor dealId={id} rules={plan.items} carriers={carriers.items} />
    </PageFrame>
  )
}

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

interface RuleRowsProps {
  form: PlanForm
  services: readonly Choice<number>[]
  typed: readonly RankedRule[]
  /** The sample parcel, once it is complete. */
  parcel: Parcel | undefined
}

/** Lists the rules in the order in which they are tried. */
const RuleRows = ({ form: { control, methods }, services, typed, parcel }: RuleRowsProps) => {
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'transportRules', keyName: 'key' })
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    move(from, to)
  }
  const duplicate = (rank: number) => {
    const { id: _id, ...copy } = methods.getValues(`transportRules.${rank}`)
    insert(rank + 1, copy, { focusName: `transportRules.${rank + 1}.minQuantity` })
  }
  return (
    <Panel title={t('rules')} lead={t('rulesLead')} isFlush>
      {fields.length === 0 && <Muted sx={{ px: 5, pb: 2 }}>{t('empty')}</Muted>}
      <Box component="ol" aria-label={t('rules')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map(({ key }, rank) => (
          <RuleRow
            key={key}
            control={control}
            rank={rank}
            services={services}
            typed={typed}
            parcel={parcel}
            onMove={(to) => moveTo(rank, to)}
            onDuplicate={() => duplicate(rank)}
            onRemove={() => remove(rank)}
          />
        ))}
      </Box>
      <Box sx={{ px: 5, py: 4, borderTop: fields.length > 0 ? 1 : 0, borderColor: 'divider' }}>
        <Button
          variant="outlined"
          startIcon={<AddOutlined />}
          disabled={fields.length >= maxRules}
          onClick={() => append(newRule, { focusName: `transportRules.${fields.length}.minQuantity` })}
        >
          {t('add')}
        </Button>
      </Box>
    </Panel>
  )
}

/** Says which rules are never reached or overlap, and which packages no rule takes. */
const FindingsPanel = ({ typed: given }: { typed: readonly RankedRule[] }) => {
  const typed = useDeferredValue(given)
  if (typed.length === 0) return null
  const findings = findingsOf(typed.map(({ rule }) => rule))
  const rankOf = (index: number) => (typed[index]?.rank ?? index) + 1
  const holes = findings.filter((finding) => finding.kind === 'hole')
  const others = findings.filter((finding) => finding.kind !== 'hole')
  return (
    <Panel title={t('findings')}>
      {findings.length === 0 && <Muted>{t('noFinding')}</Muted>}
      {others.length > 0 && <Sentences sentences={others.map((finding) => sentenceOf(finding, rankOf))} />}
      {holes.length > 0 && (
        <Box sx={{ mt: others.length > 0 ? 4 : 0 }}>
          <Box sx={{ fontWeight: 560, mb: 1 }}>{t('holes')}</Box>
          <Sentences sentences={holes.map(holeText)} />
        </Box>
      )}
    </Panel>
  )
}

/** Suffices for a plan that somebody wrote; more would hide the first. */
const mostShown = 12

const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
    {sentences.slice(0, mostShown).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    {sentences.length > mostShown && <li>{t('more', { count: sentences.length - mostShown })}</li>}
  </Box>
)

type Said = Exclude<Finding, { kind: 'hole' }>

const sentenceOf = (finding: Said, rankOf: (index: number) => number): string => {
  switch (finding.kind) {
    case 'noRuleFor':
      return t(finding.shipmentPackageType === 'BOX' ? 'noBox' : 'noPallet')
    case 'inactive':
      return t('inactive', { rank: rankOf(finding.rule) })
    case 'overlap':
      return t('overlap', { rank: rankOf(finding.rule), by: rulesText(finding.by.map(rankOf)) })
    case 'covered':
      return t(finding.onlyTogether ? 'onlyTogether' : 'never', {
        rank: rankOf(finding.rule),
        by: rulesText(finding.by.map(rankOf)),
      })
  }
}

const list = new Intl.ListFormat('fr')

const rulesText = (ranks: readonly number[]): string =>
  t(ranks.length === 1 ? 'oneBy' : 'manyBy', { ranks: list.format(ranks.map(String)) })
