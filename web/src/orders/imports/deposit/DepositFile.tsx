import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { importLimits, sheetFiles } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { FileZone } from '../../../ui/files/FileZone.tsx'
import { t } from '../texts.ts'

interface Props {
  file: File | undefined
  problem: string | undefined
  kind: ImportKind
  isSending: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes the file of an import, dropped or chosen. */
export const DepositFile = ({ file, problem, kind, isSending, onFiles }: Props) => (
  <FileZone
    onFiles={onFiles}
    isOpen={!isSending}
    title={t('drop')}
    dropNow={t('dropNow')}
    file={file}
    icon={file && <DescriptionOutlined sx={{ color: 'primary.main', fontSize: 32 }} />}
    hint={
      file ? formatBytes(file.size) : t('limits', { size: formatBytes(importLimits.maxBytes), lines: kind.maxLines })
    }
    problem={problem}
    isRoomy
    buttons={
      <FileButton
        accept={sheetFiles}
        onFiles={onFiles}
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
