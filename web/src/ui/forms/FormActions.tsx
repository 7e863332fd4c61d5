import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { onPhone } from '../../platform/theme/tokens.ts'
import { BlockableButton } from '../BlockableButton.tsx'
import { bottomBar, formBar } from '../page/bottom-bar.ts'
import { t } from '../texts.ts'
import type { ServerForm } from './use-server-form.ts'
import { WaitingLine } from './WaitingLine.tsx'

interface Props<Input extends FieldValues, Output> extends Pick<ButtonProps, 'size' | 'variant'> {
  form: ServerForm<Input, Output>
  submit: string
  /** Why it cannot be submitted now; undefined when it can. */
  reason?: string | undefined
  onCancel?: () => void
  /** More buttons, after the one that submits. */
  children?: ReactNode
  align?: 'start' | 'end' | 'stretch'
  /** On a long page: on a phone the buttons stay in sight, with the reason, which leads to what it asks for. */
  inSight?: { onReason?: () => void }
}

/** Ends a form: the refusal of the whole, then the buttons that submit and cancel. */
export const FormActions = <Input extends FieldValues, Output>({
  form,
  submit,
  reason,
  onCancel,
  children,
  align = 'start',
  variant = 'contained',
  size = 'medium',
  inSight,
}: Props<Input, Output>) => (
  <Box
    ref={bottomBar}
    {...(inSight && { [formBar]: '' })}
    sx={{ display: 'flex', flexDirection: 'column', gap: 4, ...(inSight && phoneBarSx) }}
  >
    <FormRefusal form={form} />
    <WaitingLine isSending={form.isSending} onGiveUp={form.giveUp} />
    {inSight && reason && (
      <Button size="small" {...(inSight.onReason && { onClick: inSight.onReason })} sx={reasonSx}>
        {reason}
      </Button>
    )}
    <Box
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: align === 'end' ? 'flex-end' : 'flex-start' }}
    >
      {onCancel && (
        <Button size={size} disabled={form.isSending} onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      <BlockableButton
        type="submit"
        variant={variant}
        size={size}
        loading={form.isSending}
        reason={reason}
        fullWidth={align === 'stretch'}
      >
        {submit}
      </BlockableButton>
      {children}
    </Box>
  </Box>
)

const phoneBarSx = {
  [onPhone]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: 'appBar',
    gap: 1,
    px: 4,
    py: 2,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    '& button[type=submit]': { flex: 1 },
  },
}

/** Elsewhere the blocked button says its reason itself. */
const reasonSx = {
  display: 'none',
  [onPhone]: { display: 'inline-flex', justifyContent: 'flex-start', px: 0, textAlign: 'start', whiteSpace: 'normal' },
}

/** Shows the refusal of a whole form that does not use {@link FormActions}. */
export const FormRefusal = <Input extends FieldValues, Output>({
  form: { refusal },
}: {
  form: Pick<ServerForm<Input, Output>, 'refusal'>
}) =>
  refusal && (
    <Alert severity="error" role="alert">
      {refusal}
    </Alert>
  )
