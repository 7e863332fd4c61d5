import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { orpc } from '../../../../../platform/calls/query.ts'
import { useToday } from '../../../../../platform/clock.ts'
import { expiryText } from '../../../wording.ts'
import type { DraftLine, DraftPart } from '../../draft.ts'
import { useOrderForm } from '../../OrderFormScope.ts'
import { t } from '../../texts.ts'

interface Props {
  index: number
  line: DraftLine
  onChoose: (parts: DraftPart[] | null) => void
}

/** Names the batch that a pre-order waits for when none is in stock. */
export const ExpectedBatch = ({ index, line, onChoose }: Props) => {
  const today = useToday()
  const { control } = useOrderForm()
  const { field, fieldState } = useController({ control, name: `orderItems.${index}.parts` })
  const day = useWatch({ control, name: 'day' }) ?? today
  const { data } = useQuery({
    ...orpc.batches.ofProduct.queryOptions({ input: { id: line.product.id } }),
    throwOnError: false,
  })
  const batches = (data?.items ?? []).filter(
    ({ batchExpirationDate }) => !batchExpirationDate || batchExpirationDate >= day,
  )
  if (data && batches.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'tone.refused.ink' }}>
        {t('noBatchKnown')}
      </Typography>
    )
  return (
    <TextField
      select
      name={field.name}
      inputRef={field.ref}
      onBlur={field.onBlur}
      label={t('expectedBatch')}
      value=""
      onChange={({ target }) => {
        const batch = batches.find(({ id }) => id === Number(target.value))
        if (batch) onChoose([{ ...batch, batchId: batch.id, quantity: line.quantity }])
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? t('expectedBatchHint')}
      sx={{ maxWidth: 420 }}
    >
      {batches.map(({ id, batchNumber, batchExpirationDate }) => (
        <MenuItem key={id} value={id}>
          {batchNumber} {batchExpirationDate && `· ${expiryText(batchExpirationDate)}`}
        </MenuItem>
      ))}
    </TextField>
  )
}
