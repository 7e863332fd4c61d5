import { type UserChanges, userChanges } from '@quai/contract/parties/accounts/account.ts'
import type { UserDetail } from '@quai/contract/parties/accounts/user.ts'
import { planLabels, pricingPlans } from '@quai/contract/platform/plans.ts'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

const plans = pricingPlans.map((value) => ({ value, label: planLabels[value] }))

interface Props {
  user: UserDetail
  onClose: () => void
}

export const EditUserDialog = ({ user, onClose }: Props) => {
  const { id, name, externalId, userType, pricingPlan, appointmentDuration } = user
  const form = useServerForm<UserChanges, UserChanges, unknown>({
    schema: userChanges,
    defaultValues: {
      name,
      externalId,
      ...(userType === 'customer' && { pricingPlan }),
      ...(userType === 'warehouse' && appointmentDuration !== null && { appointmentDuration }),
    },
    send: (changes) =>
      api.users.update({
        id,
        ...changes,
        // An emptied choice is no plan at all.
        ...(userType === 'customer' && { pricingPlan: changes.pricingPlan ?? null }),
      }),
    onSuccess: () => {
      notify(t('saved'))
      onClose()
    },
  })
  const { control } = form
  return (
    <FormDialog form={form} title={t('edit.title', { name })} submit={t('save')} onClose={onClose}>
      <TextField control={control} name="name" label={t('organisation')} required autoComplete="off" />
      {userType === 'customer' && (
        <SelectField control={control} name="pricingPlan" label={t('plan')} choices={plans} emptyLabel={t('noPlan')} />
      )}
      <TextField control={control} name="externalId" label={t('externalId')} optional autoComplete="off" />
      {userType === 'warehouse' && (
        <NumberField
          control={control}
          name="appointmentDuration"
          label={t('appointmentDuration')}
          unit="min"
          required
        />
      )}
    </FormDialog>
  )
}
