import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { importLimits, sheetFiles } from '@quai/contract/orders/imports/import.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { FileZone } from '../../../ui/files/FileZone.tsx'
import { t } from './texts.ts'

interface Props {
  file: File | undefined
  /** Refusal of the whole file. */
  problem: string | undefined
  isSending: boolean
  onFile: (file: File) => void
}

/** Takes the corrected file of stock, dropped or chosen. */
export const StockFileZone = ({ file, problem, isSending, onFile }: Props) => {
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
