import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import type { Batch } from '@quai/contract/goods/batches/batch.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { notify } from '../../../platform/notify.ts'
import { may } from '../../../platform/session.ts'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { openPaper } from '../../../ui/files/open-paper.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { t } from './texts.ts'

const BatchDialog = opensDialog(() => import('./BatchDialog.tsx'), 'BatchDialog')

const formats = ['pdf', 'xlsx', 'csv'] as const

/** Offers the actions on a batch: to write its recall, to change it, to archive it. */
export const BatchActions = ({ batch }: { batch: Batch }) => {
  const [asked, setAsked] = useState<'edit' | 'archive'>()
  const close = () => setAsked(undefined)
  const archive = useMutation(orpc.batches.remove.mutationOptions())
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
            { name: 'edit', label: t('edit'), onChoose: () => setAsked('edit') },
            ...(batch.deleteDate
              ? []
              : [{ name: 'archive', label: t('archive'), onChoose: () => setAsked('archive') }]),
          ]}
        />
      )}
      <RecallMenu id={batch.id} />
      {asked === 'edit' && (
        <BatchDialog
          productId={batch.productId}
          batch={batch}
          title={t('edit.title', { number: batch.batchNumber })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'archive'}
        title={t('archive.title', { number: batch.batchNumber })}
        confirmLabel={t('archive')}
        onClose={close}
        onConfirm={async () => {
          await archive.mutateAsync({ id: batch.id })
          notify(t('archivedDone'))
        }}
      >
        <Typography color="text.secondary">{t('archive.text')}</Typography>
      </ConfirmDialog>
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
