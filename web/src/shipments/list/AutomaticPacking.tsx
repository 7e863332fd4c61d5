import Button from '@mui/material/Button'
import { maxAutomatic } from '@quai/contract/shipments/packing-input.ts'
import type { ShipmentRow } from '@quai/contract/shipments/shipment.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../platform/calls/api-error.ts'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { SelectionBar } from '../../ui/list/SelectionBar.tsx'
import { OnceOpen } from '../../ui/OnceOpen.tsx'
import { t } from '../texts.ts'
import { type RefusedOrder, RefusedOrders } from './RefusedOrders.tsx'

interface Props {
  chosen: readonly ShipmentRow[]
  onClear: () => void
  onRemove: (rows: readonly ShipmentRow[]) => void
}

/** Packs the selected orders automatically: all of them, or says which ones cannot be and why. */
export const AutomaticPacking = ({ chosen, onClear, onRemove }: Props) => {
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])
  const { mutate, isPending } = useMutation(
    orpc.shipments.packAutomatically.mutationOptions({
      onSuccess: (packed) => {
        notify(t('packed', { count: packed.length }))
        onClear()
      },
      onError: (error) => {
        // The server gives these parameters with this code.
        if (isApiError(error) && error.code === 'SHIPMENTS_NOT_AUTOMATIC')
          setRefused(error.params.orders as RefusedOrder[])
        else notify(error.message, 'error')
      },
      meta: { silent: true },
    }),
  )
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          text={t('chosen', { count: chosen.length })}
          count={chosen.length}
          max={maxAutomatic}
          onClear={onClear}
        >
          <Button
            variant="contained"
            loading={isPending}
            onClick={() => mutate({ orderUuids: chosen.map(({ orderUuid }) => orderUuid) })}
          >
            {t('packAutomatically')}
          </Button>
        </SelectionBar>
      )}
      <OnceOpen isOpen={refused.length > 0}>
        <RefusedOrders
          refused={refused}
          onClose={() => setRefused([])}
          onRemove={() => onRemove(chosen.filter(({ orderId }) => refused.some((order) => order.orderId === orderId)))}
        />
      </OnceOpen>
    </>
  )
}
