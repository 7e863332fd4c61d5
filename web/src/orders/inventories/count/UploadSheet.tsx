import { useController } from 'react-hook-form'
import { z } from 'zod'
import { notify } from '../../../platform/notify.ts'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { SendProgress } from '../../../ui/files/SendProgress.tsx'
import { useUpload } from '../../../ui/files/use-upload.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useLocalForm } from '../../../ui/forms/use-server-form.ts'
import { t } from '../texts.ts'
import { SheetErrors } from './SheetErrors.tsx'
import { uploadCountSheet } from './sheet-files.ts'

const sheetForm = z.object({ file: z.instanceof(File) })

/** Uploads a filled-in sheet to the current count: all its lines or none. */
export const UploadSheet = ({ orderUuid, onClose }: { orderUuid: string; onClose: () => void }) => {
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
