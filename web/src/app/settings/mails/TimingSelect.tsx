import TextField from '@mui/material/TextField'
import { type MailTiming, mailTimings } from '@quai/contract/services/mails/preferences.ts'
import { mailTimingLabels } from '@quai/contract/told/notifications/mail-choices.ts'
import { t } from './texts.ts'

interface Props {
  labelledBy: string
  /** Names the field, so that a refusal finds it. */
  name?: string
  /** Undefined when the mails of a theme differ. */
  value: MailTiming | undefined
  error?: string | undefined
  onChange: (timing: MailTiming) => void
}

/** Chooses when one mail, or those of a theme, leave. */
export const TimingSelect = ({ labelledBy, name, value, error, onChange }: Props) => (
  <TextField
    select
    size="small"
    name={name}
    value={value ?? ''}
    error={error !== undefined}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refusal unfolds the theme, and leads here
    autoFocus={error !== undefined}
    helperText={error}
    onChange={({ target }) => {
      const timing = mailTimings.find((one) => one === target.value)
      if (timing) onChange(timing)
    }}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-labelledby': labelledBy } }}
    sx={{ width: { xs: 1, sm: 190 } }}
  >
    {value === undefined && <option value="">{t('mixed')}</option>}
    {mailTimings.map((timing) => (
      <option key={timing} value={timing}>
        {mailTimingLabels[timing]}
      </option>
    ))}
  </TextField>
)
