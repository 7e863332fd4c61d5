import { useQuery } from '@tanstack/react-query'
import { orpc } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { DepositForm } from './DepositForm.tsx'
import { partnersOf } from './partners.ts'
import { t } from './texts.ts'

/** Takes a file of orders in; what is wrong with it is shown at its own address. */
export const ImportCreatePage = () => {
  const { userType } = useUser()
  const deals = useQuery(orpc.deals.list.queryOptions())
  if (!deals.data) return <PageSkeleton />
  const partners = partnersOf(deals.data.items, userType)
  return (
    <PageFrame
      title={t('importOrders')}
      lead={t('importLead')}
      breadcrumbs={[{ label: t('imports'), to: '/imports' }, { label: t('importOrders') }]}
    >
      {partners.length > 0 ? (
        <>
          <DepositForm partners={partners} />
          <ColumnsPanel />
        </>
      ) : (
        <EmptyState title={t('noDealTitle')}>{t('noDealText')}</EmptyState>
      )}
    </PageFrame>
  )
}
