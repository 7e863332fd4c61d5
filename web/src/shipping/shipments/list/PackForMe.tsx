import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { leftOverTexts } from '@quai/contract/shipping/shipments/proposal.ts'
import { maxAutomatic, type ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import type { MoreRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { t } from '../texts.ts'

interface Props {
  chosen: readonly ShipmentRow[]
  more: MoreRows | undefined
  onClear: () => void
}

/** Packs the selected orders: whole boxes and pallets as they are, units in usual boxes. Lists the others with the reason. */
export const PackForMe = ({ chosen, more, onClear }: Props) => {
  const client = useQueryClient()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => packEach(chosen),
    onSuccess: (left) => {
      const packed = chosen.length - left.length
      if (packed > 0) notify(t('packed', { count: packed }))
      setRefused(left)
      setIsOpen(left.length > 0)
      onClear()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: orpc.shipments.key() }),
        client.invalidateQueries({ queryKey: orpc.orders.key() }),
      ]),
  })
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          text={t('chosen', { count: chosen.length })}
          count={chosen.length}
          max={maxAutomatic}
          more={more}
          onClear={onClear}
        >
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            {t('packForMe')}
          </Button>
        </SelectionBar>
      )}
      <RefusedOrders
        isOpen={isOpen}
        refused={refused}
        lead={refused.length === chosen.length ? t('nonePacked') : undefined}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

/** Packs one order after the other, and returns those that it could not, each with its reason. */
const packEach = async (rows: readonly ShipmentRow[]): Promise<Refused[]> => {
  const refused: Refused[] = []
  for (const order of rows) {
    const message = await packOne(order)
    if (message) refused.push({ order, message })
  }
  return refused
}

/** Returns why an order stays to be packed by hand; undefined once it is packed. */
const packOne = async ({ orderUuid, shipment }: ShipmentRow): Promise<string | undefined> => {
  if (shipment && shipment.packagesCount > 0) return t('alreadyBegun')
  try {
    const { packages, leftOver } = await api.shipments.propose({ orderUuid })
    if (leftOver.length > 0)
      return leftOver.map((left) => t('leftOver', { ...left, reason: leftOverTexts[left.reason] })).join(' ')
    const plain = packages.map(({ box: _box, units: _units, ...one }) => one)
    await api.shipments.save({ orderUuid, shipmentStatus: 'PACKAGED', packages: plain })
  } catch (error) {
    // Without an answer nothing is known of the others either.
    if (!isApiError(error) || error.statusCode >= 500) throw error
    return error.message
  }
}

interface Refused {
  order: ShipmentRow
  message: string
}

interface RefusedOrdersProps {
  isOpen: boolean
  refused: readonly Refused[]
  lead?: string | undefined
  onClose: () => void
}

/** Lists the orders that stay to be packed by hand, each with its reason. */
const RefusedOrders = ({ isOpen, refused, lead, onClose }: RefusedOrdersProps) => (
  <AppDialog
    isOpen={isOpen}
    title={t('refusedTitle', { count: refused.length })}
    secondary={{ label: t('close') }}
    onClose={onClose}
  >
    {lead && <Typography sx={{ mb: 3 }}>{lead}</Typography>}
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflow: 'auto' }}>
      {refused.map(({ order, message }) => (
        <Box component="li" key={order.orderId} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <OrderLink of={{ ...order, orderType: 'collection' }} />
          <Muted component="div">{message}</Muted>
        </Box>
      ))}
    </Box>
  </AppDialog>
)
