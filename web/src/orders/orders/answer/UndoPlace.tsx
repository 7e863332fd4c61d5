import Box from '@mui/material/Box'
import { bottomBar } from '../../../ui/page/bottom-bar.ts'
import { placeSx } from '../../../ui/table/chosen/bar-styles.ts'
import { UndoBar } from '../bulk/UndoBar.tsx'
import { useUndo } from './last-answer.ts'

/** Keeps the undo of the last confirmation at the bottom of an order's page. */
export const UndoPlace = () => {
  const { undo, clearUndo } = useUndo()
  return (
    undo && (
      <Box ref={bottomBar} sx={placeSx}>
        <UndoBar key={undo.undoUntil} {...undo} onGone={clearUndo} />
      </Box>
    )
  )
}
