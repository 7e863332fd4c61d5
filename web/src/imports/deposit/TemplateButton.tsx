import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { importRoutes } from '@quai/contract/imports/routes.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { t } from '../texts.ts'

/** Downloads a template file. */
export const TemplateButton = ({ type }: { type: string }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await download(importRoutes.template, { type })),
  })
  return (
    <Button startIcon={<FileDownloadOutlined />} loading={isPending} onClick={() => mutate()}>
      {t('template')}
    </Button>
  )
}
