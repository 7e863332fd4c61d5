import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { BlockableButton } from '../BlockableButton.tsx'
import { t } from '../texts.ts'
import type { ServerForm } from './use-server-form.ts'

interface Props<Input extends FieldValues, Output> extends Pick<ButtonProps, 'size' | 'variant'> {
  form: ServerForm<Input, Output>
  submit: string
  /** Why it cannot be submitted now; undefined when it can. */
  reason?: string | undefined
  onCancel?: () => void
  /** More buttons, after the one that submits. */
  children?: ReactNode
  align?: 'start' | 'end' | 'stretch'
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
}: Props<Input, Output>) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
    <FormRefusal form={form} />
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
