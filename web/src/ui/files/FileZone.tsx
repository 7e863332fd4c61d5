import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Muted } from '../Muted.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  onFiles: (files: File[]) => void
  /** True when files are accepted. */
  isOpen: boolean
  /** The instruction; hidden on devices without drag and drop. */
  title: string
  dropNow: string
  /** The chosen file, whose name replaces the title. */
  file?: File | undefined
  icon?: ReactNode
  hint: string
  /** Why the last file was refused; replaces the hint. */
  problem?: string | undefined
  buttons: ReactNode
  isRoomy?: boolean
  /** Shown above the zone, and accepts dropped files too. */
  children?: ReactNode
  /** Replaces the zone when it is closed. */
  closed?: ReactNode
}

/** Takes files dropped or chosen. */
export const FileZone = (props: Props) => {
  const { onFiles, isOpen, title, dropNow, file, icon, hint, problem, buttons, isRoomy = false, closed } = props
  const { isDragging, isOver, zone } = useFileDrop(onFiles, isOpen)
  return (
    <Box {...zone} sx={{ display: 'grid', gap: 4 }}>
      {props.children}
      {closed ?? (
        <Box
          data-unprinted
          data-dragging={isDragging}
          data-over={isOver}
          sx={[zoneSx, isRoomy ? { px: 5, py: { xs: 4, sm: 7 } } : { px: 4, py: 4 }]}
        >
          {icon}
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography className={file ? '' : 'drop'} sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
              {isOver ? dropNow : (file?.name ?? title)}
            </Typography>
            {problem ? (
              <Typography variant="body2" color="error" role="alert">
                {problem}
              </Typography>
            ) : (
              <Muted>{hint}</Muted>
            )}
          </Box>
          {buttons}
        </Box>
      )}
    </Box>
  )
}

const zoneSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'center',
  border: '1.5px dashed',
  borderColor: 'edge.main',
  borderRadius: '6px',
  bgcolor: 'transparent',
  transition: 'background-color 120ms, border-color 120ms',
  '&[data-dragging="true"]': { borderColor: 'primary.main' },
  '&[data-over="true"]': { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'primarySoft.main' },
  // Touch devices have no drag and drop.
  '@media (pointer: coarse)': { '& .drop': { display: 'none' } },
}
