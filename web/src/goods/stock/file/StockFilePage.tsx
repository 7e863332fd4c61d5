import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { importLimits, sheetFiles } from '@quai/contract/orders/imports/import.ts'
import type { StockFileAnswer } from '@quai/contract/orders/imports/stock/stock-file.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download, saveFile, upload } from '../../../platform/calls/transfer.ts'
import { useUser } from '../../../platform/session.ts'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { FileZone } from '../../../ui/files/FileZone.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StockChanges } from './StockChanges.tsx'
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
    <FileZone
      onFiles={take}
      isOpen={!isSending}
      title={t('drop')}
      dropNow={t('dropNow')}
      file={file}
      icon={file && <DescriptionOutlined sx={{ color: 'primary.main', fontSize: 32 }} />}
      hint={file ? formatBytes(file.size) : t('limits', { size })}
      problem={tooLarge ?? problem}
      buttons={
        <FileButton
          accept={sheetFiles}
          onFiles={take}
          variant="outlined"
          startIcon={<UploadFileOutlined />}
          disabled={isSending}
          sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }}
        >
          {t(file ? 'chooseOther' : 'choose')}
        </FileButton>
      }
    />
  )
}
