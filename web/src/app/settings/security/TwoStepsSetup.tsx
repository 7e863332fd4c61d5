import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { confirmSecondFactorInput, type SecondFactorSetup } from '@quai/contract/parties/accounts/own-security.ts'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { t } from './texts.ts'

interface Props {
  onClose: () => void
  /** Called with the recovery codes. */
  onDone: (codes: string[]) => void
}

/** Turns the second step on: the password, then the application's first code. */
export const TwoStepsSetup = ({ onClose, onDone }: Props) => {
  const [setup, setSetup] = useState<SecondFactorSetup & { password: string }>()
  if (setup) return <FirstCode setup={setup} onClose={onClose} onDone={onDone} />
  return (
    <PasswordDialog
      title={t('startTitle')}
      submit={t('continue')}
      send={api.auth.startSecondFactor}
      onDone={(made, password) => setSetup({ ...made, password })}
      onClose={onClose}
    />
  )
}

const FirstCode = ({ setup, onClose, onDone }: Props & { setup: SecondFactorSetup & { password: string } }) => {
  const form = useServerForm({
    schema: confirmSecondFactorInput.pick({ code: true }),
    defaultValues: { code: '' },
    send: ({ code }) => api.auth.confirmSecondFactor({ code, password: setup.password }),
    onSuccess: ({ codes }) => onDone(codes),
  })
  return (
    <FormDialog form={form} title={t('startTitle')} submit={t('confirm')} onClose={onClose}>
      <Typography>{t('scan')}</Typography>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
        alt={t('qrCode')}
        sx={{ width: 200, alignSelf: 'center', borderRadius: '6px' }}
      />
      <Typography variant="body2">
        {t('orType')}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
      </Typography>
      <TextField
        control={form.control}
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        required
      />
    </FormDialog>
  )
}
