import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { maxBoxes, type UsualBox } from '@quai/contract/orders/packing/usual-box.ts'
import type { ShippingSettingsInput } from '@quai/contract/shipping/settings/settings.ts'
import { type Control, useFieldArray } from 'react-hook-form'
import { TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from './texts.ts'

interface Props {
  control: Control<ShippingSettingsInput, unknown, ShippingSettingsInput>
}

// The fields of a new box are empty, which the schema refuses until they are typed.
const newBox = {
  name: '',
  length: null,
  width: null,
  height: null,
  tareWeight: null,
  maxWeight: null,
} as unknown as UsualBox

/** Edits the boxes that the warehouse packs in: one row each. */
export const BoxRows = ({ control }: Props) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'boxes', keyName: 'key' })
  return (
    <Panel title={t('boxes')} lead={t('boxesLead')} isFlush>
      {fields.length === 0 && <Muted sx={{ px: 5, pb: 2 }}>{t('noBox')}</Muted>}
      <Box component="ol" aria-label={t('boxes')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((field, index) => (
          <BoxRow key={field.key} control={control} index={index} onRemove={() => remove(index)} />
        ))}
      </Box>
      <Box sx={{ px: 5, py: 4, borderTop: fields.length > 0 ? 1 : 0, borderColor: 'divider' }}>
        <Button
          variant="outlined"
          startIcon={<AddOutlined />}
          disabled={fields.length >= maxBoxes}
          onClick={() => append(newBox, { focusName: `boxes.${fields.length}.name` })}
        >
          {t('addBox')}
        </Button>
      </Box>
    </Panel>
  )
}

interface RowProps extends Props {
  index: number
  onRemove: () => void
}

const BoxRow = ({ control, index, onRemove }: RowProps) => {
  const of = <Name extends keyof UsualBox>(name: Name) => ({ control, name: `boxes.${index}.${name}` as const })
  return (
    <Box component="li" aria-label={t('box', { rank: String(index + 1) })} sx={rowSx}>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, display: 'grid' }}>
        <TextField {...of('name')} label={t('name')} required />
      </Box>
      <NumberField {...of('length')} label={t('length')} unit="cm" decimal required />
      <NumberField {...of('width')} label={t('width')} unit="cm" decimal required />
      <NumberField {...of('height')} label={t('height')} unit="cm" decimal required />
      <NumberField {...of('tareWeight')} label={t('tareWeight')} unit="kg" decimal required />
      <NumberField {...of('maxWeight')} label={t('maxWeight')} unit="kg" decimal required />
      <IconButton
        aria-label={t('removeBox', { rank: String(index + 1) })}
        onClick={onRemove}
        sx={{ justifySelf: 'end', alignSelf: 'start' }}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  )
}

const rowSx = {
  display: 'grid',
  gap: 3,
  px: 5,
  py: 4,
  borderTop: 1,
  borderColor: 'divider',
  alignItems: 'start',
  gridTemplateColumns: {
    xs: '1fr 1fr',
    sm: 'repeat(3, 1fr)',
    md: 'minmax(160px, 2fr) repeat(5, minmax(104px, 1fr)) auto',
  },
}
