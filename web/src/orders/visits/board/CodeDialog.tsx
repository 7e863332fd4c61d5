import { boardCodeInput } from '@quai/contract/orders/visits/visits.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { t } from '../texts.ts'

/** Asks the six figures of the board. */
export const CodeDialog = ({ onClose, onRight }: { onClose: () => void; onRight: () => void }) => {
  const form = useServerForm({
    schema: boardCodeInput,
    defaultValues: { code: '' },
    send: (values, api) => api.visits.checkBoardCode(values),
    onSuccess: onRight,
  })
  return (
    <FormDialog form={form} title={t('boardCode')} submit={t('boardCodeSubmit')} onClose={onClose}>
      <TextField
        control={form.control}
        name="code"
        label={t('boardCode')}
        hint={t('boardCodeLead')}
        required
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric', maxLength: 6 } }}
      />
    </FormDialog>
  )
}
