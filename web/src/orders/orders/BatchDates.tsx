import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { DateField } from '../../ui/fields/DateField.tsx'
import { t } from './texts.ts'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  /** The line's index in `orderItems`. */
  index: number
}

/** Asks for the dates of a new batch. */
export const BatchDates = <Input extends FieldValues, Output>({ control, index }: Props<Input, Output>) => {
  // Both forms keep their lines under `orderItems`, but the compiler cannot check it in a generic form.
  const named = (date: string) => ({ control, name: `orderItems.${index}.${date}` as FieldPath<Input> })
  return (
    <>
      <DateField {...named('batchExpirationDate')} label={t('batchExpiry')} fullWidth />
      <DateField {...named('batchProductionDate')} label={t('batchProduction')} fullWidth />
    </>
  )
}
