import { getRouteApi } from '@tanstack/react-router'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { ReportedErrors } from './ReportedErrors.tsx'
import { Screens } from './Screens.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/error-pages')

const tabs = (['reported', 'screens'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))

export const ErrorPagesPage = () => {
  const { tab = 'reported' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <PageTabs
        label={t('tabs')}
        value={tab}
        tabs={tabs}
        onChange={(chosen) => void navigate({ search: { tab: chosen } })}
      />
      {tab === 'reported' ? <ReportedErrors /> : <Screens />}
    </PageFrame>
  )
}
