import Close from '@mui/icons-material/Close'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { contract } from '@quai/contract/contract.ts'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { may } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx'
import { bottomBar } from '../../../ui/page/bottom-bar.ts'
import { barSx, buttonsSx, placeSx } from '../../../ui/table/chosen/bar-styles.ts'
import { ChosenCount } from '../../../ui/table/chosen/ChosenCount.tsx'
import type { MoreRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { useUndo } from '../answer/last-answer.ts'
import { slipOfRow } from '../print/slip-of.ts'
import { UnaddressedDialog } from '../print/UnaddressedDialog.tsx'
import { usePrintOrders } from '../print/use-print-orders.ts'
import { type BulkKind, maxChosen } from './bulk.ts'
import { t } from './texts.ts'
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

interface SelectionBarProps {
  chosen: readonly OrderRow[]
  more: MoreRows | undefined
  onAsk: (kind: BulkKind) => void
  onClear: () => void
}

const actionOf: Record<BulkKind, OrderAction> = { confirm: 'order_confirm', complete: 'order_finish' }

/** Shows the number of selected orders and the actions on them. */
const SelectionBar = ({ chosen, more, onAsk, onClear }: SelectionBarProps) => {
  const { data } = useQuery({
    ...orpc.orders.actions.queryOptions({ input: { orderUuids: chosen.map(({ uuid }) => uuid) } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const { printOrders, isPrinting, unaddressed } = usePrintOrders()
  const kinds: BulkKind[] = [
    ...(may('orders.confirm') ? ['confirm' as const] : []),
    ...(may('orders.complete') ? ['complete' as const] : []),
  ]
  /**
   * True when the caller's role and the status of at least one order admit the action; the dialog checks each order.
   */
  const concerns = (kind: BulkKind) =>
    !data || data.items.some(({ actions, blocked }) => actions.includes(actionOf[kind]) || actionOf[kind] in blocked)
  const offered = kinds.filter(concerns)
  const { printed, unprinted, imported } = paperOf(chosen)
  return (
    <Box component="section" aria-label={t('selection')} sx={barSx}>
      <IconButton aria-label={t('clear')} onClick={onClear} sx={{ m: -1.5, width: 44, height: 44 }}>
        <Close fontSize="small" />
      </IconButton>
      <ChosenCount text={t('chosen', { count: chosen.length })} count={chosen.length} max={maxChosen} more={more} />
      <Box sx={buttonsSx}>
        {offered.map((kind, rank) => (
          <Button key={kind} variant={rank === 0 ? 'contained' : 'outlined'} onClick={() => onAsk(kind)}>
            {t(`do.${kind}`)}
          </Button>
        ))}
        {printed.length > 0 && (
          <Button
            variant="outlined"
            startIcon={<PrintOutlined />}
            loading={isPrinting}
            loadingPosition="start"
            onClick={() => {
              printOrders(printed.map(slipOfRow))
              if (unprinted.length > 0) notify(t('unprinted', { orders: namesOf(unprinted) }), 'info')
            }}
          >
            {t('print', { count: printed.length })}
          </Button>
        )}
        <ExportMenu
          of={contract.orders.export}
          query={{ orderUuids: chosen.map(({ uuid }) => uuid) }}
          label={t('export')}
          {...(imported.length > 0 && {
            also: {
              of: contract.imports.ordersFile,
              label: t('importFile'),
              hint: importHintOf(imported, chosen),
              query: { orderUuids: imported.map(({ uuid }) => uuid) },
            },
          })}
        />
      </Box>
      <UnaddressedDialog unaddressed={unaddressed} />
    </Box>
  )
}

const namesOf = (orders: readonly OrderRow[]): string => orders.map((order) => orderName(order)).join(', ')

/** Says which orders a file of import lines leaves out: those of other parties or another type. */
const importHintOf = (imported: readonly OrderRow[], chosen: readonly OrderRow[]): string => {
  const left = chosen.filter((order) => !imported.includes(order))
  return left.length === 0
    ? t('importFileHint')
    : t('importFilePart', { count: imported.length, total: chosen.length, orders: namesOf(left) })
}

interface Papers {
  /** The orders that have a slip, in the order of their slots: the pile needs no sorting. */
  printed: OrderRow[]
  /** Inventories, which have a count sheet in place of a slip. */
  unprinted: OrderRow[]
  /** The orders that fit one file of import lines: of one type, customer and warehouse, the most numerous. */
  imported: readonly OrderRow[]
}

/** Divides chosen orders by what their papers can be, so that one that has none does not hold up the others. */
export const paperOf = (chosen: readonly OrderRow[]): Papers => {
  const withSlip = chosen.filter(({ orderType }) => orderType !== 'inventory')
  const groups = Map.groupBy(
    withSlip,
    ({ orderType, customerId, warehouseId }) => `${orderType}/${customerId}/${warehouseId}`,
  )
  return {
    printed: withSlip.toSorted((a, b) => Date.parse(a.orderDateStart) - Date.parse(b.orderDateStart) || a.id - b.id),
    unprinted: chosen.filter((order) => !withSlip.includes(order)),
    imported: [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [],
  }
}
