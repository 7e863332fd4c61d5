import MoreHoriz from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { SendProgress } from '../../../ui/files/SendProgress.tsx'
import { useUpload } from '../../../ui/files/use-upload.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useLocalForm } from '../../../ui/forms/use-server-form.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { t } from '../texts.ts'
import { SheetErrors } from './SheetErrors.tsx'
import { takeCountSheet, uploadCountSheet } from './sheet-files.ts'

/** Offers the actions on a whole count. */
export const CountMenu = ({ order, onFound }: { order: Order; onFound: () => void }) => {
  const navigate = useNavigate()
  const [isUploading, setIsUploading] = useState(false)
  const { ask, dialog } = useQuestion()
  const sheet = useMutation({ mutationFn: (format: 'pdf' | 'csv') => takeCountSheet(order.uuid, format) })
  const abandon = useMutation({ mutationFn: () => api.inventories.abandon({ uuid: order.uuid }) })
  const askToAbandon = () =>
    ask({
      title: t('abandonTitle'),
      text: t('abandonText'),
      label: t('abandon'),
      isDestructive: true,
      act: async () => {
        await abandon.mutateAsync()
        notify(t('abandoned'))
        await navigate({ to: '/orders/$id', params: { id: order.uuid } })
      },
    })
  const review = () => void navigate({ to: '/orders/$id/$action', params: { id: order.uuid, action: 'review' } })
  return (
    <>
      <MenuButton
        button={(opener) => (
          <IconButton {...opener} aria-label={t('others')} sx={{ width: 44, height: 44 }}>
            <MoreHoriz />
          </IconButton>
        )}
        choices={[
          { name: 'review', label: t('goReview'), onChoose: review },
          { name: 'found', label: t('found'), onChoose: onFound },
          { name: 'pdf', label: t('sheetPdf'), onChoose: () => sheet.mutate('pdf') },
          { name: 'csv', label: t('sheetCsv'), onChoose: () => sheet.mutate('csv') },
          { name: 'upload', label: t('upload'), onChoose: () => setIsUploading(true) },
          { name: 'abandon', label: t('abandon'), isDestructive: true, onChoose: askToAbandon },
        ]}
      />
      {dialog}
      {isUploading && <UploadSheet orderUuid={order.uuid} onClose={() => setIsUploading(false)} />}
    </>
  )
}

const sheetForm = z.object({ file: z.instanceof(File) })

/** Uploads a filled-in sheet to the current count: all its lines or none. */
const UploadSheet = ({ orderUuid, onClose }: { orderUuid: string; onClose: () => void }) => {
  const sheet = useUpload<string>({
    send: async (sending) => notify(t('sheetRead', { count: await uploadCountSheet(sending) })),
  })
  const form = useLocalForm({
    schema: sheetForm,
    defaultValues: {},
    onSubmit: async ({ file }) => {
      if (await sheet.sendOnly(file, orderUuid)) onClose()
    },
  })
  const { field } = useController({ control: form.control, name: 'file' })
  const chosen: File | undefined = field.value
  const [sent] = sheet.entries
  return (
    <FormDialog
      form={{ ...form, isSending: sheet.isBusy }}
      title={t('upload')}
      submit={t('pasteRead')}
      reason={chosen ? undefined : t('sheetMissing')}
      cancel={t('close')}
      onClose={onClose}
    >
      <FileButton
        accept=".csv,.xlsx,text/csv,text/plain"
        onFiles={([file]) => field.onChange(file)}
        variant="outlined"
        disabled={sheet.isBusy}
      >
        {chosen?.name ?? t('readFile')}
      </FileButton>
      <SendProgress entry={sent} onCancel={sheet.queue.cancel} />
      <SheetErrors error={sent?.file === chosen ? sent?.error : undefined} />
    </FormDialog>
  )
}
