import { type Batch, batchInput } from '@quai/contract/goods/batches/batch.ts'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

interface Props {
  productId: number
  /** The batch to change; undefined for a new one. */
  batch?: Batch
  title: string
  onClose: () => void
}

export const BatchDialog = ({ productId, batch, title, onClose }: Props) => {
  const form = useServerForm({
    schema: batchInput,
    defaultValues: {
      batchNumber: batch?.batchNumber ?? '',
      batchExpirationDate: batch?.batchExpirationDate ?? null,
      batchProductionDate: batch?.batchProductionDate ?? null,
      additionalInformation: batch?.additionalInformation ?? '',
    },
    send: (input) =>
      batch ? api.batches.update({ id: batch.id, ...input }) : api.batches.create({ productId, ...input }),
    onSuccess: (answer) => {
      notify(t(batch ? 'saved' : 'created'))
      if ('alikeNumber' in answer && typeof answer.alikeNumber === 'string')
        notify(t('alike', { number: answer.alikeNumber }), 'warning')
      onClose()
    },
  })
  const { control } = form
  return (
    <FormDialog form={form} title={title} submit={t('save')} onClose={onClose}>
      <TextField
        control={control}
        name="batchNumber"
        label={t('number')}
        hint={batch && t('historyHint')}
        required
        autoComplete="off"
      />
      <DateField control={control} name="batchExpirationDate" label={t('expiration')} />
      <DateField control={control} name="batchProductionDate" label={t('production')} />
      <TextField
        control={control}
        name="additionalInformation"
        label={t('information')}
        multiline
        minRows={2}
        optional
      />
    </FormDialog>
  )
}
