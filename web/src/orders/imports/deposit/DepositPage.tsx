import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { t } from '../texts.ts'
import { DepositForm } from './DepositForm.tsx'
import { partnersOf } from './partners.ts'

interface Props {
  title: string
  lead: string
  /** Names of the types to choose from. */
  types: readonly [string, ...string[]]
  /** Choices that the address of the page names. */
  search: { type?: string | undefined; partnerId?: number | undefined }
}

/** Takes a file. Its errors are then shown on the page of its import. */
export const DepositPage = ({ title, lead, types, search }: Props) => {
  const { userType } = useUser()
  const deals = useQuery(orpc.deals.list.queryOptions({ input: {} }))
  if (!deals.data) return <PageSkeleton />
  const partners = partnersOf(deals.data.items, userType)
  return (
    <PageFrame title={title} lead={lead} breadcrumbs={[{ label: t('imports'), to: '/imports' }, { label: title }]}>
      {partners.length > 0 ? (
        <DepositForm label={title} partners={partners} types={types} search={search} />
      ) : (
        <EmptyState title={t('noDealTitle')}>{t('noDealText')}</EmptyState>
      )}
    </PageFrame>
  )
}
