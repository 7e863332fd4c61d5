import { contactInput, userInput } from '@quai/contract/parties/accounts/account.ts'
import { planLabels, pricingPlans } from '@quai/contract/platform/plans.ts'
import { type UserType, userTypeLabels, userTypes } from '@quai/contract/platform/roles.ts'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notify } from '../../platform/notify.ts'
import { NoMails } from '../../services/mailing/NoMails.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

const newUser = userInput.extend({ mainContact: contactInput })

const types = userTypes.map((value) => ({ value, label: userTypeLabels[value] }))
const plans = pricingPlans.map((value) => ({ value, label: planLabels[value] }))

interface Props {
  /** Type chosen at first. */
  userType: UserType
  onClose: () => void
}

/** Asks for an organisation and its main contact, who chooses a password by mail. */
export const CreateUserDialog = ({ userType: first, onClose }: Props) => {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: newUser,
    defaultValues: { name: '', userType: first, externalId: null, mainContact: { name: '', email: '' } },
    send: ({ pricingPlan, ...user }) =>
      api.users.create({ ...user, ...(user.userType === 'customer' && pricingPlan && { pricingPlan }) }),
    onSuccess: ({ id, name }) => {
      notify(t(sendsMails() ? 'created' : 'createdKept', { name }))
      onClose()
      void navigate({ to: '/admin/users/$id', params: { id } })
    },
  })
  const { control } = form
  const userType = useWatch({ control, name: 'userType' })
  return (
    <FormDialog
      form={form}
      title={t('create')}
      submit={t(sendsMails() ? 'create.submit' : 'create.only')}
      onClose={onClose}
    >
      <SelectField control={control} name="userType" label={t('type')} choices={types} required />
      <TextField control={control} name="name" label={t('organisation')} required autoComplete="off" />
      {userType === 'customer' && (
        <SelectField control={control} name="pricingPlan" label={t('plan')} choices={plans} emptyLabel={t('noPlan')} />
      )}
      <TextField control={control} name="externalId" label={t('externalId')} optional autoComplete="off" />
      <TextField control={control} name="mainContact.name" label={t('contactName')} required autoComplete="off" />
      <TextField
        control={control}
        name="mainContact.email"
        type="email"
        label={t('contactEmail')}
        required
        autoComplete="off"
      />
      {sendsMails() ? <Muted>{t('create.hint')}</Muted> : <NoMails />}
    </FormDialog>
  )
}
