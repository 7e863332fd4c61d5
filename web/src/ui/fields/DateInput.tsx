import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import type { DatePickerInputProps } from './DatePickerInput.tsx'

const DatePickerInput = lazy(async () => ({ default: (await import('./DatePickerInput.tsx')).DatePickerInput }))

/** A civil day, « 2026-11-21 » in, « 21/11/2026 » on screen; the calendar is loaded where one is shown. */
export const DateInput = (props: DatePickerInputProps) => (
  <Suspense fallback={<Skeleton variant="rounded" height={40} sx={{ minWidth: 150 }} />}>
    <DatePickerInput {...props} />
  </Suspense>
)
