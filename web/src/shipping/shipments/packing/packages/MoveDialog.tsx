import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { PackingEdit } from '@quai/contract/orders/packing/edit.ts'
import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { useState } from 'react'
import { AppDialog } from '../../../../ui/dialogs/Dialogs.tsx'
import { NumberInput } from '../../../../ui/fields/NumberInput.tsx'
import { Muted } from '../../../../ui/Muted.tsx'
import { packageName } from '../names.ts'
import { t } from '../texts.ts'

interface Props {
  from: ShipmentPackage
  /** Packages that may take the goods besides a new one. */
  others: readonly ShipmentPackage[]
  items: readonly ShippedItem[]
  /** True to begin with a new package and nothing chosen; otherwise with everything into another one. */
  isSplit: boolean
  onMove: (edits: readonly PackingEdit[]) => unknown
  onClose: () => void
}

const anew = 'new'

/** Moves goods of a package: into a new one (split), into another (move), or all of them (merge). */
export const MoveDialog = ({ from, others, items, isSplit, onMove, onClose }: Props) => {
  const whole = new Map(from.packageItems.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const [target, setTarget] = useState(isSplit ? anew : (others[0]?.packageNumber ?? anew))
  const [moved, setMoved] = useState<ReadonlyMap<number, number | null>>(isSplit ? new Map() : whole)
  const goods = from.packageItems.flatMap(({ orderItemId }) => {
    const quantity = moved.get(orderItemId)
    return quantity ? [{ orderItemId, quantity }] : []
  })
  const isRefused = [...moved].some(([id, value]) => isWrong(value, whole.get(id) ?? 0))
  return (
    <AppDialog
      isOpen
      title={t('moveTitle', { name: packageName(from) })}
      onClose={onClose}
      primary={{
        label: t('moveDone'),
        isDisabled: goods.length === 0 || isRefused,
        onClick: () => onMove(editsOf({ from, target, goods })),
      }}
      secondary={{ label: t('cancel') }}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        <TextField select label={t('target')} value={target} onChange={({ target: chosen }) => setTarget(chosen.value)}>
          <MenuItem value={anew}>{t('newPackage')}</MenuItem>
          {others.map((one) => (
            <MenuItem key={one.packageNumber} value={one.packageNumber}>
              {packageName(one)}
            </MenuItem>
          ))}
        </TextField>
        {from.packageItems.map(({ orderItemId, quantity }) => {
          const reference = items.find(({ id }) => id === orderItemId)?.reference ?? ''
          return (
            <Box key={orderItemId} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {reference} <Muted component="span">{t('of', { count: quantity })}</Muted>
              </Box>
              <Box sx={{ width: 112 }}>
                <NumberInput
                  ariaLabel={reference}
                  value={moved.get(orderItemId) ?? null}
                  error={isWrong(moved.get(orderItemId), quantity)}
                  onChange={(value) => setMoved(new Map([...moved, [orderItemId, value]]))}
                />
              </Box>
            </Box>
          )
        })}
        <Button sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => setMoved(whole)}>
          {t('moveAll')}
        </Button>
      </Box>
    </AppDialog>
  )
}

const isWrong = (value: number | null | undefined, present: number): boolean =>
  value !== null && value !== undefined && !(Number.isInteger(value) && value >= 0 && value <= present)

interface Move {
  from: ShipmentPackage
  target: string
  goods: { orderItemId: number; quantity: number }[]
}

/** Merges when everything goes into another package, so that no empty one stays behind. */
const editsOf = ({ from: { packageNumber, packageItems }, target, goods }: Move): PackingEdit[] => {
  if (target === anew) return [{ kind: 'split', packageNumber, goods }]
  const isWhole = packageItems.every(
    ({ orderItemId, quantity }) => goods.find((one) => one.orderItemId === orderItemId)?.quantity === quantity,
  )
  if (isWhole) return [{ kind: 'merge', from: packageNumber, to: target }]
  return goods.map((one) => ({ kind: 'move', from: packageNumber, to: target, ...one }))
}
