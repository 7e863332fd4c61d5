import Box from '@mui/material/Box'
import { formatDateTime } from '@quai/contract/dates.ts'
import { transporterLabels } from '@quai/contract/orders/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import { MadeOrders } from './MadeOrders.tsx'
import { MissingReferences } from './MissingReferences.tsx'
import { Sheet } from './Sheet.tsx'
import { t } from './texts.ts'
import { WillMake } from './WillMake.tsx'

const route = getRouteApi('/imports/$uuid')

/** One import: what is wrong with it, what it would make, its lines to correct; then what it made. */
export const ImportPage = () => {
  const { uuid } = route.useParams()
  const search = route.useSearch()
  const { userType } = useUser()
  const question = orpc.imports.detail.queryOptions({
    input: { uuid, ...search },
    // A corrected line stays in sight until one asks for another page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = useQuery(question)
  if (data?.uuid !== uuid) return <PageSkeleton />
  const isApplied = data.appliedAt !== null

  return (
    <PageFrame
      title={
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {data.filename}
        </Box>
      }
      lead={[
        t(`importOf.${data.importType}`, { partner: userType === 'customer' ? data.warehouseName : data.customerName }),
        t('depositedBy', { at: formatDateTime(data.createdAt), name: data.contactName }),
        ...(data.transporter ? [t('default', { transporter: transporterLabels[data.transporter] })] : []),
      ].join(' · ')}
      breadcrumbs={[{ label: t('imports'), to: '/imports' }, { label: data.filename }]}
      actions={<ImportActions of={data} />}
    >
      <ImportNotices of={data} />
      {!isApplied && data.missingReferences.length > 0 && <MissingReferences of={data} />}
      {isApplied ? <MadeOrders of={data} /> : data.linesTotal > 0 && <WillMake plan={data.plan} />}
      {data.linesTotal > 0 && <Sheet of={data} queryKey={question.queryKey} isStale={isPlaceholderData} />}
    </PageFrame>
  )
}
