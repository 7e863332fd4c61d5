import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { columnNamed } from '@quai/contract/orders/imports/columns.ts'
import { sheetFiles } from '@quai/contract/orders/imports/import.ts'
import { itemColumns, readItemColumns } from '@quai/contract/orders/imports/orders/item-columns.ts'
import type { ReadItem } from '@quai/contract/orders/imports/orders/items.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { download, saveFile, upload } from '../../../../../platform/calls/transfer.ts'
import { AppDialog } from '../../../../../ui/dialogs/Dialogs.tsx'
import { FileButton } from '../../../../../ui/files/FileButton.tsx'
import { SendProgress } from '../../../../../ui/files/SendProgress.tsx'
import { useUpload } from '../../../../../ui/files/use-upload.ts'
import { t } from '../../texts.ts'

interface Props {
  orderType: 'delivery' | 'collection'
  sides: { warehouseId: number; customerId: number }
  /** Cells to read at once, in place of a file. */
  block?: readonly (readonly string[])[] | undefined
  onAdd: (items: readonly ReadItem[]) => void
  onClose: () => void
}

interface ReadFile {
  file: File
  items: ReadItem[]
  errors: { line: number; column: string | null; message: string }[]
}

const shownErrors = 20

/** Reads a file, shows its errors by line, and adds the valid lines. */
export const ImportLinesDialog = ({ orderType, sides, block, onAdd, onClose }: Props) => {
  const [isOpen, setIsOpen] = useState(true)
  const [read, setRead] = useState<ReadFile>()
  const [pasted] = useState(() => block && fileOfBlock(block, t('pastedLines')))
  const files = useUpload<object>({
    send: async ({ file, about, ...sending }) => {
      const answer = await upload<Omit<ReadFile, 'file'>>(contract.imports.readItems, {
        fields: { ...about },
        files: { file: [file] },
        ...sending,
      })
      setRead({ file, ...answer })
    },
  })
  const template = useMutation({
    mutationFn: async () => saveFile(await download(contract.imports.template, { type: 'items' })),
  })
  const send = (file: File) => files.sendOnly(file, { orderType, ...sides })
  const take = (file: File) => {
    setRead(undefined)
    void send(file)
  }
  const sendPasted = useEffectEvent(async () => {
    if (pasted) await send(pasted.file)
  })
  // Uses an effect, because requests are outside React.
  useEffect(() => {
    void sendPasted()
  }, [])
  const [sent] = files.entries
  const count = read?.items.length ?? 0
  return (
    <AppDialog
      isOpen={isOpen}
      title={t('importLines')}
      onClose={() => setIsOpen(false)}
      afterClose={onClose}
      primary={{
        label: count > 0 ? t('addLines', { count }) : t('addLinesNone'),
        isDisabled: count === 0,
        onClick: () => onAdd(read?.items ?? []),
      }}
      secondary={{ label: t('cancelLines') }}
    >
      <Typography color="text.secondary">{t('importLinesLead')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 4, '& > *': { minHeight: { xs: 44, sm: 40 } } }}>
        <FileButton
          accept={sheetFiles}
          onFiles={([file]) => file && take(file)}
          variant="outlined"
          startIcon={<UploadFileOutlined />}
          loading={files.isBusy}
        >
          {t(read ? 'chooseOtherFile' : 'chooseFile')}
        </FileButton>
        <Button startIcon={<FileDownloadOutlined />} loading={template.isPending} onClick={() => template.mutate()}>
          {t('linesTemplate')}
        </Button>
      </Box>
      <SendProgress entry={sent} onCancel={files.queue.cancel} />
      {sent?.problem && <Alert severity="error">{sent.problem}</Alert>}
      {read && <Found read={read} rowsAdded={read.file === pasted?.file ? pasted.rowsAdded : 0} />}
    </AppDialog>
  )
}

const Found = ({ read: { file, items, errors }, rowsAdded }: { read: ReadFile; rowsAdded: number }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
    <Typography component="output" sx={{ overflowWrap: 'anywhere' }}>
      <b>{file.name}</b>
      <br />
      {t('linesRead', { count: items.length })}
      {errors.length > 0 && `, ${t('linesWrong', { count: new Set(errors.map(({ line }) => line)).size })}`}
    </Typography>
    {errors.length > 0 && (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem', color: 'tone.refused.ink' }}>
        {errors.slice(0, shownErrors).map(({ line, column, message }) => (
          <li key={`${line}/${column}`}>
            <b>{t('lineError', { line: String(line - rowsAdded), column: labelOf(column) })}</b> {message}
          </li>
        ))}
        {errors.length > shownErrors && <li>{t('moreErrors', { count: errors.length - shownErrors })}</li>}
      </Box>
    )}
  </Box>
)

const labelOf = (column: string | null): string => readItemColumns.find(({ name }) => name === column)?.label ?? ''

/**
 * Writes a pasted block as a file of lines. Without headings, the first column is the reference and the last one the
 * quantity; `rowsAdded` is 1 then, because the file has one row more than the block.
 */
export const fileOfBlock = (block: readonly (readonly string[])[], name: string): { file: File; rowsAdded: number } => {
  const [first = []] = block
  // « Colis » may be a heading or what is ordered: a row with a number is one of goods.
  const isHeaded =
    first.some((cell) => columnNamed(readItemColumns, cell)) && !first.some((cell) => /^\s*\d/.test(cell))
  const width = Math.max(2, ...block.map((row) => row.length))
  const headings = Array.from({ length: width }, (_, index) =>
    index === 0 ? itemColumns[0].label : index === width - 1 ? 'Quantité' : '',
  )
  const rows = isHeaded ? block : [headings, ...block]
  const text = rows.map((row) => row.join('\t')).join('\n')
  return { file: new File([text], name, { type: 'text/tab-separated-values' }), rowsAdded: isHeaded ? 0 : 1 }
}
