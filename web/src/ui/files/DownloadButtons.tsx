import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import type { Fields } from '@quai/contract/calls/address.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { t } from '../texts.ts'

const formats = ['csv', 'pdf'] as const

interface Props {
  /** Call that answers the file. */
  of: Parameters<typeof download>[0]
  query: Fields
}

/** Downloads all of what a page shows, whatever its paging: a button each for the CSV and the PDF. */
export const DownloadButtons = ({ of, query }: Props) => {
  const saving = useMutation({
    mutationFn: (format: (typeof formats)[number]) => download(of, { ...query, format }),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('downloaded'))
    },
  })
  return formats.map((format) => (
    <Button
      key={format}
      variant="outlined"
      size="small"
      startIcon={<FileDownloadOutlined />}
      loading={saving.isPending && saving.variables === format}
      loadingPosition="start"
      onClick={() => saving.mutate(format)}
      sx={{ minHeight: { xs: 44, sm: 36 } }}
    >
      {t(`download.${format}`)}
    </Button>
  ))
}
