import { type DragEvent, useEffect, useState } from 'react'

interface FileDrop {
  /** Files are being dragged over the page: the zone shows itself. */
  isDragging: boolean
  /** They are over the zone. */
  isOver: boolean
  /** Of the zone's element. */
  zone: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** A zone that takes dropped files; one that falls beside it is not opened in place of the page. */
export const useFileDrop = (onFiles: (files: File[]) => void, isOpen: boolean): FileDrop => {
  const [isDragging, setIsDragging] = useState(false)
  const [isOver, setIsOver] = useState(false)
  // An effect: a drag belongs to the window, before and after it is over the zone.
  useEffect(() => {
    const over = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setIsDragging(true)
    }
    const end = (event: globalThis.DragEvent) => {
      // Between two elements of the page, a drag leaves the one for the other.
      if (event.type === 'dragleave' && event.relatedTarget) return
      if (event.type === 'drop' && hasFiles(event.dataTransfer)) event.preventDefault()
      setIsDragging(false)
      setIsOver(false)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', end)
    window.addEventListener('drop', end)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', end)
      window.removeEventListener('drop', end)
    }
  }, [])
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

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false
