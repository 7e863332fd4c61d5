import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import { contract } from '@quai/contract/contract.ts'
import type { Batch } from '@quai/contract/goods/batches/batch.ts'
import type { Recall } from '@quai/contract/orders/recall/recall.ts'
import { formatCivilDate, formatDate } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { useToday } from '../../../platform/clock.ts'
import { notify } from '../../../platform/notify.ts'
import { may } from '../../../platform/session.ts'
import { JournalLink } from '../../../services/audit/JournalLink.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { openPaper } from '../../../ui/files/open-paper.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { Expiry } from '../Expiry.tsx'
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

const BatchDialog = opensDialog(() => import('./BatchDialog.tsx'), 'BatchDialog')

const formats = ['pdf', 'xlsx', 'csv'] as const

/** Offers the actions on a batch: to write its recall, to change it, to archive it. */
const BatchActions = ({ batch }: { batch: Batch }) => {
  const [isEdited, setIsEdited] = useState(false)
  const { ask, dialog } = useQuestion()
  const archive = useMutation(orpc.batches.remove.mutationOptions())
  const askToArchive = () =>
    ask({
      title: t('archive.title', { number: batch.batchNumber }),
      text: t('archive.text'),
      label: t('archive'),
      act: () => archive.mutateAsync({ id: batch.id }),
      done: t('archivedDone'),
    })
  return (
    <>
      {may('batches.manage') && (
        <MenuButton
          button={(opener) => (
            <Button {...opener} variant="outlined" startIcon={<MoreHoriz />}>
              {t('otherActions')}
            </Button>
          )}
          choices={[
            { name: 'edit', label: t('edit'), onChoose: () => setIsEdited(true) },
            ...(batch.deleteDate ? [] : [{ name: 'archive', label: t('archive'), onChoose: askToArchive }]),
          ]}
        />
      )}
      <RecallMenu id={batch.id} />
      {isEdited && (
        <BatchDialog
          productId={batch.productId}
          batch={batch}
          title={t('edit.title', { number: batch.batchNumber })}
          onClose={() => setIsEdited(false)}
        />
      )}
      {dialog}
    </>
  )
}

const RecallMenu = ({ id }: { id: number }) => {
  const writing = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const reading = download(contract.recall.export, { id, format })
      if (format === 'pdf') return openPaper(reading)
      saveFile(await reading)
      notify(t('recallDone'))
    },
  })
  return (
    <MenuButton
      button={(opener) => (
        <Button
          {...opener}
          variant="outlined"
          startIcon={<CampaignOutlined />}
          loading={writing.isPending}
          loadingPosition="start"
        >
          {t('recall')}
        </Button>
      )}
      choices={formats.map((format) => ({
        name: format,
        label: <ListItemText primary={t(`recall.${format}`)} secondary={t(`recall.${format}Hint`)} />,
        onChoose: () => writing.mutate(format),
      }))}
    />
  )
}
