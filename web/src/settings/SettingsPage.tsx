import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '../platform/session.ts'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { LookSettings } from './LookSettings.tsx'
import { t } from './texts.ts'

const WarehouseSettings = lazy(async () => ({ default: (await import('./WarehouseSettings.tsx')).WarehouseSettings }))

const route = getRouteApi('/settings')

export const SettingsPage = () => {
  const { userType } = useUser()
  const tabs = userType === 'warehouse' ? (['warehouse', 'account', 'look'] as const) : (['account', 'look'] as const)
  const { tab: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const tab = tabs.find((one) => one === asked) ?? tabs[0]
  return (
    <PageFrame title={t('title')}>
      <Tabs
        value={tab}
        onChange={(_event, chosen: typeof tab) => void navigate({ search: { tab: chosen } })}
        aria-label={t('tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((name) => (
          <Tab key={name} value={name} label={t(`tab.${name}`)} />
        ))}
      </Tabs>
      {tab === 'warehouse' && (
        <Suspense fallback={<PageSkeleton />}>
          <WarehouseSettings />
        </Suspense>
      )}
      {tab === 'account' && <AccountSettings />}
      {tab === 'look' && <LookSettings />}
    </PageFrame>
  )
}
