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

/** The choice of a batch that is not known yet. */
export const newBatch = 'new'

/** The live batches of a product, first to expire first, and a new one for what comes in. */
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
