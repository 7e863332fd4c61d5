import Skeleton from '@mui/material/Skeleton'
import type { AdministrationCounts } from '@quai/contract/told/dashboard/routes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { CountStrip, type Wait } from './CountStrip.tsx'
import { t } from './texts.ts'

const waits: readonly Wait<keyof AdministrationCounts>[] = [
  {
    name: 'planRequestsCount',
    label: t('planRequests'),
    isMine: true,
    link: { to: '/admin/users', search: { hasPlanRequest: true } },
  },
  {
    name: 'missingInvoicesCount',
    label: t('missingInvoices'),
    isMine: true,
    link: { to: '/admin/invoice-reminder', search: { state: 'missing' } },
  },
  { name: 'refusedBySellsyCount', label: t('refusedBySellsy'), isMine: true, link: { to: '/admin/sellsy' } },
  {
    name: 'failedMailsCount',
    label: t('failedMails'),
    isMine: true,
    link: { to: '/admin/viewer', search: { state: 'failed' } },
  },
  { name: 'failedJobsCount', label: t('failedJobs'), isMine: true, link: { to: '/admin/jobs' } },
]

/** Shows an administrator what waits for the team, together with what follows: zeros are left out, so its height is not known before. */
export const AdministrationWaits = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(orpc.dashboard.administration.queryOptions())
  if (!data || !children) return <Skeleton variant="rounded" height={580} />
  return (
    <>
      <CountStrip label={t('administrationWaits')} waits={waits} counts={data} nothing={t('nothingWaits')} />
      {children}
    </>
  )
}
