import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { FileButton } from './FileButton.tsx'
import { FileZone } from './FileZone.tsx'

interface Props {
  file: File | undefined
  accept: string
  /** Why the file was refused. */
  problem: string | undefined
  isSending: boolean
  onFiles: (files: readonly File[]) => void
  words: {
    drop: string
    dropNow: string
    /** Limits of a file; its size once it is chosen. */
    limits: string
    choose: string
  }
  isRoomy?: boolean
}

/** Takes the file of a spreadsheet, dropped or chosen. */
export const SheetZone = ({ file, accept, problem, isSending, onFiles, words, isRoomy = false }: Props) => (
  <FileZone
    onFiles={onFiles}
    isOpen={!isSending}
    title={words.drop}
    dropNow={words.dropNow}
    file={file}
    icon={file && <DescriptionOutlined sx={{ color: 'primary.main', fontSize: 32 }} />}
    hint={file ? formatBytes(file.size) : words.limits}
    problem={problem}
    isRoomy={isRoomy}
    buttons={
      <FileButton
        accept={accept}
        onFiles={onFiles}
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        disabled={isSending}
        sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }}
      >
        {words.choose}
      </FileButton>
    }
  />
)
