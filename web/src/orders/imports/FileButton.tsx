import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { contract } from '@quai/contract/contract.ts'
import type { ImportSummary } from '@quai/contract/orders/imports/import.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { t } from './texts.ts'

interface Props {
  of: Pick<ImportSummary, 'uuid' | 'filename'>
  isIcon?: boolean
}

/** Downloads the original file. */
export const FileButton = ({ of: { uuid, filename }, isIcon = false }: Props) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await download(contract.imports.file, { uuid })),
  })
  if (!isIcon)
    return (
      <Button startIcon={<FileDownloadOutlined />} loading={isPending} onClick={() => mutate()}>
        {t('downloadFile')}
      </Button>
    )
  return (
    <IconButton
      aria-label={t('download', { file: filename })}
      disabled={isPending}
      onClick={() => mutate()}
      // Stays clickable above the link that covers the row.
      sx={{ position: 'relative', zIndex: 1 }}
    >
      <FileDownloadOutlined fontSize="small" />
    </IconButton>
  )
}
