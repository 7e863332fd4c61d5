import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import Box from '@mui/material/Box'
import type { Recall } from '@quai/contract/orders/recall/recall.ts'
import { formatCivilDate, formatDate } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../../platform/calls/query.ts'
import { useToday } from '../../../platform/clock.ts'
import { JournalLink } from '../../../services/audit/JournalLink.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { Expiry } from '../Expiry.tsx'
import { BatchActions } from './BatchActions.tsx'
import { KeptTable, RecallTable } from './RecallTables.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/stock/batches/$id')

/** Shows a batch: where it went, what of it is still to leave, where it is, and where it came from. */
export const BatchPage = () => {
  const { id } = route.useParams()
  const { data: recall } = useQuery(orpc.recall.show.queryOptions({ input: { id } }))
  if (!recall) return <PageSkeleton />
  const { batch, reference, name } = recall
  return (
    <PageFrame
      title={batch.batchNumber}
      lead={`${reference} · ${name}`}
      breadcrumbs={[
        { label: t('stock'), to: '/stock' },
        { label: t('title'), to: '/stock/batches' },
        { label: batch.batchNumber },
      ]}
      actions={
        <>
          <LinkButton
            to="/products/$id"
            params={{ id: batch.productId }}
            variant="outlined"
            startIcon={<Inventory2Outlined />}
          >
            {t('productPage')}
          </LinkButton>
          <BatchActions batch={batch} />
        </>
      }
    >
      <Panel title={t('identity')}>
        <Facts facts={factsOf(recall)} />
        <JournalLink kind="batch" of={batch.id} />
      </Panel>
      <KeptTable lines={recall.kept} />
      <RecallTable part="planned" {...recall.planned} />
      <RecallTable part="left" {...recall.left} />
      <RecallTable part="received" {...recall.received} />
      <RecallTable part="corrected" {...recall.corrected} />
    </PageFrame>
  )
}

const none = (
  <Box component="span" sx={{ color: 'faint.main' }}>
    {t('none')}
  </Box>
)

/** An expired batch is not « En service », whatever is left of it. */
const BatchState = ({ batch: { deleteDate, batchExpirationDate } }: Pick<Recall, 'batch'>) => {
  const today = useToday()
  if (deleteDate) return <StatusChip tone="gone" label={t('archived', { date: formatDate(deleteDate) })} />
  if (batchExpirationDate && batchExpirationDate < today)
    return <StatusChip tone="refused" label={t('state.expired')} />
  return <StatusChip tone="done" label={t('inUse')} />
}

const factsOf = ({ batch, customerName }: Recall) => [
  { label: t('customer'), value: customerName },
  { label: t('status'), value: <BatchState batch={batch} /> },
  { label: t('expiration'), value: batch.batchExpirationDate ? <Expiry date={batch.batchExpirationDate} /> : none },
  { label: t('production'), value: batch.batchProductionDate ? formatCivilDate(batch.batchProductionDate) : none },
  { label: t('information'), value: batch.additionalInformation ?? none },
]
