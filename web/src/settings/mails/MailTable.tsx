import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mailChoices, mailTimingLabels } from '@quai/contract/mails/choices.ts'
import {
  type MailPreference,
  type MailTiming,
  type mailPreferencesInput,
  mailTimings,
} from '@quai/contract/mails/preferences.ts'
import { type Control, useController, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { useUser } from '../../platform/session.ts'
import { onPhone } from '../../platform/theme/tokens.ts'
import { gridSx, MailRow } from './MailRow.tsx'
import { t } from './texts.ts'

type Input = z.input<typeof mailPreferencesInput>
type Output = z.output<typeof mailPreferencesInput>

/** Offers a row of three choices for each event, by theme, and each choice for all of them at once. */
export const MailTable = ({ control }: { control: Control<Input, unknown, Output> }) => {
  const { userType } = useUser()
  const { field } = useController({ control, name: 'items' })
  const { errors } = useFormState({ control, name: 'items' })
  const items: readonly MailPreference[] = field.value
  const choose = (timing: MailTiming, ranks: readonly number[]) =>
    field.onChange(items.map((item, rank) => (ranks.includes(rank) ? { ...item, timing } : item)))
  return (
    <div>
      <TableHead onAll={(timing) => choose(timing, [...items.keys()])} />
      {mailChoices[userType].map(({ theme, choices }) => (
        <Box component="section" key={theme} aria-label={theme} sx={{ mt: 5 }}>
          <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 1 }}>
            {theme}
          </Typography>
          {choices.map(({ event, label }) => {
            const rank = items.findIndex((item) => item.event === event)
            const wrong = errors.items?.[rank]
            return (
              <MailRow
                key={event}
                label={label}
                name={`items.${rank}.event`}
                value={items[rank]?.timing}
                error={wrong?.event?.message ?? wrong?.timing?.message}
                onChange={(timing) => choose(timing, [rank])}
              />
            )
          })}
        </Box>
      ))}
    </div>
  )
}

/** On a computer a heading for each column; on a phone, where each row names its choices, only the buttons. */
const TableHead = ({ onAll }: { onAll: (timing: MailTiming) => void }) => (
  <Box sx={{ ...gridSx, alignItems: 'end', [onPhone]: { display: 'flex', flexWrap: 'wrap', gap: 2 } }}>
    <Typography variant="subtitle2" color="text.secondary" sx={{ [onPhone]: { flexBasis: '100%' } }}>
      <Box component="span" sx={{ [onPhone]: { display: 'none' } }}>
        {t('event')}
      </Box>
      <Box component="span" sx={{ display: 'none', [onPhone]: { display: 'inline' } }}>
        {t('setAllTo')}
      </Box>
    </Typography>
    {mailTimings.map((timing) => (
      <Box key={timing} sx={{ textAlign: 'center' }}>
        <Typography variant="subtitle2" aria-hidden="true" sx={{ [onPhone]: { display: 'none' } }}>
          {mailTimingLabels[timing]}
        </Typography>
        <Button
          size="small"
          onClick={() => onAll(timing)}
          aria-label={t('setAll', { timing: mailTimingLabels[timing].toLowerCase() })}
        >
          <Box component="span" sx={{ [onPhone]: { display: 'none' } }}>
            {t('all')}
          </Box>
          <Box component="span" sx={{ display: 'none', [onPhone]: { display: 'inline' } }}>
            {mailTimingLabels[timing]}
          </Box>
        </Button>
      </Box>
    ))}
  </Box>
)
