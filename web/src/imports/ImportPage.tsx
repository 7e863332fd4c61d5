import Box from '@mui/material/Box'
import { formatDateTime } from '@quai/contract/dates.ts'
import { importTypeLabels } from '@quai/contract/imports/import.ts'
import { transporterLabels } from '@quai/contract/orders/order.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { Facts } from '../ui/Facts.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { FileButton } from './FileButton.tsx'
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
      lead={t('importOf', { type: importTypeLabels[data.importType].many })}
      breadcrumbs={[{ label: t('imports'), to: '/imports' }, { label: data.filename }]}
      actions={<ImportActions of={data} />}
    >
      <ImportNotices of={data} />
      <Panel>
        <Facts
          facts={[
            userType === 'customer'
              ? { label: t('warehouse'), value: data.warehouseName }
              : { label: t('customer'), value: data.customerName },
            {
              label: t('deposited'),
              value: `${formatDateTime(data.createdAt)} ${t('by', { name: data.contactName })}`,
            },
            {
              label: t('default'),
              value: data.transporter ? transporterLabels[data.transporter] : t('transporterOfFile'),
            },
            { label: t('file'), value: <FileButton of={data} /> },
          ]}
        />
      </Panel>
      {!isApplied && data.missingReferences.length > 0 && <MissingReferences of={data} />}
      {isApplied ? <MadeOrders of={data} /> : data.linesTotal > 0 && <WillMake plan={data.plan} />}
      {data.linesTotal > 0 && <Sheet of={data} queryKey={question.queryKey} isStale={isPlaceholderData} />}
    </PageFrame>
  )
}
