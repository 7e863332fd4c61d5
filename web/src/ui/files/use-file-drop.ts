import { type DragEvent, useCallback, useEffect, useState } from 'react'

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
export const useFileDrop = (onFiles: (files: File[]) => void, isOpen: boolean): FileDrop => {
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
