import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'

/** Kind of what is dragged on this page: the uuid of an order. */
export const draggedOrder = 'application/x-quai-order'

/** Takes a dragged order that is dropped anywhere on it. */
export const DropArea = ({ onDrop, children }: { onDrop: (uuid: string) => void; children: ReactNode }) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(draggedOrder)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const uuid = event.dataTransfer.getData(draggedOrder)
        if (uuid) onDrop(uuid)
      }}
      sx={isOver ? overSx : undefined}
    >
      {children}
    </Box>
  )
}

const overSx = { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 2, borderRadius: '4px' }
