import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { useController } from 'react-hook-form'
import type { DraftLine } from '../draft.ts'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'

/** Chooses among the product's packagings; a single one shows as text. */
export const PackagingField = ({ index, line }: { index: number; line: DraftLine }) => {
  const { control, methods } = useOrderForm()
  const { field, fieldState } = useController({ control, name: `orderItems.${index}.productPackaging` })
  const { packagings, reference } = line.product
  const label = (one: (typeof packagings)[number]) => capitalised(packagingLabels[one].many)
  if (packagings.length === 1 && !fieldState.error) return <Typography>{label(line.productPackaging)}</Typography>
  const { ref, onChange, ...wiring } = field
  return (
    <TextField
      {...wiring}
      select
      fullWidth
      inputRef={ref}
      onChange={(event) => {
        onChange(event)
        methods.setValue(`orderItems.${index}.parts`, null)
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('packagingOf', { reference }) } } }}
    >
      {packagings.map((one) => (
        <MenuItem key={one} value={one}>
          {label(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}
