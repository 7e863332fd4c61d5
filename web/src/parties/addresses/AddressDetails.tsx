import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { t } from './texts.ts'

const texts = ['inseeCode', 'countryCode', 'adminLvl1', 'adminLvl2'] as const
const coordinates = ['lat', 'lng'] as const

/** Shows the codes and coordinates of an address, folded, because a suggestion usually fills them in. */
export const AddressDetails = <Input extends FieldValues, Output>({
  control,
}: {
  control: Control<Input, unknown, Output>
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const { errors } = useFormState({ control })
  const isWrong = [...texts, ...coordinates].some((name) => errors[name] !== undefined)
  // The form holds an address, which the compiler cannot check in a generic form.
  const at = (name: string) => name as FieldPath<Input>
  return (
    <Box
      component="details"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen((currentTarget as HTMLDetailsElement).open)}
    >
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: { xs: 44, sm: 24 } }}>
        {t('details')}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, pt: 3, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        {texts.map((name) => (
          <TextField key={name} control={control} name={at(name)} label={t(name)} optional autoComplete="off" />
        ))}
        {coordinates.map((name) => (
          <NumberField key={name} control={control} name={at(name)} label={t(name)} decimal />
        ))}
      </Box>
    </Box>
  )
}
