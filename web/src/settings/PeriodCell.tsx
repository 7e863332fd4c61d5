import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import { type DayPeriod, dayPeriodLabels } from '@quai/contract/slots/slot.ts'
import { useController, useFormState } from 'react-hook-form'
import type { PartProps } from './dock-control.ts'
import { toggled } from './hours.ts'
import { TimeInput } from './TimeInput.tsx'
import { t } from './texts.ts'

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
  const name = { day, period: dayPeriodLabels[period].toLowerCase() }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
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
            isWrong={errors.openingPeriods?.[index]?.opens !== undefined}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            value={hours.closes}
            onChange={change('closes')}
            ariaLabel={t('closes', name)}
            isWrong={errors.openingPeriods?.[index]?.closes !== undefined}
          />
        </>
      )}
    </Box>
  )
}
