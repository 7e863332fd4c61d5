import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { readTime } from '../../../ui/fields/read-time.ts'

interface Props {
  value: string
  onChange: (time: string) => void
  ariaLabel: string
  name: string
  isWrong: boolean
}

/** Takes a time as people type it: « 8 », « 830 » or « 8h30 ». */
export const TimeInput = ({ value, onChange, ariaLabel, name, isWrong }: Props) => {
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
