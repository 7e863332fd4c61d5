import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { contract } from '@quai/contract/contract.ts'
import { stockColumns } from '@quai/contract/orders/imports/stock/columns.ts'
import type { StockFileAnswer } from '@quai/contract/orders/imports/stock/stock-file.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { upload } from '../../../platform/calls/transfer.ts'
import { notify } from '../../../platform/notify.ts'
import { useUser } from '../../../platform/session.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PagedRows } from '../../../ui/table/PagedRows.tsx'
import { differenceColumns } from './difference-columns.tsx'
import { t } from './texts.ts'

interface Props {
  file: File
  /** Changes that the file would make, as the server said. */
  seen: StockFileAnswer
}

/** Shows what a file changes, or what is wrong in it, and asks for the reason before adjusting. */
export const StockChanges = ({ file, seen: { errors, differences, sameTotal } }: Props) => (
  <Panel title={t('step3')}>
    {errors.length > 0 ? (
      <>
        <Alert severity="error" aria-live="polite" sx={{ mb: 4 }}>
          <AlertTitle sx={{ fontWeight: 640, mb: 0 }}>{t('wrong', { count: errors.length })}</AlertTitle>
          {t('wrongText')}
        </Alert>
        <PagedRows
          caption={t('errors')}
          columns={errorColumns}
          rows={errors}
          keyOf={({ line, column }) => `${line}-${column}`}
        />
      </>
    ) : differences.length === 0 ? (
      <Alert severity="info" aria-live="polite">
        {t('nothing')}
      </Alert>
    ) : (
      <>
        <PagedRows
          caption={t('differences')}
          columns={differenceColumns}
          rows={differences}
          keyOf={({ line }) => String(line)}
        />
        <Muted sx={{ my: 4 }}>{t('same', { count: sameTotal })}</Muted>
        <ApplyForm file={file} count={differences.length} />
      </>
    )}
  </Panel>
)

const labelOf = (name: string | null): string => stockColumns.find((column) => column.name === name)?.label ?? ''

const errorColumns: Column<StockFileAnswer['errors'][number]>[] = [
  { id: 'line', header: t('line'), width: 80, align: 'right', render: ({ line }) => String(line) },
  { id: 'column', header: t('column'), width: 180, render: ({ column }) => labelOf(column) },
  { id: 'problem', header: t('problem'), render: ({ message }) => message },
]

const reasonForm = z.object({ reason: z.string().trim().min(1).max(500) })

const ApplyForm = ({ file, count }: { file: File; count: number }) => {
  const { userId } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useServerForm({
    schema: reasonForm,
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      upload<StockFileAnswer>(contract.imports.uploadStock, {
        fields: { id: userId, reason },
        files: { file: [file] },
      }),
    onSuccess: async ({ importUuid }) => {
      notify(t('done'))
      await client.invalidateQueries()
      if (importUuid) await navigate({ to: '/imports/$uuid', params: { uuid: importUuid } })
    },
  })
  return (
    <Form form={form} label={t('title')}>
      <TextField
        control={form.control}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        multiline
        minRows={2}
        required
      />
      <FormActions form={form} submit={t('apply', { count })} />
    </Form>
  )
}
