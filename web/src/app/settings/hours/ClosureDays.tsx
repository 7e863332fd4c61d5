import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import { alsaceMoselleHolidays, holidayCodes, holidayLabels } from '@quai/contract/orders/slots/holidays.ts'
import { addDays, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useToday } from '../../../platform/clock.ts'
import { DateInput } from '../../../ui/fields/DateInput.tsx'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import type { PartProps } from './dock-control.ts'

/** Edits the extra closures, of a day or of several, without the past ones. */
export const ClosureDays = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'closureDays' })
  const today = useToday()
  const coming = closuresOf(field.value.filter((day) => day >= today))
  const add = (closure: Closure) => field.onChange([...new Set([...field.value, ...daysOf(closure)])])
  const remove = ({ from, to }: Closure) => field.onChange(field.value.filter((day) => day < from || day > to))
  return (
    <div>
      {/* The key resets the fields to empty after each closure added. */}
      <NewClosure key={field.value.length} today={today} onAdd={add} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {coming.length === 0 && <Muted>{t('noClosure')}</Muted>}
        {coming.map((closure) => (
          <Chip
            key={closure.from}
            variant="outlined"
            label={daysText(closure)}
            onDelete={() => remove(closure)}
            deleteIcon={<Close aria-label={t('removeClosure', { days: daysText(closure) })} />}
            sx={{ borderRadius: '6px', fontVariantNumeric: 'tabular-nums' }}
          />
        ))}
      </Box>
    </div>
  )
}

/** « le 24/12/2026 », « du 24/12/2026 au 02/01/2027 ». */
const daysText = ({ from, to }: Closure): string =>
  from === to
    ? t('closedOn', { date: formatCivilDate(from) })
    : t('closedFromTo', { from: formatCivilDate(from), to: formatCivilDate(to) })

interface NewProps {
  today: string
  onAdd: (closure: Closure) => void
}

/** Asks for a closure: without a last day, it is of one day. */
const NewClosure = ({ today, onAdd }: NewProps) => {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const isReady = from !== null && from >= today && (to === null || (to >= from && daysOf({ from, to }).length <= 366))
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr auto' }, maxWidth: 480 }}>
      <DateInput label={t('closureFrom')} value={from} onChange={setFrom} min={today} />
      <DateInput label={t('closureTo')} value={to} onChange={setTo} min={from ?? today} />
      <Button
        variant="outlined"
        disabled={!isReady}
        onClick={() => from !== null && onAdd({ from, to: to ?? from })}
        sx={{ alignSelf: 'start', minHeight: 40 }}
      >
        {t('addClosure')}
      </Button>
    </Box>
  )
}

interface Closure {
  from: string
  to: string
}

/** Groups days that follow each other: one closure for each. */
export const closuresOf = (days: readonly string[]): Closure[] => {
  const closures: Closure[] = []
  for (const day of days.toSorted()) {
    const last = closures.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else if (last?.to !== day) closures.push({ from: day, to: day })
  }
  return closures
}

/** Returns the days of a closure, both ends included. */
export const daysOf = ({ from, to }: Closure): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export const HolidayChoice = ({ control }: PartProps) => {
  const { field } = useController({ control, name: 'workedHolidays' })
  const isAlsaceMoselle = useWatch({ control, name: 'isAlsaceMoselle' })
  const holidays = holidayCodes.filter((code) => isAlsaceMoselle || !alsaceMoselleHolidays.includes(code))
  return (
    <div>
      <SwitchField control={control} name="isAlsaceMoselle" label={t('isAlsaceMoselle')} hint={t('alsaceHint')} />
      <Box
        component="fieldset"
        aria-label={t('worked')}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', mt: 3 }}
      >
        {holidays.map((code) => (
          <FormControlLabel
            key={code}
            label={holidayLabels[code]}
            control={
              <Checkbox
                size="small"
                checked={field.value.includes(code)}
                onChange={(_event, isWorked) =>
                  field.onChange(isWorked ? [...field.value, code] : field.value.filter((one) => one !== code))
                }
              />
            }
          />
        ))}
      </Box>
    </div>
  )
}
