import { formatCivilDate } from '@quai/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { orpc } from '../platform/query.ts'
import { type FieldProps, SelectField } from '../ui/fields.tsx'
import { t } from './texts.ts'

type Props<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  productId: number
}

/** The live batches of a product, first to expire first. */
export const BatchField = <Input extends FieldValues, Output>({ productId, ...field }: Props<Input, Output>) => {
  const { data } = useQuery(orpc.batches.ofProduct.queryOptions({ input: { id: productId } }))
  const choices = (data?.items ?? []).map(({ id, batchNumber, batchExpirationDate }) => ({
    value: id,
    label: batchExpirationDate ? `${batchNumber} · ${formatCivilDate(batchExpirationDate)}` : batchNumber,
  }))
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
