import Box from '@mui/material/Box'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '../../ui/fields/fields.tsx'
import { t } from './texts.ts'

interface Driven extends FieldValues {
  driverName?: string | null
  driverPhone?: string | null
  driverLicensePlate?: string | null
}

/** Asks for the driver and the vehicle, when ordering and again at the completion. */
export const DriverFields = <Input extends Driven, Output>({
  control,
}: {
  control: Control<Input, unknown, Output>
}) => {
  // Driven has these names, but the compiler cannot check them in a generic form.
  const named = (name: keyof Driven) => ({ control, name: name as FieldPath<Input> })
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
      <TextField {...named('driverName')} label={t('driverName')} optional autoComplete="off" />
      <TextField {...named('driverPhone')} label={t('driverPhone')} optional type="tel" autoComplete="off" />
      <TextField {...named('driverLicensePlate')} label={t('plate')} optional autoComplete="off" />
    </Box>
  )
}
