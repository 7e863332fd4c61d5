import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { t } from '../texts.ts'

interface Props {
  type: string
  /** The other side, whose references or stock the examples take. */
  partner: Record<string, number>
}

/** Downloads a template file, with references and an address of one's own as examples. */
export const TemplateButton = ({ type, partner }: Props) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await download(contract.imports.template, { type, ...partner })),
  })
  return (
    <Button startIcon={<FileDownloadOutlined />} loading={isPending} onClick={() => mutate()}>
      {t('template')}
    </Button>
  )
}
