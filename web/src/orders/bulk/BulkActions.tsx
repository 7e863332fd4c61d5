import Box from '@mui/material/Box'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { lazy, Suspense, useState } from 'react'
import { onPhone } from '../../platform/theme/tokens.ts'
import type { BulkKind, BulkOutcome } from './bulk.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { UndoBar } from './UndoBar.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

interface Props {
  chosen: readonly OrderRow[]
  onClear: () => void
}

/** Offers actions on the selected orders, and the undo of the last one. */
export const BulkActions = ({ chosen, onClear }: Props) => {
  const [asked, setAsked] = useState<{ kind: BulkKind; orders: readonly OrderRow[] }>()
  const [undoable, setUndoable] = useState<Pick<BulkOutcome, 'undoable' | 'undoUntil'>>()
  const isShown = chosen.length > 0 || undoable !== undefined
  return (
    <>
      {isShown && (
        <>
          <Box sx={placeSx}>
            {undoable && <UndoBar {...undoable} onGone={() => setUndoable(undefined)} />}
            {chosen.length > 0 && (
              <SelectionBar chosen={chosen} onAsk={(kind) => setAsked({ kind, orders: chosen })} onClear={onClear} />
            )}
          </Box>
          <Box aria-hidden="true" sx={{ height: { xs: 120, sm: 0 }, mt: { sm: -4 } }} />
        </>
      )}
      {asked && (
        <Suspense>
          <BulkDialog
            kind={asked.kind}
            orders={asked.orders}
            onDone={onClear}
            onClosed={(outcome) => {
              setAsked(undefined)
              if (outcome && outcome.undoable.length > 0) setUndoable(outcome)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Stays visible at the bottom of the list; on a phone, above the navigation in place of the page's buttons. */
const placeSx = {
  position: 'sticky',
  bottom: 16,
  zIndex: 'appBar',
  display: 'grid',
  gap: 2,
  [onPhone]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: (theme: { zIndex: { appBar: number } }) => theme.zIndex.appBar + 1,
    gap: 0,
  },
}
