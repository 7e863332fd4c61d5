import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type DragEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Muted } from '../Muted.tsx'

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

interface FileDrop {
  /** True while files are dragged over the page, so that the zone stands out. */
  isDragging: boolean
  /** True while they are over the zone. */
  isOver: boolean
  /** The handlers of the zone's element. */
  zone: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Makes an element accept dropped files, and stops the browser from opening a file dropped elsewhere on the page. */
const useFileDrop = (onFiles: (files: File[]) => void, isOpen: boolean): FileDrop => {
  const [isDragging, setIsDragging] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const start = useCallback(() => setIsDragging(true), [])
  const end = useCallback(() => {
    setIsDragging(false)
    setIsOver(false)
  }, [])
  useWindowDrag({ onStart: start, onEnd: end })
  return {
    isDragging: isDragging && isOpen,
    isOver: isOver && isOpen,
    zone: {
      onDragOver: (event) => {
        if (hasFiles(event.dataTransfer)) setIsOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      },
      onDrop: (event) => {
        event.preventDefault()
        if (isOpen) onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/**
 * Follows a drag of files over the whole window, because the zone misses its beginning and its end. Uses an effect,
 * because the window is outside React.
 */
const useWindowDrag = ({ onStart, onEnd }: { onStart: () => void; onEnd: () => void }): void => {
  useEffect(() => {
    const over = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      onStart()
    }
    const end = (event: globalThis.DragEvent) => {
      // Moving between two elements of the page also fires dragleave.
      if (event.type === 'dragleave' && event.relatedTarget) return
      if (event.type === 'drop' && hasFiles(event.dataTransfer)) event.preventDefault()
      onEnd()
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', end)
    window.addEventListener('drop', end)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', end)
      window.removeEventListener('drop', end)
    }
  }, [onStart, onEnd])
}

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false
