import { planLabels, planOf } from '@quai/contract/platform/plans.ts'
import { userTypeLabels } from '@quai/contract/platform/roles.ts'
import { later } from '../../platform/modules.ts'
import { useUser } from '../../platform/session.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PagePart } from '../../ui/page/part/PagePart.tsx'
import { OwnData } from './data/OwnData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
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
