import Typography from '@mui/material/Typography'
import { z } from 'zod'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useLocalForm } from '../../../ui/forms/use-server-form.ts'
import { t } from '../texts.ts'

const pasteForm = z.object({ text: z.string().trim().min(1) })

/** Takes lines pasted from a spreadsheet and reads them as a file. */
export const PasteDialog = ({ onRead, onClose }: { onRead: (file: File) => void; onClose: () => void }) => {
  const form = useLocalForm({
    schema: pasteForm,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => {
      onRead(new File([text], 'collage.csv', { type: 'text/csv' }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('pasteTitle')}
      submit={t('pasteRead')}
      cancel={t('close')}
      onClose={onClose}
      isWide
    >
      <Typography>{t('pasteText')}</Typography>
      <TextField control={form.control} name="text" label={t('pasteField')} multiline minRows={6} maxRows={14} />
    </FormDialog>
  )
}
