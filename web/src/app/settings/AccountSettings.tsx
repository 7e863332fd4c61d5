import Box from '@mui/material/Box'
import { newPassword } from '@quai/contract/parties/accounts/account.ts'
import { planLabels, planOf } from '@quai/contract/platform/plans.ts'
import { userTypeLabels } from '@quai/contract/platform/roles.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { z } from 'zod'
import { PasswordField } from '../../parties/accounts/PasswordField.tsx'
import { api } from '../../platform/calls/api.ts'
import { later } from '../../platform/modules.ts'
import { notify } from '../../platform/notify.ts'
import { useUser } from '../../platform/session.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PagePart } from '../../ui/page/part/PagePart.tsx'
import { OwnData } from './data/OwnData.tsx'
import { t } from './texts.ts'

const SecuritySettings = later(() => import('./security/SecuritySettings.tsx'), 'SecuritySettings')

export const AccountSettings = () => {
  const { userName, userType, pricingPlan, contact, hijackerId } = useUser()
  return (
    <>
      <Panel title={t('account')}>
        <Facts
          facts={[
            { label: t('organisation'), value: userName },
            { label: t('role'), value: userTypeLabels[userType] },
            ...(userType === 'customer' ? [{ label: t('plan'), value: planLabels[planOf(pricingPlan)] }] : []),
            { label: t('contact'), value: contact.name },
            { label: t('email'), value: contact.email },
          ]}
        />
      </Panel>
      {/* The rest belongs to the person, not to an administrator in their name. */}
      {hijackerId === undefined && (
        <>
          <PasswordForm />
          <PagePart>
            <SecuritySettings />
          </PagePart>
          <PagePart>
            <OwnData />
          </PagePart>
        </>
      )}
    </>
  )
}

const passwordForm = z
  .object({ password: z.string().min(1).max(200), newPassword, confirmation: z.string().min(1) })
  .refine((values) => values.newPassword === values.confirmation, {
    path: ['confirmation'],
    message: typeset(t('confirmationWrong')),
  })

const PasswordForm = () => {
  const [round, setRound] = useState(0)
  return (
    <Panel title={t('password')} lead={t('passwordLead')}>
      <Fields key={round} onDone={() => setRound(round + 1)} />
    </Panel>
  )
}

const Fields = ({ onDone }: { onDone: () => void }) => {
  const form = useServerForm({
    schema: passwordForm,
    defaultValues: { password: '', newPassword: '', confirmation: '' },
    send: (values) => api.auth.changePassword({ password: values.password, newPassword: values.newPassword }),
    onSuccess: () => {
      notify(t('passwordChanged'))
      onDone()
    },
  })
  const { control } = form
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Form form={form} label={t('password')}>
        <PasswordField control={control} name="password" label={t('currentPassword')} isCurrent />
        <PasswordField control={control} name="newPassword" label={t('newPassword')} hint={t('newPasswordHint')} />
        <PasswordField control={control} name="confirmation" label={t('confirmation')} />
        <FormActions form={form} submit={t('changePassword')} />
      </Form>
    </Box>
  )
}
