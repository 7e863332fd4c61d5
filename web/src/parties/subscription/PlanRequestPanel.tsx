import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UserDetail } from '@quai/contract/parties/accounts/user.ts'
import { refusalInput, type SubscriptionRequest } from '@quai/contract/parties/subscription/request.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import {
  featureLabels,
  type PricingPlan,
  planFeatures,
  planHas,
  planLabels,
  planOf,
} from '@quai/contract/platform/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useNow } from '../../platform/clock.ts'
import { notify } from '../../platform/notify.ts'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'

interface Props {
  user: UserDetail
  request: SubscriptionRequest
}

const answerMs = 24 * 3_600_000

/** Answers a customer's request for another plan. */
export const PlanRequestPanel = ({ user: { name, pricingPlan }, request }: Props) => {
  const [isRefusing, setIsRefusing] = useState(false)
  const { ask, dialog } = useQuestion()
  const accept = useMutation(orpc.subscription.accept.mutationOptions())
  const { id, plan } = request
  const present = planOf(pricingPlan)
  const askToAccept = () =>
    ask({
      title: t('accept.title', { name, plan: planLabels[plan] }),
      text: effectsOf(present, plan).map((text) => (
        <Typography key={text} color="text.secondary" sx={{ mb: 2 }}>
          {text}
        </Typography>
      )),
      label: t('accept'),
      act: () => accept.mutateAsync({ id }),
      done: t('accept.done', { name, plan: planLabels[plan] }),
    })
  return (
    <Panel
      title={t('request')}
      lead={t('requestLead')}
      actions={
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button variant="outlined" onClick={() => setIsRefusing(true)}>
            {t('refuse')}
          </Button>
          <Button variant="contained" onClick={askToAccept}>
            {t('accept')}
          </Button>
        </Box>
      }
    >
      <RequestFacts request={request} present={present} />
      {dialog}
      {isRefusing && <RefusePlanDialog id={id} name={name} plan={plan} onClose={() => setIsRefusing(false)} />}
    </Panel>
  )
}

const RequestFacts = ({ request, present }: { request: SubscriptionRequest; present: PricingPlan }) => {
  const now = useNow()
  const until = new Date(Date.parse(request.createdAt) + answerMs)
  const isLate = now > until.getTime()
  return (
    <Facts
      facts={[
        { label: t('requested'), value: planLabels[request.plan] },
        { label: t('present'), value: planLabels[present] },
        { label: t('by'), value: request.contactName },
        { label: t('at'), value: <Moment at={request.createdAt} /> },
        {
          label: t('before'),
          value: (
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
              {formatDateTime(until.toISOString())}
              {isLate && <StatusChip tone="absent" label={t('late')} />}
            </Box>
          ),
        },
      ]}
    />
  )
}

/** Says what the customer gains and loses with another plan. */
const effectsOf = (from: PricingPlan, to: PricingPlan): string[] => {
  const only = (one: PricingPlan, other: PricingPlan) =>
    planFeatures
      .filter((feature) => planHas(one, feature) && !planHas(other, feature))
      .map((feature) => featureLabels[feature].toLowerCase())
      .join(', ')
  const [gains, losses] = [only(to, from), only(from, to)]
  return [
    t('accept.text'),
    ...(gains ? [t('accept.gains', { features: gains })] : []),
    ...(losses ? [t('accept.losses', { features: losses })] : []),
  ]
}

interface RefusePlanDialogProps {
  id: number
  name: string
  plan: PricingPlan
  onClose: () => void
}

const RefusePlanDialog = ({ id, name, plan, onClose }: RefusePlanDialogProps) => {
  const form = useServerForm({
    schema: refusalInput,
    defaultValues: { reason: '' },
    send: ({ reason }) => api.subscription.refuse({ id, reason }),
    onSuccess: () => {
      notify(t('refuse.done', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('refuse.title', { name, plan: planLabels[plan] })}
      submit={t('refuse')}
      isDestructive
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="reason"
        label={t('refuse.reason')}
        hint={t('refuse.hint')}
        multiline
        minRows={2}
        required
      />
    </FormDialog>
  )
}
