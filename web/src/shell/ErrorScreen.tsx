import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { t } from '../platform/calls/error-texts.ts'
import { usePageName } from '../platform/page-title.ts'
import { onPhone, radius, touch } from '../platform/theme/tokens.ts'
import { LaneMark } from '../ui/LaneMark.tsx'

interface Props {
  status: 403 | 404 | 500
  isNoDeal: boolean
  /** True when an administrator must turn the second step of the sign-in on first. */
  needsTwoSteps?: boolean
  /** The server's message, when it adds to the screen's own. */
  detail?: string
  onRetry?: () => void
  retryLabel?: string
}

/** Shows a full-page error. It uses plain links and loads nothing, because it must work when the rest fails. */
export const ErrorScreen = (props: Props) => {
  usePageName(titleOf(props))
  return (
    <div role="alert">
      <ErrorContent {...props} />
    </div>
  )
}

const titleOf = ({ status, isNoDeal }: Props): string => t(isNoDeal ? 'noDeal' : `${status}`)

/** Draws the screen of an error; its previews draw only this. */
export const ErrorContent = (props: Props) => {
  const { status, isNoDeal, needsTwoSteps = false, detail, onRetry, retryLabel = t('retry') } = props
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: 5, py: { xs: 16, md: 24 }, textAlign: 'center' }}>
      <LaneMark size={96} />
      <Typography color="text.secondary" sx={{ mt: 5, fontVariantNumeric: 'tabular-nums' }}>
        {isNoDeal ? 403 : status}
      </Typography>
      <Typography variant="h1" sx={{ mt: 1 }}>
        {titleOf(props)}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 2, textWrap: 'pretty' }}>
        {isNoDeal ? t('noDeal.text') : (detail ?? t(`${status}.text`))}
      </Typography>
      {status === 500 && onRetry && retryLabel === t('retry') && (
        <Typography sx={{ mt: 4 }}>{t('retry.ask')}</Typography>
      )}
      <Box sx={{ mt: 6, display: 'flex', gap: 2, justifyContent: 'center', flexWrap: 'wrap' }}>
        {isNoDeal ? (
          <>
            <Action href="/logout">{t('noDeal.action')}</Action>
            <Action href="/settings">{t('noDeal.settings')}</Action>
          </>
        ) : (
          <>
            {status === 500 && onRetry && (
              <Action as="button" type="button" onClick={onRetry}>
                {retryLabel}
              </Action>
            )}
            {needsTwoSteps ? (
              <Action href="/settings?tab=account">{t('twoSteps.action')}</Action>
            ) : (
              <Action href="/orders">{t('toOrders')}</Action>
            )}
          </>
        )}
      </Box>
    </Box>
  )
}

const Action = styled('a')<{ type?: 'button' }>(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  [onPhone]: { minHeight: touch.target },
  paddingInline: 16,
  cursor: 'pointer',
  textDecoration: 'none',
  border: `1px solid ${theme.vars.palette.edge.main}`,
  borderRadius: radius.control,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.paper,
  '&:first-of-type': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
}))
