import { refusalInput } from '@quai/contract/parties/subscription/request.ts'
import { type PricingPlan, planLabels } from '@quai/contract/platform/plans.ts'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

interface Props {
  id: number
  name: string
  plan: PricingPlan
  onClose: () => void
}

export const RefusePlanDialog = ({ id, name, plan, onClose }: Props) => {
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
