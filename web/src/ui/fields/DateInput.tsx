import Skeleton from '@mui/material/Skeleton'
import { later } from '../../platform/modules.ts'
import type { DatePickerInputProps } from './DatePickerInput.tsx'

const DatePickerInput = later(
  () => import('./DatePickerInput.tsx'),
  'DatePickerInput',
  <Skeleton variant="rounded" height={40} sx={{ minWidth: 150 }} />,
)

/** Takes a civil day: « 2026-11-21 » as a value, « 21/11/2026 » on screen. The calendar is loaded on demand. */
export const DateInput = (props: DatePickerInputProps) => <DatePickerInput {...props} />
