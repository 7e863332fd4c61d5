import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { mostOfPeriod } from '@quai/contract/orders/slots/hours.ts'
import { type DayPeriod, dayPeriodLabels } from '@quai/contract/orders/slots/slot.ts'
import { useState } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { readTime } from '../../../ui/fields/read-time.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from '../texts.ts'
import type { PartProps } from './dock-control.ts'
import { toggled, withSecond } from './hours.ts'

interface Props extends PartProps {
  weekday: number
  day: string
  period: DayPeriod
}

/** Edits one period of a weekday: closed, or open from … to …, perhaps twice. */
export const PeriodCell = ({ control, weekday, day, period }: Props) => {
  const { field } = useController({ control, name: 'openingPeriods' })
  const openings = field.value
    .map((hours, index) => ({ hours, index }))
    .filter(({ hours }) => hours.weekday === weekday && hours.period === period)
  const [first] = openings
  const name = { day, period: dayPeriodLabels[period].toLowerCase() }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, [onPhone]: { gap: 0.5, py: 0.75 } }}>
      <Switch
        size="small"
        checked={first !== undefined}
        onChange={() => field.onChange(toggled(field.value, weekday, period))}
        slotProps={{ input: { 'aria-label': `${day}, ${name.period}` } }}
      />
      <Box
        component="span"
        aria-hidden="true"
        sx={{ display: 'none', [onPhone]: { display: 'block', width: 74, fontSize: '0.8125rem' } }}
      >
        {dayPeriodLabels[period]}
      </Box>
      {openings.map(({ index }, rank) => (
        <Opening key={index} control={control} index={index} name={name} rank={rank} />
      ))}
      {first && openings.length < mostOfPeriod && (
        <IconButton
          size="small"
          aria-label={t('addOpening', name)}
          onClick={() => field.onChange(withSecond(field.value, first.hours))}
        >
          <Add fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

interface OpeningProps extends PartProps {
  index: number
  name: { day: string; period: string }
  rank: number
}

const Opening = ({ control, index, name, rank }: OpeningProps) => {
  const { field } = useController({ control, name: 'openingPeriods' })
  const { errors } = useFormState({ control, name: 'openingPeriods' })
  const hours = field.value[index]
  const change = (edge: 'opens' | 'closes') => (time: string) =>
    field.onChange(field.value.map((one, at) => (at === index ? { ...one, [edge]: time } : one)))
  const wrong = errors.openingPeriods?.[index]
  const message = wrong?.opens?.message ?? wrong?.closes?.message
  const again = rank > 0
  return (
    hours && (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        {again && (
          <Muted component="span" aria-hidden="true">
            {t('andAgain')}
          </Muted>
        )}
        <Box component="span" dir="ltr" sx={timesSx}>
          <TimeInput
            value={hours.opens}
            onChange={change('opens')}
            ariaLabel={t(again ? 'opensAgain' : 'opens', name)}
            name={`openingPeriods.${index}.opens`}
            isWrong={wrong?.opens !== undefined}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            value={hours.closes === '00:00' ? '24:00' : hours.closes}
            onChange={change('closes')}
            ariaLabel={t(again ? 'closesAgain' : 'closes', name)}
            name={`openingPeriods.${index}.closes`}
            isWrong={wrong?.closes !== undefined}
          />
        </Box>
        {again && (
          <IconButton
            size="small"
            aria-label={t('removeOpening', name)}
            onClick={() => field.onChange(field.value.filter((_one, at) => at !== index))}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
        {message && (
          <FormHelperText error sx={{ m: 0, flexBasis: '100%', whiteSpace: 'normal' }}>
            {message}
          </FormHelperText>
        )}
      </Box>
    )
  )
}

const timesSx = { display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }

interface TimeProps {
  value: string
  onChange: (time: string) => void
  ariaLabel: string
  name: string
  isWrong: boolean
}

/** Takes a time as people type it: « 8 », « 830 » or « 8h30 ». */
const TimeInput = ({ value, onChange, ariaLabel, name, isWrong }: TimeProps) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== undefined) onChange(readTime(typed))
        setTyped(undefined)
      }}
      error={isWrong}
      name={name}
      slotProps={{ htmlInput: { 'aria-label': ariaLabel, inputMode: 'numeric', autoComplete: 'off' } }}
      sx={{
        width: { xs: 62, sm: 74 },
        '& input': {
          px: { xs: '4px', sm: '10px' },
          py: '6.5px',
          textAlign: 'center',
          fontVariantNumeric: 'tabular-nums',
        },
      }}
    />
  )
}
