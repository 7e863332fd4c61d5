import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { importLimits } from '@quai/contract/imports/import.ts'
import { formatBytes } from '@quai/contract/typography.ts'
import { useRef, useState } from 'react'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { t } from './texts.ts'

interface Props {
  file: File | undefined
  isBusy: boolean
  onChoose: (file: File) => void
}

/** Where a file is dropped or chosen. */
export const FileZone = ({ file, isBusy, onChoose }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState<string>()
  const take = ([first]: readonly File[]) => {
    if (!first) return
    const isTooLarge = first.size > importLimits.maxBytes
    setTooLarge(isTooLarge ? t('tooLarge', { file: first.name, size: formatBytes(importLimits.maxBytes) }) : undefined)
    if (!isTooLarge) onChoose(first)
  }
  const { isDragging, isOver, zone } = useFileDrop(take, !isBusy)
  return (
    <Box {...zone} data-dragging={isDragging} data-over={isOver} sx={zoneSx}>
      {file && <DescriptionOutlined sx={{ color: 'primary.main', fontSize: 32 }} />}
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography className={file ? '' : 'drop'} sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {isOver ? t('dropNow') : (file?.name ?? t('drop'))}
        </Typography>
        <Typography variant="body2" color={tooLarge ? 'error' : 'text.secondary'} role={tooLarge ? 'alert' : undefined}>
          {tooLarge ??
            (file
              ? formatBytes(file.size)
              : t('limits', { size: formatBytes(importLimits.maxBytes), lines: importLimits.maxLines }))}
        </Typography>
      </Box>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          // The same file, corrected, may be chosen again.
          target.value = ''
        }}
      />
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
        sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }}
      >
        {t(file ? 'chooseOther' : 'choose')}
      </Button>
    </Box>
  )
}

const zoneSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'center',
  px: 5,
  py: { xs: 4, sm: 7 },
  border: '1.5px dashed',
  borderColor: 'edge.main',
  borderRadius: '6px',
  transition: 'background-color 120ms, border-color 120ms',
  '&[data-dragging="true"]': { borderColor: 'primary.main' },
  '&[data-over="true"]': { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'primarySoft.main' },
  // Nothing is dragged onto a phone.
  '@media (pointer: coarse)': { '& .drop': { display: 'none' } },
}
