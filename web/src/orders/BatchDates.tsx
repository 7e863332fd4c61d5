import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { DateField } from '../ui/fields/DateField.tsx'
import { t } from './texts.ts'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  /** Of the line in `orderItems`. */
  index: number
}

/** The dates of a batch that nobody knows yet. */
export const BatchDates = <Input extends FieldValues, Output>({ control, index }: Props<Input, Output>) => {
  // Both forms keep their lines under this name; the compiler does not follow it into a generic form.
  const named = (date: string) => ({ control, name: `orderItems.${index}.${date}` as FieldPath<Input> })
  return (
    <>
      <DateField {...named('batchExpirationDate')} label={t('batchExpiry')} fullWidth />
      <DateField {...named('batchProductionDate')} label={t('batchProduction')} fullWidth />
    </>
  )
}
