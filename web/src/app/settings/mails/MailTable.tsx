import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type MailPreference,
  type MailTiming,
  type mailPreferencesInput,
  mailTimings,
} from '@quai/contract/services/mails/preferences.ts'
import { mailChoices, mailTimingLabels } from '@quai/contract/told/notifications/mail-choices.ts'
import { useId, useState } from 'react'
import { type Control, useController, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { useUser } from '../../../platform/session.ts'
import { t } from './texts.ts'

type Input = z.input<typeof mailPreferencesInput>
type Output = z.output<typeof mailPreferencesInput>

interface Choice {
  label: string
  /** Its place among the items of the form. */
  rank: number
  timing: MailTiming | undefined
  error: string | undefined
}

/** Chooses when the mails of each theme leave, together or one by one. */
export const MailTable = ({ control }: { control: Control<Input, unknown, Output> }) => {
  const { userType } = useUser()
  const { field } = useController({ control, name: 'items' })
  const { errors } = useFormState({ control, name: 'items' })
  const items: readonly MailPreference[] = field.value
  const choose = (timing: MailTiming, ranks: readonly number[]) =>
    field.onChange(items.map((item, rank) => (ranks.includes(rank) ? { ...item, timing } : item)))
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {mailChoices[userType].map(({ theme, choices }) => (
        <Theme
          key={theme}
          title={theme}
          choose={choose}
          choices={choices.map(({ event, label }) => {
            const rank = items.findIndex((item) => item.event === event)
            const wrong = errors.items?.[rank]
            return { label, rank, timing: items[rank]?.timing, error: wrong?.event?.message ?? wrong?.timing?.message }
          })}
        />
      ))}
    </Box>
  )
}

interface ThemeProps {
  title: string
  choices: readonly Choice[]
  choose: (timing: MailTiming, ranks: readonly number[]) => void
}

/** Sets a whole theme, and unfolds to its mails. */
const Theme = ({ title, choices, choose }: ThemeProps) => {
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [first] = choices
  const isMixed = choices.some(({ timing }) => timing !== first?.timing)
  const isOpen = isUnfolded || choices.some(({ error }) => error !== undefined)
  const isAlone = choices.length === 1
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 2, '&:first-of-type': { border: 0, pt: 0 } }}>
      <Box sx={rowSx}>
        <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Typography component="h3" variant="subtitle1" id={id}>
            {isAlone ? first?.label : title}
          </Typography>
          {!isAlone && (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={t('oneByOneOf', { theme: title, choices: t('oneByOne', { count: choices.length }) })}
              onClick={() => setIsUnfolded(!isOpen)}
              sx={{ ml: -2 }}
            >
              {t('oneByOne', { count: choices.length })}
            </Button>
          )}
        </Box>
        <TimingSelect
          labelledBy={id}
          {...(isAlone && first && { name: nameOf(first) })}
          value={isMixed ? undefined : first?.timing}
          onChange={(timing) =>
            choose(
              timing,
              choices.map(({ rank }) => rank),
            )
          }
        />
      </Box>
      {isOpen && !isAlone && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, paddingInlineStart: { xs: 0, sm: 5 } }}>
          {choices.map((choice) => (
            <Single key={choice.rank} choice={choice} onChange={(timing) => choose(timing, [choice.rank])} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const Single = ({ choice, onChange }: { choice: Choice; onChange: (timing: MailTiming) => void }) => {
  const id = useId()
  return (
    <Box component="li" sx={rowSx}>
      <Box id={id} sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        {choice.label}
      </Box>
      <TimingSelect
        labelledBy={id}
        name={nameOf(choice)}
        value={choice.timing}
        error={choice.error}
        onChange={onChange}
      />
    </Box>
  )
}

/** The field that a refusal of this choice leads to. */
const nameOf = ({ rank }: Choice) => `items.${rank}.event`

const rowSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, py: 1 }

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
const TimingSelect = ({ labelledBy, name, value, error, onChange }: Props) => (
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
