import type { AccessUser } from '@quai/contract/parties/accounts/account.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { OwnRates } from '../../money/charges/rates/OwnRates.tsx'
import { AddressBook } from '../../parties/addresses/AddressBook.tsx'
import { ContactsPanel } from '../../parties/contacts/ContactsPanel.tsx'
import { SubscriptionSettings } from '../../parties/subscription/SubscriptionSettings.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { later } from '../../platform/modules.ts'
import { useUser } from '../../platform/session.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { PagePart } from '../../ui/page/part/PagePart.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { MailSettings } from './mails/MailSettings.tsx'
import { ShippingSettings } from './shipping/ShippingSettings.tsx'
import { t } from './texts.ts'

const ApiSettings = later(() => import('./api/ApiSettings.tsx'), 'ApiSettings', <PageSkeleton />)
const ConnectorSettings = later(
  () => import('./connectors/ConnectorSettings.tsx'),
  'ConnectorSettings',
  <PageSkeleton />,
)
const OwnPlans = later(() => import('../../orders/transport-rules/OwnPlans.tsx'), 'OwnPlans', <PageSkeleton />)
const OwnAudit = later(() => import('../../services/audit/OwnAudit.tsx'), 'OwnAudit', <PageSkeleton />)
const AppointmentSettings = later(
  () => import('./hours/WarehouseSettings.tsx'),
  'AppointmentSettings',
  <PageSkeleton />,
)
const OpeningSettings = later(() => import('./hours/WarehouseSettings.tsx'), 'OpeningSettings', <PageSkeleton />)

const route = getRouteApi('/settings')

/** Mails belong to the person, not to an administrator in their name. */
const tabsOf = ({ userType, hijackerId }: AccessUser) => {
  if (userType === 'admin') return ['account'] as const
  const mails = hijackerId === undefined ? (['mails'] as const) : []
  return userType === 'warehouse'
    ? ([
        'hours',
        'warehouse',
        'shipping',
        'transport',
        'rates',
        'account',
        ...mails,
        'contacts',
        'addresses',
        'api',
        'connectors',
        'journal',
      ] as const)
    : (['account', 'subscription', ...mails, 'contacts', 'transport', 'rates', 'api', 'connectors', 'journal'] as const)
}

type Tab = ReturnType<typeof tabsOf>[number]

/** Names the tab that the address asks for. */
const nameOf = (tab: Tab | undefined): string => {
  if (tab === undefined) return t('title')
  return tab === 'hours' || tab === 'warehouse' ? t(`name.${tab}`) : t('tabName', { tab: t(`tab.${tab}`) })
}

export const SettingsPage = () => {
  const tabs = tabsOf(useUser())
  const { tab: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const tab = tabs.find((one) => one === asked) ?? tabs[0]
  return (
    <PageFrame title={t('title')} name={nameOf(asked)}>
      <PageTabs
        label={t('tabs')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={(chosen) => void navigate({ search: { tab: chosen } })}
      />
      <PagePart key={tab}>
        {tab === 'addresses' && <AddressBook />}
        {tab === 'account' && <AccountSettings />}
        {tab === 'hours' && <OpeningSettings />}
        {tab === 'warehouse' && <AppointmentSettings />}
        {tab === 'transport' && <OwnPlans />}
        {tab === 'rates' && <OwnRates />}
        {tab === 'shipping' && <ShippingSettings />}
        {tab === 'mails' && <MailSettings />}
        {tab === 'contacts' && <OwnContacts />}
        {tab === 'journal' && <OwnAudit />}
        {tab === 'api' && <ApiSettings />}
        {tab === 'connectors' && <ConnectorSettings />}
        {tab === 'subscription' && <SubscriptionSettings />}
      </PagePart>
    </PageFrame>
  )
}

/** Keeps the contacts of the caller's organisation. */
export const OwnContacts = () => {
  const { data } = useQuery(orpc.contacts.list.queryOptions())
  return data ? <ContactsPanel contacts={data.items} /> : <PageSkeleton />
}
