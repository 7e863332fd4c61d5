import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { UsualBox } from '@quai/contract/orders/packing/usual-box.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { useState } from 'react'
import { enterMovesOn } from '../../../../ui/fields/enter-moves-on.ts'
import { NumberInput } from '../../../../ui/fields/NumberInput.tsx'
import { kilograms } from '../names.ts'
import { t } from '../texts.ts'
import { goToCode } from '../use-packing-keys.ts'

type Measures = Pick<ShipmentPackage, 'weight' | 'length' | 'width' | 'height'>

interface Props {
  one: ShipmentPackage
  items: readonly ShippedItem[]
  boxes: readonly UsualBox[]
  onMeasure: (measures: Measures) => unknown
}

const fields = [
  { name: 'weight', unit: 'kg' },
  { name: 'length', unit: 'cm' },
  { name: 'width', unit: 'cm' },
  { name: 'height', unit: 'cm' },
] as const

/** Asks for the weight and the size of a package. Each field is kept on leaving it; Enter goes to the next one. */
export const MeasureFields = ({ one, items, boxes, onMeasure }: Props) => {
  const { weight, length, width, height } = one
  const known: Measures = { weight, length, width, height }
  const [from, setFrom] = useState(JSON.stringify(known))
  const [typed, setTyped] = useState(known)
  if (from !== JSON.stringify(known)) {
    setFrom(JSON.stringify(known))
    setTyped(known)
  }
  const keep = (measures: Measures) => {
    const isRight = fields.every(({ name }) => !isWrong(measures[name]))
    if (isRight && JSON.stringify(measures) !== JSON.stringify(known)) onMeasure(measures)
  }
  const choose = (measures: Partial<Measures>) => {
    setTyped({ ...typed, ...measures })
    keep({ ...typed, ...measures })
  }
  const usual = boxes.find((box) => box.length === length && box.width === width && box.height === height)
  const estimated = estimatedWeight(one, items, usual)
  return (
    <Box
      component="fieldset"
      aria-label={t('measures')}
      onKeyDown={(event) => {
        const isLast = event.target instanceof HTMLInputElement && event.target.name === 'packing.height'
        enterMovesOn(event)
        if (isLast && event.key === 'Enter') goToCode()
      }}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 3 }}
    >
      {one.shipmentPackageType === 'BOX' && boxes.length > 0 && (
        <TextField
          select
          label={t('usualBox')}
          value={usual?.name ?? ''}
          onChange={({ target }) => {
            const box = boxes.find(({ name }) => name === target.value)
            if (box) choose({ length: box.length, width: box.width, height: box.height })
          }}
        >
          {boxes.map(({ name }) => (
            <MenuItem key={name} value={name} sx={{ minHeight: 44 }}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))' }}>
        {fields.map(({ name, unit }) => (
          <NumberInput
            key={name}
            name={`packing.${name}`}
            label={t(name)}
            unit={unit}
            decimal
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            onBlur={() => keep(typed)}
            error={isWrong(typed[name])}
            helperText={isWrong(typed[name]) ? t('wrongMeasure') : undefined}
          />
        ))}
      </Box>
      {weight === null && estimated !== null && (
        <Button sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => choose({ weight: estimated })}>
          {t('estimated', { weight: kilograms(estimated) })}
        </Button>
      )}
    </Box>
  )
}

const isWrong = (value: number | null): boolean => value !== null && !(value > 0)

/** Sums the gross weights of the goods and of the usual box; null while one of them is unknown. */
const estimatedWeight = (
  { packageItems }: ShipmentPackage,
  items: readonly ShippedItem[],
  box: UsualBox | undefined,
): number | null => {
  let sum = box?.tareWeight ?? 0
  for (const { orderItemId, quantity } of packageItems) {
    const weight = items.find(({ id }) => id === orderItemId)?.weight ?? null
    if (weight === null) return null
    sum += weight * quantity
  }
  return packageItems.length === 0 || sum <= 0 ? null : Number(sum.toFixed(3))
}
