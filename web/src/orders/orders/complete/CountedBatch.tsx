import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { orpc } from '../../../platform/calls/query.ts'
import { TextField as FormTextField } from '../../../ui/fields/fields.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { BatchDates } from '../BatchDates.tsx'
import { BatchExpiry } from '../BatchExpiry.tsx'
import { proposalOptions } from '../form/goods/batches/candidates.ts'
import { expiryText } from '../wording.ts'
import type { CompleteLine } from './complete-draft.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

/** Asks for the counted batch: the order's own, else described for a delivery or chosen in stock for a collection. */
export const CountedBatch = ({ index, line }: { index: number; line: CompleteLine }) => {
  const { order } = useCompleteScope()
  const day = wallClock(order.orderDateStart).date
  if (line.batchId !== null && line.planned > 0)
    return (
      <Typography variant="body2" component="div" sx={{ py: 1 }}>
        {t('batch')} <b>{line.batchNumber}</b>
        <BatchExpiry date={line.batchExpirationDate} day={day} />
      </Typography>
    )
  return order.orderType === 'delivery' ? (
    <ArrivedBatch index={index} line={line} />
  ) : (
    <LeftBatch index={index} line={line} />
  )
}

const ArrivedBatch = ({ index, line }: { index: number; line: CompleteLine }) => {
  const { control } = useCompleteScope()
  const { data } = useQuery({
    ...orpc.batches.ofProduct.queryOptions({ input: { id: line.productId } }),
    throwOnError: false,
  })
  const known = data?.items.find(({ batchNumber }) => batchNumber === line.batchNumber?.trim())
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1.1fr) 1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <FormTextField
        control={control}
        name={`orderItems.${index}.batchNumber`}
        label={t('batchNumber')}
        required
        optional
      />
      {known ? (
        <Muted sx={{ alignSelf: 'center' }}>{known.batchExpirationDate && expiryText(known.batchExpirationDate)}</Muted>
      ) : (
        <BatchDates control={control} index={index} />
      )}
    </Box>
  )
}

const LeftBatch = ({ index, line }: { index: number; line: CompleteLine }) => {
  const { control, order } = useCompleteScope()
  const { field, fieldState } = useController({ control, name: `orderItems.${index}.batchNumber` })
  const batchId = useController({ control, name: `orderItems.${index}.batchId` })
  const [date] = useWatch({ control, name: ['date'] })
  const { data } = useQuery({
    ...proposalOptions(
      order.warehouseId,
      { day: date },
      { product: { id: line.productId, isBatchManaged: true }, productPackaging: line.productPackaging },
    ),
    throwOnError: false,
  })
  const batches = (data?.lines ?? []).filter((one) => one.batchId !== null)
  return (
    <TextField
      select
      required
      name={field.name}
      inputRef={field.ref}
      onBlur={field.onBlur}
      label={t('chooseBatch')}
      value={batchId.field.value ?? ''}
      onChange={({ target }) => {
        const batch = batches.find((one) => one.batchId === Number(target.value))
        batchId.field.onChange(batch?.batchId ?? null)
        field.onChange(batch?.batchNumber ?? null)
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? (data && batches.length === 0 ? t('noBatchInStock') : undefined)}
      sx={{ width: { xs: 1, sm: 320 } }}
    >
      {batches.map((one) => (
        <MenuItem key={one.batchId} value={one.batchId ?? ''}>
          {[
            one.batchNumber,
            one.batchExpirationDate && expiryText(one.batchExpirationDate),
            packagesText(one.available, line.productPackaging),
          ]
            .filter(Boolean)
            .join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  )
}
