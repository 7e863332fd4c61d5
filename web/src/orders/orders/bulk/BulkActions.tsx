import Box from '@mui/material/Box'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useState } from 'react'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { bottomBar } from '../../../ui/page/bottom-bar.ts'
import { placeSx } from '../../../ui/table/chosen/bar-styles.ts'
import type { MoreRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { useUndo } from '../answer/last-answer.ts'
import type { BulkKind } from './bulk.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { UndoBar } from './UndoBar.tsx'

const BulkDialog = opensDialog(() => import('./BulkDialog.tsx'), 'BulkDialog')

interface Props {
  chosen: readonly OrderRow[]
  more: MoreRows | undefined
  onClear: () => void
}

/** Offers actions on the selected orders, and the undo of the last one. */
export const BulkActions = ({ chosen, more, onClear }: Props) => {
  const [asked, setAsked] = useState<{ kind: BulkKind; orders: readonly OrderRow[] }>()
  const { undo, offerUndo, clearUndo } = useUndo()
  const isShown = chosen.length > 0 || undo !== undefined
  return (
    <>
      {isShown && (
        <>
          <Box ref={bottomBar} sx={placeSx}>
            {undo && <UndoBar key={undo.undoUntil} {...undo} onGone={clearUndo} />}
            {chosen.length > 0 && (
              <SelectionBar
                chosen={chosen}
                more={more}
                onAsk={(kind) => setAsked({ kind, orders: chosen })}
                onClear={onClear}
              />
            )}
          </Box>
          <Box aria-hidden="true" sx={{ height: { xs: 120, sm: 0 }, mt: { sm: -4 } }} />
        </>
      )}
      {asked && (
        <BulkDialog
          kind={asked.kind}
          orders={asked.orders}
          onDone={onClear}
          onClosed={(outcome) => {
            setAsked(undefined)
            if (outcome && outcome.undoable.length > 0) offerUndo(outcome)
          }}
        />
      )}
    </>
  )
}
