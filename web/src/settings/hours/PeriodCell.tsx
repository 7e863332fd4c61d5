import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { type DayPeriod, dayPeriodLabels } from '@quai/contract/slots/slot.ts'
import { useController, useFormState } from 'react-hook-form'
import { t } from '../texts.ts'
import type { PartProps } from './dock-control.ts'
import { toggled } from './hours.ts'
import { TimeInput } from './TimeInput.tsx'

interface Props extends PartProps {
  weekday: number
  day: string
  period: DayPeriod
}

/** Edits one period of a weekday: closed, or open from … to …. */
export const PeriodCell = ({ control, weekday, day, period }: Props) => {
  const { field } = useController({ control, name: 'openingPeriods' })
  const { errors } = useFormState({ control, name: 'openingPeriods' })
  const index = field.value.findIndex((one) => one.weekday === weekday && one.period === period)
  const hours = field.value[index]
  const change = (edge: 'opens' | 'closes') => (time: string) =>
    field.onChange(field.value.map((one, at) => (at === index ? { ...one, [edge]: time } : one)))
  const wrong = errors.openingPeriods?.[index]
  const message = wrong?.opens?.message ?? wrong?.closes?.message
  const name = { day, period: dayPeriodLabels[period].toLowerCase() }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Switch
        size="small"
        checked={hours !== undefined}
        onChange={() => field.onChange(toggled(field.value, weekday, period))}
        slotProps={{ input: { 'aria-label': `${day}, ${name.period}` } }}
      />
      {hours && (
        <>
          <TimeInput
            value={hours.opens}
            onChange={change('opens')}
            ariaLabel={t('opens', name)}
            name={`openingPeriods.${index}.opens`}
            isWrong={wrong?.opens !== undefined}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            value={hours.closes}
            onChange={change('closes')}
            ariaLabel={t('closes', name)}
            name={`openingPeriods.${index}.closes`}
            isWrong={wrong?.closes !== undefined}
          />
        </>
      )}
      {message && (
        <FormHelperText error sx={{ m: 0, flexBasis: '100%', whiteSpace: 'normal' }}>
          {message}
        </FormHelperText>
      )}
    </Box>
  )
}
