import { formatCivilDate } from '@quai/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { orpc } from '../platform/calls/query.ts'
import { type Choice, type FieldProps, SelectField } from '../ui/fields/fields.tsx'
import { t } from './texts.ts'

type Props<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  productId: number
  canBeNew: boolean
}

/** The value that stands for a new batch. */
export const newBatch = 'new'

/** Chooses among a product's batches in use, the first to expire first, or a new one. */
export const BatchField = <Input extends FieldValues, Output>({
  productId,
  canBeNew,
  ...field
}: Props<Input, Output>) => {
  const { data } = useQuery(orpc.batches.ofProduct.queryOptions({ input: { id: productId } }))
  const known = (data?.items ?? []).map(({ id, batchNumber, batchExpirationDate }) => ({
    value: id,
    label: batchExpirationDate ? `${batchNumber} · ${formatCivilDate(batchExpirationDate)}` : batchNumber,
  }))
  const choices: Choice<number | string>[] = canBeNew
    ? [...known, { value: newBatch, label: t('adjust.newBatch') }]
    : known
  return (
    <SelectField
      {...field}
      label={t('adjust.batch')}
      hint={t('adjust.batchHint')}
      choices={choices}
      emptyLabel={t('noBatch')}
    />
  )
}
