import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import { mailTimingLabels } from '@quai/contract/mails/choices.ts'
import { type MailTiming, mailTimings } from '@quai/contract/mails/preferences.ts'
import { useId } from 'react'
import { onPhone, radius, touch } from '../../platform/theme/tokens.ts'
import { t } from './texts.ts'

interface Props {
  label: string
  /** Names the radio buttons, so that a refusal finds them. */
  name: string
  value: MailTiming | undefined
  error: string | undefined
  onChange: (timing: MailTiming) => void
}

/** Chooses when one event is mailed: a row of the table, a card on a phone. */
export const MailRow = ({ label, name, value, error, onChange }: Props) => {
  const id = useId()
  return (
    <Box role="radiogroup" aria-labelledby={id} aria-describedby={error && `${id}-error`} sx={rowSx}>
      <Box sx={{ [onPhone]: { gridColumn: '1 / -1', px: 3, pt: 2 } }}>
        <span id={id}>{label}</span>
        {error && (
          <FormHelperText error id={`${id}-error`} sx={{ m: 0 }}>
            {error}
          </FormHelperText>
        )}
      </Box>
      {mailTimings.map((timing) => (
        <Box component="label" key={timing} sx={choiceSx}>
          <Radio
            size="small"
            name={name}
            value={timing}
            checked={value === timing}
            onChange={() => onChange(timing)}
            slotProps={{ input: { 'aria-label': mailTimingLabels[timing] } }}
          />
          <Box component="span" aria-hidden="true" sx={{ display: 'none', [onPhone]: { display: 'block' } }}>
            {timing === 'digest' ? t('digestOnPhone') : mailTimingLabels[timing]}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

export const gridSx = { display: 'grid', gridTemplateColumns: '1fr 104px 144px 104px', columnGap: 2 }

const rowSx = {
  ...gridSx,
  alignItems: 'center',
  borderTop: 1,
  borderColor: 'divider',
  [onPhone]: {
    gridTemplateColumns: 'repeat(3, 1fr)',
    alignItems: 'start',
    columnGap: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: `${radius.control}px`,
    mb: 2,
  },
}

const choiceSx = {
  display: 'flex',
  justifyContent: 'center',
  cursor: 'pointer',
  [onPhone]: {
    flexDirection: 'column',
    alignItems: 'center',
    minHeight: touch.target,
    pb: 2,
    fontSize: '0.8125rem',
    textAlign: 'center',
  },
}
