import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import { passwordMinLength, passwordRules } from '@quai/contract/parties/accounts/account.ts'
import { t } from './further-texts.ts'

const rules = [
  { label: t('minLength', { count: passwordMinLength }), isMet: (text: string) => text.length >= passwordMinLength },
  ...passwordRules.map(({ label, pattern }) => ({ label, isMet: (text: string) => pattern.test(text) })),
]

/** Lists the rules of a new password and ticks each one once it is met. */
export const PasswordRules = ({ password }: { password: string }) => (
  <Box component="ul" aria-label={t('rules')} sx={listSx}>
    {rules.map(({ label, isMet }) => {
      const isDone = isMet(password)
      return (
        <Box
          component="li"
          key={label}
          aria-label={isDone ? t('met', { rule: label }) : label}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, color: isDone ? 'success.main' : 'text.secondary' }}
        >
          {isDone ? <CheckCircle sx={iconSx} /> : <RadioButtonUnchecked sx={iconSx} />}
          {label}
        </Box>
      )
    })}
  </Box>
)

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: -2,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
  fontSize: '0.875rem',
}
const iconSx = { fontSize: '1.125rem' }
