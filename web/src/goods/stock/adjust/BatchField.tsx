import type { StockLine } from '@quai/contract/goods/stock/stock.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { type Choice, SelectField } from '../../../ui/fields/fields.tsx'
import { newBatch } from './adjust-draft.ts'
import { t } from './texts.ts'
import type { AdjustFormModel } from './use-adjust.ts'

interface Props extends Pick<AdjustFormModel, 'control'> {
  index: number
  productId: number
  stock: readonly StockLine[]
}

/** Chooses among a product's batches in use or in stock, the first to expire first, or a new one. */
export const BatchField = ({ control, index, productId, stock }: Props) => {
  const { data } = useQuery(orpc.batches.ofProduct.queryOptions({ input: { id: productId } }))
  const inUse = (data?.items ?? []).map((batch) => ({ ...batch, batchId: batch.id }))
  const known = new Map<number, Choice<number>>()
  for (const { batchId, batchNumber, batchExpirationDate: expiry } of [...inUse, ...stock])
    if (batchId !== null && batchNumber !== null)
      known.set(batchId, {
        value: batchId,
        label: expiry ? `${batchNumber} · ${formatCivilDate(expiry)}` : batchNumber,
      })
  const choices: Choice<number | string>[] = [...known.values(), { value: newBatch, label: t('newBatch') }]
  return (
    <SelectField
      control={control}
      name={`lines.${index}.batchId`}
      label={t('batch')}
      choices={choices}
      emptyLabel={t('noBatch')}
      fullWidth
    />
  )
}
