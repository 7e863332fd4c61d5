import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { importLimits, sheetFiles } from '@quai/contract/orders/imports/import.ts'
import { stockColumns } from '@quai/contract/orders/imports/stock/columns.ts'
import type { StockFileAnswer } from '@quai/contract/orders/imports/stock/stock-file.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { download, saveFile, upload } from '../../../platform/calls/transfer.ts'
import { notify } from '../../../platform/notify.ts'
import { useUser } from '../../../platform/session.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SheetZone } from '../../../ui/files/SheetZone.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PagedRows } from '../../../ui/table/PagedRows.tsx'
import { differenceColumns } from './difference-columns.tsx'
import { t } from './texts.ts'

/** Adjusts a warehouse's stock by a file: downloaded, corrected in a spreadsheet, shown, then applied. */
export const StockFilePage = () => {
  const { userId } = useUser()
  const [file, setFile] = useState<File>()
  const saving = useMutation({
    mutationFn: async () => saveFile(await download(contract.imports.stockFile, { id: userId })),
  })
  const check = useMutation({
    mutationFn: (chosen: File) =>
      upload<StockFileAnswer>(contract.imports.uploadStock, {
        fields: { id: userId, dryRun: true },
        files: { file: [chosen] },
      }),
  })
  const take = (chosen: File) => {
    setFile(chosen)
    check.mutate(chosen)
  }
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      breadcrumbs={[
        { label: t('stock'), to: '/stock' },
        { label: t('adjust'), to: '/stock/adjust' },
        { label: t('title') },
      ]}
      actions={
        <LinkButton to="/imports" search={{ importType: 'stock' }} variant="outlined" startIcon={<HistoryOutlined />}>
          {t('history')}
        </LinkButton>
      }
    >
      <Panel title={t('step1')} lead={t('step1Lead')}>
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
          sx={{ minHeight: { xs: 44, sm: 40 } }}
        >
          {t('download')}
        </Button>
      </Panel>
      <Panel title={t('step2')} lead={t('step2Lead')}>
        <StockFileZone file={file} problem={check.error?.message} isSending={check.isPending} onFile={take} />
      </Panel>
      {file && check.data && <StockChanges key={file.lastModified} file={file} seen={check.data} />}
    </PageFrame>
  )
}

interface Props {
  file: File | undefined
  /** Refusal of the whole file. */
  problem: string | undefined
  isSending: boolean
  onFile: (file: File) => void
}

/** Takes the corrected file of stock, dropped or chosen. */
const StockFileZone = ({ file, problem, isSending, onFile }: Props) => {
  const [tooLarge, setTooLarge] = useState<string>()
  const size = formatBytes(importLimits.maxBytes)
  const take = ([first]: readonly File[]) => {
    const isTooLarge = first !== undefined && first.size > importLimits.maxBytes
    setTooLarge(isTooLarge ? t('tooLarge', { file: first.name, size }) : undefined)
    if (first && !isTooLarge) onFile(first)
  }
  return (
    <SheetZone
      file={file}
      accept={sheetFiles}
      problem={tooLarge ?? problem}
      isSending={isSending}
      onFiles={take}
      words={{
        drop: t('drop'),
        dropNow: t('dropNow'),
        limits: t('limits', { size }),
        choose: t(file ? 'chooseOther' : 'choose'),
      }}
    />
  )
}

interface StockChangesProps {
  file: File
  /** Changes that the file would make, as the server said. */
  seen: StockFileAnswer
}

/** Shows what a file changes, or what is wrong in it, and asks for the reason before adjusting. */
const StockChanges = ({ file, seen: { errors, differences, sameTotal } }: StockChangesProps) => (
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
